import type { MiddlewareHandler } from 'hono'

/** While the process ends each answer says that it is the last on its connection: whoever asks again finds another process. */
export const closeConnections =
  (isStopping: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('connection', 'close')
  }
