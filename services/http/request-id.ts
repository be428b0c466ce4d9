import type { Context, MiddlewareHandler } from 'hono'

import type { NewId } from '#events/values/ids.ts'

const name = 'requestId'

/** Names every request, in the log and in the answer. What a caller sends as its id is not read: it could be another's. */
export const requestId =
  (newId: NewId): MiddlewareHandler =>
  async (c, next) => {
    const id = newId()
    c.set(name, id)
    await next()
    c.res.headers.set('x-request-id', id)
  }

/** Empty for a request that failed before it was named. */
export function requestIdOf(c: Context): string {
  const id: unknown = c.get(name)
  return typeof id === 'string' ? id : ''
}
