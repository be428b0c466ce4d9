import type { MiddlewareHandler } from 'hono'

import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'
import { waitForPosition } from '#projections/following/wait.ts'

import { problem } from './problem.ts'

/**
 * Reading what one just wrote, also where it is written a moment later and by another process: the answer to a command names the
 * log's position in `X-Log-Position`; a read that sends it as `X-Min-Log-Position` is answered when every read model has come that
 * far, or after two seconds, and then names how far they are.
 */
export const logPosition =
  ({ log, database }: { readonly log: EventLog; readonly database: Database }): MiddlewareHandler =>
  async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const asked = c.req.header('x-min-log-position')
    let position: number | null = null
    if (isRead && asked !== undefined) {
      if (!/^\d{1,15}$/.test(asked)) throw problem('malformed_request')
      // Nothing can come to a position that does not exist, so nobody is kept waiting for it.
      position = await waitForPosition(database, Math.min(Number(asked), await log.head()))
    }
    await next()
    // What was done is done: that its position cannot be told must not make a failure of it.
    if (!isRead && c.res.ok) position = await log.head().catch(() => null)
    if (position !== null) c.res.headers.set('x-log-position', String(position))
  }
