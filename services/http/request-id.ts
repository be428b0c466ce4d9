import type { Context, MiddlewareHandler } from 'hono'

import type { NewId } from '#events/values/ids.ts'

const name = 'requestId'

/** Assigns an id to each request; the caller's is ignored. */
export const requestId =
  (newId: NewId): MiddlewareHandler =>
  async (c, next) => {
    const id = newId()
    c.set(name, id)
    await next()
    c.res.headers.set('x-request-id', id)
  }

/** Empty before an id was assigned. */
export function requestIdOf(c: Context): string {
  const id: unknown = c.get(name)
  return typeof id === 'string' ? id : ''
}
