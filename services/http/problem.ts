import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'

import { DatabaseError } from '#infra/database/database.ts'
import type { Logger } from '#services/commands/logger.ts'
import { problems, type ProblemBody, type ProblemCode } from '#services/contracts/problem.ts'
import { ProviderError, refusalOf } from '#services/providers/stripe/provider.ts'

import { sampledWarnings } from './log-samples.ts'
import { requestIdOf } from './request-id.ts'

export type ProblemDetails = Readonly<Record<string, unknown>>

/** A refusal on its way out. Thrown by routes, answered by `onError`. */
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

/** `details` go into the answer's body; `retryAfterSeconds` among them becomes the Retry-After header too. */
export const problem = (code: ProblemCode, details: ProblemDetails = {}): Problem => new Problem(code, details)

/** How long a caller should wait for the database to come back. */
const databaseRetrySeconds = 5

/** What may go well a moment later: away, no place left, a lock or a statement that took too long, only reading, lost a deadlock. */
const passing = /^(?:unreachable$|53|55P03|57014|25006|40)/

/** What the log answers to a program whose read models are not the living ones. */
const otherReadModels = '55000'

/** Refusals that an operator wants to find in the log, by the names of the OWASP vocabulary. */
const logged: Partial<Record<ProblemCode, string>> = {
  forbidden_origin: 'malicious_csrf',
  too_many_requests: 'excess_rate_limit_exceeded',
}

/** Every answer that is not a success leaves through here: a code, a plain sentence, the request's id, never an inner text. */
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
    if (error instanceof DatabaseError && error.code === otherReadModels) {
      logger.error({ ...request, error: error.message }, 'another program has taken over')
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

/** The route as it is written, such as '/api/balance/:token/intent': what stands in its place may be a token, or a name. */
const patternOf = (c: Context): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !path.endsWith('*')) ?? '*'

export const onNotFound: NotFoundHandler = (c) => answerProblem(c, 'not_found')

/** The caller's fault as Hono reports it. A SyntaxError is not: only `validate` parses what callers send. */
function ownFault(error: Error): ProblemCode | null {
  if (!(error instanceof HTTPException) || error.status >= 500) return null
  const known = { 401: 'unauthorized', 404: 'not_found', 405: 'method_not_allowed', 413: 'body_too_large' } as const
  const byStatus: Readonly<Record<number, ProblemCode>> = { ...known, 415: 'unsupported_media_type' }
  return byStatus[error.status] ?? 'malformed_request'
}
