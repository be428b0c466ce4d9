import type { Context, MiddlewareHandler } from 'hono'

import { problem } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** No name of a record has this character, and the database takes no text with it: nothing is there. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (/\0|%00/.test(c.req.path)) throw problem('not_found')
  await next()
}

interface GuardTerms {
  /** 'https://freshglaze.example' when APP_URL says so; null accepts the Host of this machine's own names. */
  readonly publicOrigin: string | null
  /** Paths that other programs call with proofs of their own: the signed webhooks. */
  readonly exempt: readonly string[]
}

/**
 * Nobody else's page may make a visitor's browser change something here, whatever the method or the type of the body.
 * Browsers say where a request comes from (Sec-Fetch-Site); older ones at least name the origin.
 *
 * A caller that shows no sign of being a browser (no Sec-Fetch-Site, no Origin, no cookie that signs anybody in) is let
 * through: a script has no authority that its author does not have anyway, and the API's anonymous calls
 * are for everybody. What needs a session is refused there for want of its cookie.
 */
export const requestGuard =
  ({ publicOrigin, exempt }: GuardTerms): MiddlewareHandler =>
  async (c, next) => {
    if (!safeMethods.has(c.req.method) && !exempt.includes(c.req.path) && !isOwn(c, publicOrigin)) {
      throw problem('forbidden_origin')
    }
    await next()
  }

function isOwn(c: Context, publicOrigin: string | null): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin === (publicOrigin ?? loopbackOrigin(c.req.header('host')))
  return !showsBrowser(c)
}

/** Programs send Sec-Fetch-Mode too (Node's own fetch does), and keep the cookies that only recognise a browser. */
const showsBrowser = (c: Context): boolean =>
  ['sec-fetch-dest', 'sec-fetch-user'].some((name) => c.req.header(name) !== undefined) ||
  cookieNames(c.req.header('cookie')).some((name) => !recognising.has(name))

/** They open nothing but the hold and the quotes that the same caller made without them. */
const recognising = new Set(['fg_visitor', '__Host-fg_visitor', 'fg_quotes', '__Host-fg_quotes'])

const cookieNames = (header = ''): string[] =>
  header
    .split(';')
    .map((pair) => (pair.split('=')[0] ?? '').trim())
    .filter((name) => name !== '')

/** Without APP_URL we are reached as 127.0.0.1, as localhost or as ::1, and each is an origin of its own. */
function loopbackOrigin(host: string | undefined): string | null {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/.test(host) ? `http://${host}` : null
}
