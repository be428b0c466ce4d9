import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { DatabaseError } from '#infra/database/database.ts'
import { problems, type ProblemBody, type ProblemCode } from '#services/contracts/problem.ts'
import type { Logger } from '#services/house.ts'

/** A refusal on its way out. Thrown by routes, answered by `onError`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ProblemCode, details: Readonly<Record<string, unknown>>) {
    super(problems[code].message)
    this.code = code
    this.details = details
  }
}

export const problem = (code: ProblemCode, details: Readonly<Record<string, unknown>> = {}): Problem => new Problem(code, details)

/** Every answer that is not a success leaves through here: a code, a plain sentence, the request's id, never an inner text. */
export function answerProblem(c: Context, code: ProblemCode, details: Readonly<Record<string, unknown>> = {}): Response {
  const { status, message } = problems[code]
  const body: ProblemBody = { ...details, code, message, id: requestIdOf(c) }
  c.header('cache-control', 'no-store')
  if (code === 'unavailable') c.header('retry-after', '5')
  return c.json(body, status)
}

export const onError =
  (logger: Logger): ErrorHandler =>
  (error, c) => {
    if (error instanceof Problem) return answerProblem(c, error.code, error.details)
    if (error instanceof SyntaxError || (error instanceof HTTPException && error.status === 400)) return answerProblem(c, 'malformed_request')
    if (error instanceof DatabaseError && error.code === 'unreachable') {
      logger.warn({ id: requestIdOf(c), error: error.message }, 'the database did not answer')
      return answerProblem(c, 'unavailable')
    }
    logger.error({ id: requestIdOf(c), method: c.req.method, path: c.req.path, error: error.stack ?? String(error) }, 'a request failed')
    return answerProblem(c, 'internal')
  }

export const onNotFound: NotFoundHandler = (c) => answerProblem(c, 'not_found')

/** Set by `requestId`; a request that failed before it has none. */
const requestIdOf = (c: Context): string => {
  const id: unknown = c.get('requestId')
  return typeof id === 'string' ? id : ''
}
