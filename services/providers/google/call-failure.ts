import * as z from 'zod'

import { GoogleError, type GoogleFault } from './failure.ts'

const headers = z.custom<Pick<Headers, 'get'>>(
  (given) => typeof given === 'object' && given !== null && 'get' in given && typeof given.get === 'function',
)

const thrown = z.object({
  status: z.number().optional(),
  response: z.object({ data: z.unknown(), headers: headers.optional().catch(undefined) }).optional(),
})

/** Error formats: older APIs have `errors`, newer ones `details` (https://cloud.google.com/apis/design/errors). */
const answered = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

const quotaReasons = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']

/** Reasons about the resource, not the account's permissions. */
const ofOneThing = ['forbiddenForNonOrganizer', 'storageQuotaExceeded']

/** Error of a call; 'unauthorized' when another token may help. */
export function callFailure(name: string, cause: unknown): GoogleError | 'unauthorized' {
  const failure = thrown.safeParse(cause)
  const status = failure.data?.status ?? null
  const reason = reasonOf(failure.data?.response?.data)
  if (status === 401) return 'unauthorized'
  const fault = status === null ? 'unavailable' : faultOf(status, reason)
  const said = status === null ? 'no answer' : `${status}${reason === null ? '' : ` ${reason}`}`
  const retryAfterMs = waitOf(failure.data?.response?.headers?.get('retry-after') ?? null)
  return new GoogleError(fault, `${name}: ${said}`, { cause, retryAfterMs })
}

/** Retry-After in seconds (RFC 9110, 10.2.3). */
const waitOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null

function faultOf(status: number, reason: string | null): GoogleFault {
  if (status === 429 || (status === 403 && reason !== null && quotaReasons.includes(reason))) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  switch (status) {
    case 400:
      return reason === 'EXPIRED_SYNC_TOKEN' ? 'token_expired' : 'refused'
    case 403:
      return reason !== null && ofOneThing.includes(reason) ? 'refused' : 'forbidden'
    case 404:
      return 'not_found'
    case 409:
      return 'exists'
    case 410:
      return reason === 'deleted' ? 'deleted' : 'token_expired'
    default:
      return 'refused'
  }
}

function reasonOf(data: unknown): string | null {
  const error = answered.safeParse(data).data?.error
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? [])
  const [reason] = reasons
  // It goes into logs: a word, no sentence of somebody's.
  return reason !== undefined && /^\w{1,60}$/.test(reason) ? reason : null
}
