import type { MiddlewareHandler } from 'hono'

/** Sends `Connection: close` during shutdown. */
export const closeConnections =
  (isStopping: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('connection', 'close')
  }
