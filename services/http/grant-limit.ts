import type { Context, MiddlewareHandler } from 'hono'

import { announce, tooMany, type Limit, type LimitTerms } from './rate-limit.ts'
import { slidingWindow, type Taking } from './sliding-window.ts'

const mostWaiting = 100

interface GrantTerms extends LimitTerms {
  /** Name of what an answer granted; an equal name is one grant. */
  readonly grantedIn: (c: Context) => Promise<string | null>
  /** Name of what an answer settled, which frees its grant. */
  readonly settledIn: (c: Context) => Promise<string | null>
  /** Holder whose former grant is replaced. */
  readonly holderIn?: (c: Context) => string | null
}

const mostHolders = 10_000

/** Limits open grants rather than requests; refused requests return their place, for which others wait. */
export function limitGrants(limit: Limit, { now, addressOf, grantedIn, settledIn, holderIn }: GrantTerms) {
  const window = slidingWindow({ most: limit.most, windowMs: limit.windowMs, now })
  const turns = waitingTurns()
  const latest = new Map<string, string>()

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
