import type { ProblemBody } from '#services/contracts/problem.ts'
import { unattendedHeader } from '#services/isomorphic/unattended.ts'

import { isUnattended } from './attention.ts'
import { askToConfirm } from './confirmation.ts'
import { noteCall } from './connection.ts'

/** No call of ours may take longer; the visitor is told after that. */
const deadlineMs = 15_000

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A non-success answer. `problem` is its body where the body speaks our contract. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly problem: ProblemBody | null
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = readProblem(body)
  }
}

export interface Exchange {
  readonly body: unknown
  /** Server's time of the answer (`Date` header), in ms since 1970; null without the header. */
  readonly answeredAt: number | null
  readonly headers: Headers
}

/**
 * One call with cookies. Throws `HttpError`, a `TimeoutError` after 15 s, a `TypeError` without a network. Where the server wants the
 * password typed once more, it is asked for, and the call is made again.
 */
export const exchange = (...call: Parameters<typeof exchangeOnce>): Promise<Exchange> =>
  confirmed(() => exchangeOnce(...call))

export async function confirmed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'confirm_password' || !(await askToConfirm())) throw error
    return call()
  }
}

export async function exchangeOnce(
  method: Method,
  path: string,
  body?: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<Exchange> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const response = await answerTo(path, {
    method,
    credentials: 'include',
    signal: options.signal ? AbortSignal.any([deadline, options.signal]) : deadline,
    headers: {
      accept: 'application/json',
      ...(isUnattended() ? { [unattendedHeader]: '1' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, response.statusText, text)
  const { headers } = response
  return { body: text === '' ? null : JSON.parse(text), answeredAt: readDate(headers.get('date')), headers }
}

const gatewayStatuses = [502, 503, 504]

async function answerTo(path: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  try {
    const response = await fetch(path, init)
    noteCall(!gatewayStatuses.includes(response.status))
    return response
  } catch (error) {
    const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
    if (!isGivenUp) noteCall(false)
    throw error
  }
}

export async function request(
  method: Method,
  path: string,
  body?: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  return (await exchange(method, path, body, options)).body
}

/** The code of a refusal that the server gave, or null for anything else (network, deadline, a proxy's page). */
export const refusalCode = (error: unknown): ProblemBody['code'] | null =>
  error instanceof HttpError ? (error.problem?.code ?? null) : null

function readProblem(body: string): ProblemBody | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return isProblem(parsed) ? parsed : null
  } catch {
    return null // a proxy's page, say: its text is in the message
  }
}

const isProblem = (value: unknown): value is ProblemBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

function readDate(header: string | null): number | null {
  const parsed = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(parsed) ? null : parsed
}
