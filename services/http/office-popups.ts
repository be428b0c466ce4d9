import type { MiddlewareHandler } from 'hono'

import { isOfficePage } from '#services/isomorphic/office-pages.ts'

/** Cross-Origin-Opener-Policy for Google's consent window. */
export const allowOfficePopups: MiddlewareHandler = async (c, next) => {
  await next()
  if (isOfficePage(c.req.path)) c.res.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
}
