import type { MiddlewareHandler } from 'hono'

import { isOfficePage } from '#services/isomorphic/office-pages.ts'

/** The office opens Google's consent page in a window of its own, which comes back to it and has to be able to close. */
export const allowOfficePopups: MiddlewareHandler = async (c, next) => {
  await next()
  if (isOfficePage(c.req.path)) c.res.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
}
