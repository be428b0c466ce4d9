import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'

import { logWentBack } from '#events/log/witness.ts'
import { DatabaseError } from '#infra/database/database.ts'
import type { Logger } from '#services/commands/logger.ts'
import { problems, type ProblemBody, type ProblemCode } from '#services/contracts/problem.ts'
import { ProviderError, refusalOf } from '#services/providers/stripe/provider.ts'

import { sampledWarnings } from './log-samples.ts'
import { requestIdOf } from './request-id.ts'

export type ProblemDetails = Readonly<Record<string, unknown>>

/** A refusal thrown by routes and answered by `onError`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, details: ProblemDetails) {
    super(problems[code].message)
    this.code = code
    this.details = details
  }
}

/** `details` join the body; `retryAfterSeconds` becomes Retry-After. */
export const problem = (code: ProblemCode, details: ProblemDetails = {}): Problem => new Problem(code, details)

/** Retry-After while the database is down. */
const databaseRetrySeconds = 5

/** SQLSTATEs of temporary errors: down, full, timeouts, read-only, deadlock. */
const passing = /^(?:unreachable$|53|55P03|57014|25006|40)/

/** The log's refusals of this process, whatever it appends. */
const standing: ReadonlyMap<string, string> = new Map([
  ['55000', 'another program has taken over'],
  [logWentBack, 'the log went back to an earlier state'],
])

/** Security events to log, by OWASP's vocabulary. */
const logged: Partial<Record<ProblemCode, string>> = {
  forbidden_origin: 'malicious_csrf',
  too_many_requests: 'excess_rate_limit_exceeded',
}

/** The one way out of all errors: code, plain sentence and request id, never an inner message. */
export function answerProblem(c: Context, code: ProblemCode, details: ProblemDetails = {}): Response {
  const { status, message } = problems[code]
  const body: ProblemBody = { ...details, code, message, id: requestIdOf(c) }
  c.header('cache-control', 'no-store')
  if (typeof details['retryAfterSeconds'] === 'number') c.header('retry-after', String(details['retryAfterSeconds']))
  return c.json(body, status)
}

export const onError = (logger: Logger): ErrorHandler => {
  const warnSeldom = sampledWarnings(logger)
  return (error, c) => {
    const request = { id: requestIdOf(c), method: c.req.method, path: patternOf(c) }
    if (error instanceof Problem) {
      const event = logged[error.code]
      if (event !== undefined) warnSeldom(event, request)
      return answerProblem(c, error.code, error.details)
    }
    if (error instanceof DatabaseError && passing.test(error.code)) {
      logger.warn({ ...request, error: error.message }, 'the database did not answer')
      return answerProblem(c, 'unavailable', { retryAfterSeconds: databaseRetrySeconds })
    }
    const refused = error instanceof DatabaseError ? standing.get(error.code) : undefined
    if (refused !== undefined) {
      logger.error({ ...request, error: String(error) }, refused)
      return answerProblem(c, 'unavailable', { retryAfterSeconds: databaseRetrySeconds })
    }
    if (error instanceof ProviderError) {
      // Not its sentence: that may repeat what the provider was given.
      const said = { ...request, code: error.code }
      if (error.retryable) logger.warn(said, 'the provider did not answer')
      else logger.error(said, 'the provider refused a request')
      return answerProblem(c, refusalOf(error))
    }
    const own = ownFault(error)
    if (own !== null) return answerProblem(c, own)
    logger.error({ ...request, error: error.stack ?? String(error) }, 'a request failed')
    return answerProblem(c, 'internal')
  }
}

/** Route pattern, '/api/balance/:token/intent', without tokens and names. */
const patternOf = (c: Context): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !path.endsWith('*')) ?? '*'

export const onNotFound: NotFoundHandler = (c) => answerProblem(c, 'not_found')

/** Client errors that Hono reports. A SyntaxError is ours: `validate` parses bodies. */
function ownFault(error: Error): ProblemCode | null {
  if (!(error instanceof HTTPException) || error.status >= 500) return null
  const known = { 401: 'unauthorized', 404: 'not_found', 405: 'method_not_allowed', 413: 'body_too_large' } as const
  const byStatus: Readonly<Record<number, ProblemCode>> = { ...known, 415: 'unsupported_media_type' }
  return byStatus[error.status] ?? 'malformed_request'
}
