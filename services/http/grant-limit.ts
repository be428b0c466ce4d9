import type { Context, MiddlewareHandler } from 'hono'

import { announce, tooMany, type Limit, type LimitTerms } from './rate-limit.ts'
import { slidingWindow, type Taking } from './sliding-window.ts'

/** Requests of one client that may wait for their turn; beyond them the answer is no at once. */
const mostWaiting = 100

interface GrantTerms extends LimitTerms {
  /** What a successful answer granted, by a name; the same name again is the same grant. */
  readonly grantedIn: (c: Context) => Promise<string | null>
  /** What a successful request settled, by the same name: it no longer counts. */
  readonly settledIn: (c: Context) => Promise<string | null>
  /** To whom it was granted, where a new grant takes the place of the one that they had. */
  readonly holderIn?: (c: Context) => string | null
}

/** Holders that are remembered; beyond them the oldest is forgotten, and their next grant is one more. */
const mostHolders = 10_000

/**
 * Limits what one client was granted and has not settled, instead of what it asked for. A request takes its place while it
 * runs and gives it back when it is refused or gets what the client had before. Others wait for that: of fifty who want
 * one slot, one gets it and 49 are answered that it is taken.
 */
export function limitGrants(limit: Limit, { now, addressOf, grantedIn, settledIn, holderIn }: GrantTerms) {
  const window = slidingWindow({ most: limit.most, windowMs: limit.windowMs, now })
  const turns = waitingTurns()
  const latest = new Map<string, string>()

  /** Gives back what the holder had before. */
  const replaceFormer = (key: string, holder: string, name: string) => {
    const former = latest.get(holder)
    if (former !== undefined && former !== name) window.giveBack(key, former)
    latest.delete(holder)
    latest.set(holder, name)
    const [oldest] = latest.keys()
    if (latest.size > mostHolders && oldest !== undefined) latest.delete(oldest)
  }

  const granting: MiddlewareHandler = async (c, next) => {
    const key = addressOf(c)
    const taking = await turns.take(key, () => window.take(key, limit.weight?.(c) ?? 1))
    if (!taking.isTaken) throw tooMany(c, limit, taking.retryMs)
    try {
      await next()
      const name = c.res.ok ? await grantedIn(c) : null
      if (name === null) window.giveBack(key, taking.entry)
      else {
        window.keepAs(key, taking.entry, name)
        const holder = holderIn?.(c) ?? null
        if (holder !== null) replaceFormer(key, `${key} ${holder}`, name)
      }
    } finally {
      turns.done(key)
    }
    announce(c.res.headers, limit, taking)
  }

  const settling: MiddlewareHandler = async (c, next) => {
    await next()
    const name = c.res.ok ? await settledIn(c) : null
    if (name !== null) window.giveBack(addressOf(c), name)
  }

  return { granting, settling }
}

/** Lets a request that finds no place wait while others of its key are still running and may give theirs back. */
function waitingTurns() {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  return {
    async take(key: string, take: () => Taking): Promise<Taking> {
      for (;;) {
        const taking = take()
        const atWork = running.get(key) ?? 0
        const queue = waiting.get(key) ?? []
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
