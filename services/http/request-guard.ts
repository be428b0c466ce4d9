import type { Context, MiddlewareHandler } from 'hono'

import { problem } from './problem.ts'
import { routeOf } from './route.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Answers 404 to NUL, which the database cannot store. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (/\0|%00/.test(c.req.path)) throw problem('not_found')
  await next()
}

interface GuardTerms {
  /** 'https://freshglaze.example'; null accepts loopback hosts. */
  readonly publicOrigin: string | null
}

/** CSRF protection by Sec-Fetch-Site or Origin. Callers without signs of a browser pass: they have no session. */
export const requestGuard =
  ({ publicOrigin }: GuardTerms): MiddlewareHandler =>
  async (c, next) => {
    const isOpen = safeMethods.has(c.req.method) || routeOf(c)?.isFromAnywhere === true
    if (!isOpen && !isOwn(c, publicOrigin)) throw problem('forbidden_origin')
    await next()
  }

function isOwn(c: Context, publicOrigin: string | null): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin === (publicOrigin ?? loopbackOrigin(c.req.header('host')))
  return !showsBrowser(c)
}

/** Sec-Fetch-Mode and recognising cookies are no signs: Node sends the former. */
const showsBrowser = (c: Context): boolean =>
  ['sec-fetch-dest', 'sec-fetch-user'].some((name) => c.req.header(name) !== undefined) ||
  cookieNames(c.req.header('cookie')).some((name) => !recognising.has(name))

/** Cookies without authority. */
const recognising = new Set(['fg_visitor', '__Host-fg_visitor', 'fg_quotes', '__Host-fg_quotes'])

const cookieNames = (header = ''): string[] =>
  header
    .split(';')
    .map((pair) => (pair.split('=')[0] ?? '').trim())
    .filter((name) => name !== '')

/** Loopback origin: 127.0.0.1, localhost and ::1 differ. */
function loopbackOrigin(host: string | undefined): string | null {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/.test(host) ? `http://${host}` : null
}
