import type { SendResult } from '#infra/stores/mailbox/outgoing-queue.ts'

import { failureOf } from '../imap-failures.ts'
import { SourceError } from '../source.ts'

/** How long to wait after each attempt that may succeed later, in ms; there is none after the last. */
const retryAfterMs = [30_000, 120_000, 600_000, 1_800_000, 7_200_000] as const

/** Characters of what a server said that are kept. */
const mostText = 500

export interface Attempt {
  /** Counted from 1. */
  readonly attempts: number
  /** Now, in ms since 1970. */
  readonly at: number
  /** Whether the message was written to its last byte after the server had answered DATA: then the server may have taken it, whatever came after. */
  readonly isWhole: boolean
}

/** What a failed attempt means: given up, tried again, or unknown, which is never tried again by itself. */
export function failedAttempt(error: unknown, { attempts, at, isWhole }: Attempt): SendResult {
  const { responseCode, response, message } = toldBy(error)
  const failureText = (response ?? (responseCode === null ? null : message))?.slice(0, mostText).toWellFormed() ?? null
  if (isWhole && !isAnswer(responseCode)) {
    return { state: 'failed', failed: { failure: 'maybe_sent', failureText } }
  }
  if (responseCode !== null && responseCode >= 500 && isAnswer(responseCode)) {
    const failure = failureOf(error) === 'auth_failed' ? 'auth_failed' : 'refused'
    return { state: 'failed', failed: { failure, failureText } }
  }
  const failure = error instanceof SourceError ? error.failure : responseCode === null ? failureOf(error) : 'later'
  const failed = { failure, failureText }
  const waitMs = isForGood(failure) ? undefined : retryAfterMs[attempts - 1]
  if (waitMs === undefined) return { state: 'failed', failed }
  return { state: 'waiting', failed, sendAt: new Date(at + waitMs).toISOString() }
}

/** A refusal by the server (RFC 5321, 4.2.1). With 421 it closes the connection, at any time, and says nothing of the mail. */
const isAnswer = (code: number | null): boolean => code !== null && code >= 400 && code < 600 && code !== 421

/** What only somebody can repair. */
const isForGood = (failure: string): boolean =>
  ['auth_failed', 'password_missing', 'host_not_allowed', 'tls_failed'].includes(failure)

/** Recipients that the server refused while it took the mail for others. */
export function partialRefusal(rejected: readonly string[], errors: readonly unknown[]): SendResult {
  if (rejected.length === 0) return { state: 'sent', failed: null }
  const said = errors.flatMap((error) => toldBy(error).response ?? [])
  const failureText = [rejected.join(', '), ...said].join('\n').slice(0, mostText).toWellFormed()
  return { state: 'sent', failed: { failure: 'some_refused', failureText } }
}

function toldBy(error: unknown): {
  readonly responseCode: number | null
  readonly response: string | null
  readonly message: string
} {
  const told: { readonly responseCode?: unknown; readonly response?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    responseCode: typeof told.responseCode === 'number' ? told.responseCode : null,
    response: typeof told.response === 'string' ? told.response : null,
    message: error instanceof Error ? error.message : String(error),
  }
}
