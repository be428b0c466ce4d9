import type { Context, MiddlewareHandler } from 'hono'

import { problem } from './problem.ts'
import { slidingWindow, type Taking } from './sliding-window.ts'

/** Requests of one client that may wait for their turn; beyond them the answer is no at once. */
const mostWaiting = 100

export interface Limit {
  /** Shown in the RateLimit headers. */
  readonly name: string
  readonly per: 'address'
  readonly most: number
  readonly windowMs: number
  /** What a request weighs; 1 for all when it is not said. */
  readonly weight?: (c: Context) => number
  /**
   * `requests` counts what is asked. `successes` counts what was granted: a request takes its place while it runs and gives
   * it back when it is refused, and others wait for that, so that fifty who want one slot get one yes and 49 conflicts.
   */
  readonly counts?: 'requests' | 'successes'
}

interface LimitTerms {
  readonly now: () => number
  readonly addressOf: (c: Context) => string
}

/** Answers 429 with Retry-After beyond the limit. The count lives in this process: n processes allow n times as much. */
export function limitBy(limit: Limit, { now, addressOf }: LimitTerms): MiddlewareHandler {
  const window = slidingWindow({ most: limit.most, windowMs: limit.windowMs, now })
  const turns = limit.counts === 'successes' ? waitingTurns() : null

  return async (c, next) => {
    const key = addressOf(c)
    const weight = limit.weight?.(c) ?? 1
    const take = () => window.take(key, weight)
    const taking = turns === null ? take() : await turns.take(key, take)
    if (!taking.isTaken) {
      for (const [name, value] of announcement(limit, taking)) c.header(name, value)
      throw problem('too_many_requests', { retryAfterSeconds: toSeconds(taking.retryMs) })
    }
    try {
      await next()
    } finally {
      if (turns !== null && !c.res.ok) taking.giveBack()
      turns?.done(key)
    }
    for (const [name, value] of announcement(limit, taking)) c.res.headers.set(name, value)
  }
}

/** The header fields of the IETF's RateLimit draft. */
function announcement({ name, most, windowMs }: Limit, taking: Taking): readonly (readonly [string, string])[] {
  const [remaining, resetMs] = taking.isTaken ? [taking.remaining, taking.resetMs] : [0, taking.retryMs]
  return [
    ['ratelimit-policy', `"${name}";q=${most};w=${toSeconds(windowMs)}`],
    ['ratelimit', `"${name}";r=${remaining};t=${toSeconds(resetMs)}`],
  ]
}

/** Lets a request that finds no place wait while others of its key are still running and may give theirs back. */
function waitingTurns() {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  return {
    async take(key: string, take: () => Taking): Promise<Taking> {
      for (;;) {
        const taking = take()
        const queue = waiting.get(key) ?? []
        const atWork = running.get(key) ?? 0
        if (taking.isTaken) {
          running.set(key, atWork + 1)
          return taking
        }
        if (atWork === 0 || queue.length >= mostWaiting) return taking
        await new Promise<void>((resolve) => waiting.set(key, [...queue, resolve]))
      }
    },
    done(key: string): void {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      const queue = waiting.get(key) ?? []
      waiting.delete(key)
      for (const resume of queue) resume()
    },
  }
}

const toSeconds = (ms: number): number => Math.ceil(ms / 1000)
