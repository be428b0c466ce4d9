import type { SendResult } from '#infra/stores/mailbox/outgoing-queue.ts'

import { failureOf } from '../imap-failures.ts'
import { SourceError } from '../source.ts'

/** Waits between retries, in ms. */
const retryAfterMs = [30_000, 120_000, 600_000, 1_800_000, 7_200_000] as const

/** Maximum characters of a server's message. */
const mostText = 500

export interface Attempt {
  readonly attempts: number
  readonly at: number
  /** The message was complete after DATA, so that the server may have accepted it. */
  readonly isWhole: boolean
}

/** Outcome of a failure: final, retry or unknown; the last is never repeated by itself. */
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

/** Server's answer (RFC 5321, 4.2.1); 421 closes the connection at any time. */
const isAnswer = (code: number | null): boolean => code !== null && code >= 400 && code < 600 && code !== 421

const isForGood = (failure: string): boolean =>
  ['auth_failed', 'password_missing', 'host_not_allowed', 'tls_failed'].includes(failure)

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
