import type { Context, MiddlewareHandler } from 'hono'

import { problem, type Problem } from './problem.ts'
import { slidingWindow, type Taking } from './sliding-window.ts'

export interface Limit {
  readonly name: string
  /** all: one count for everybody. */
  readonly per: 'address' | 'all' | 'customer'
  readonly most: number
  readonly windowMs: number
  /** Weight of a request; default 1. */
  readonly weight?: (c: Context) => number
}

export interface LimitTerms {
  readonly now: () => number
  readonly addressOf: (c: Context) => string
}

/** Answers 429 with Retry-After beyond the limit, counted per process. */
export function limitBy(limit: Limit, { now, addressOf }: LimitTerms): MiddlewareHandler {
  const window = slidingWindow({ most: limit.most, windowMs: limit.windowMs, now })

  return async (c, next) => {
    const taking = window.take(limit.per === 'all' ? '' : addressOf(c), limit.weight?.(c) ?? 1)
    if (!taking.isTaken) throw tooMany(c, limit, taking.retryMs)
    await next()
    announce(c.res.headers, limit, taking)
  }
}

export function tooMany(c: Context, limit: Limit, retryMs: number): Problem {
  const headers = new Headers()
  announce(headers, limit, { isTaken: false, retryMs })
  for (const [name, value] of headers) c.header(name, value)
  return problem('too_many_requests', { retryAfterSeconds: toSeconds(retryMs) })
}

export function announce(headers: Headers, { name, most, windowMs }: Limit, taking: Taking): void {
  const [remaining, resetMs] = taking.isTaken ? [taking.remaining, taking.resetMs] : [0, taking.retryMs]
  headers.set('ratelimit-policy', `"${name}";q=${most};w=${toSeconds(windowMs)}`)
  headers.set('ratelimit', `"${name}";r=${remaining};t=${toSeconds(resetMs)}`)
}

const toSeconds = (ms: number): number => Math.ceil(ms / 1000)
