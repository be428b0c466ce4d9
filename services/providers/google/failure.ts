export type GoogleFault =
  | 'not_connected'
  /** Revoked or expired: needs a new consent. */
  | 'grant_ended'
  | 'forbidden'
  /** Needs an additional scope. */
  | 'permission_missing'
  | 'not_found'
  /** Temporary: another request runs, or the list is being read. */
  | 'running'
  /** Id in use, or deleted already. */
  | 'exists'
  | 'deleted'
  | 'refused'
  /** Sync token expired: needs a full sync. */
  | 'token_expired'
  | 'rate_limited'
  | 'unavailable'
  | 'unreadable'

/** Message without tokens and content. */
export class GoogleError extends Error {
  override name = 'GoogleError'
  readonly fault: GoogleFault
  /** Retry-After; null for none. */
  readonly retryAfterMs: number | null
  constructor(fault: GoogleFault, message: string, options?: ErrorOptions & { readonly retryAfterMs?: number | null }) {
    super(message, options)
    this.fault = fault
    this.retryAfterMs = options?.retryAfterMs ?? null
  }
}

export const isGoogleFault = (error: unknown, ...faults: readonly GoogleFault[]): boolean =>
  error instanceof GoogleError && faults.includes(error.fault)
