import type { MiddlewareHandler } from 'hono'

import type { EventLog } from '#events/log/log.ts'

import { problem } from './problem.ts'

/** Reads that wait at once in one process. Each asks the database some 14 times a second; more are answered as things stand. */
const mostWaiting = 100

interface Terms {
  readonly log: EventLog
  /** Waits until the read models have come to a position, as long as it may; answers how far they are then. */
  readonly waitForPosition: (position: number, options: { readonly timeoutMs?: number }) => Promise<number>
  readonly mostWaiting?: number
}

/**
 * Reading what one just wrote, also where it is written a moment later and by another process: the answer to a command names the
 * log's position in `X-Log-Position`; a read that sends it as `X-Min-Log-Position` is answered when every read model has come that
 * far, or after two seconds, and then names how far they are.
 */
export function logPosition({ log, waitForPosition, mostWaiting: most = mostWaiting }: Terms): MiddlewareHandler {
  let waiting = 0

  /** Nothing can come to a position that does not exist, so nobody is kept waiting for it. */
  async function waitFor(asked: number): Promise<number> {
    const position = Math.min(asked, await log.head())
    const options = waiting < most ? {} : { timeoutMs: 0 }
    waiting += 1
    try {
      return await waitForPosition(position, options)
    } finally {
      waiting -= 1
    }
  }

  return async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const asked = c.req.header('x-min-log-position')
    let position: number | null = null
    if (isRead && asked !== undefined) {
      if (!/^\d{1,15}$/.test(asked)) throw problem('malformed_request')
      position = await waitFor(Number(asked))
    }
    await next()
    // The command has succeeded: that its position is not known must not fail it.
    if (!isRead && c.res.ok) position = await log.head().catch(() => null)
    if (position !== null) c.res.headers.set('x-log-position', String(position))
  }
}
