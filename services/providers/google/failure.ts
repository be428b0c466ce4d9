/** Why a call of Google's did not do what it was asked for. */
export type GoogleFault =
  /** There is no connection. */
  | 'not_connected'
  /** The grant was revoked or expired: only a new consent helps. */
  | 'grant_ended'
  | 'forbidden'
  /** The connection lacks a permission that has to be asked for first. */
  | 'permission_missing'
  | 'not_found'
  /** Another request does the same, or the list that it needs is being read: it can be asked again in a minute. */
  | 'running'
  /** An id is in use, or the thing was deleted already. */
  | 'exists'
  | 'deleted'
  | 'refused'
  /** A sync token is too old: the list has to be read anew. */
  | 'token_expired'
  | 'rate_limited'
  | 'unavailable'
  /** What came back is not what Google answers. */
  | 'unreadable'

/** The message is for operators: it has no token and nothing that somebody wrote. */
export class GoogleError extends Error {
  override name = 'GoogleError'
  readonly fault: GoogleFault
  /** How long Google asks to wait before the next call; null where it does not say. */
  readonly retryAfterMs: number | null
  constructor(fault: GoogleFault, message: string, options?: ErrorOptions & { readonly retryAfterMs?: number | null }) {
    super(message, options)
    this.fault = fault
    this.retryAfterMs = options?.retryAfterMs ?? null
  }
}

export const isGoogleFault = (error: unknown, ...faults: readonly GoogleFault[]): boolean =>
  error instanceof GoogleError && faults.includes(error.fault)
