import type { MiddlewareHandler } from 'hono'

import type { EventLog } from '#events/log/log.ts'

import { problem } from './problem.ts'

const mostWaiting = 100

interface Terms {
  readonly log: EventLog
  /** Waits for a position up to a timeout; returns the position reached. */
  readonly waitForPosition: (position: number, options: { readonly timeoutMs?: number }) => Promise<number>
  readonly mostWaiting?: number
}

/** Read your writes: commands answer `X-Log-Position`, and reads wait for `X-Min-Log-Position`, two seconds at most. */
export function logPosition({ log, waitForPosition, mostWaiting: most = mostWaiting }: Terms): MiddlewareHandler {
  let waiting = 0

  /** Never waits for positions beyond the log. */
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
