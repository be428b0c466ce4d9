import type { Context, MiddlewareHandler } from 'hono'

interface HeaderTerms {
  /** Public origin: HSTS needs https. */
  readonly publicOrigin: string | null
  /** Live payments allow Stripe's hosts. */
  readonly payments: 'sandbox' | 'live'
}

/** Security headers of every answer; a route's own are kept. */
export function securityHeaders(terms: HeaderTerms): MiddlewareHandler {
  const always = headersOfAll(terms)
  const ofPages = (styles: readonly string[]) => ({
    'content-security-policy': pagePolicy(terms, styles),
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  const ofData = {
    'content-security-policy': dataPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }

  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    // A page with a policy of its own says there who may frame it.
    const hasOwnPolicy = headers.has('content-security-policy')
    // A 304 has no type and speaks for the copy that the browser holds: what it says would replace that copy's headers.
    const ofKind: Readonly<Record<string, string>> = status === 304 ? {} : isPage ? ofPages(ownStyles(c)) : ofData
    for (const [name, value] of Object.entries({ ...always, ...ofKind })) {
      if (headers.has(name) || (hasOwnPolicy && name === 'x-frame-options')) continue
      headers.set(name, value)
    }
  }
}

const stylesKey = 'page-styles'

/** Adds style hashes to the answer's policy. */
export const allowStyles = (c: Context, hashes: readonly string[]): void => c.set(stylesKey, hashes)

function ownStyles(c: Context): readonly string[] {
  const hashes: unknown = c.get(stylesKey)
  return Array.isArray(hashes) ? hashes.map(String) : []
}

const headersOfAll = ({ publicOrigin, payments }: HeaderTerms): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  // Wallets in Stripe's fields open windows of their own and need to be heard by us.
  'cross-origin-opener-policy': payments === 'live' ? 'same-origin-allow-popups' : 'same-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self${payments === 'live' ? ' "https://js.stripe.com"' : ''})`,
  ...(publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Style that react-aria injects for buttons. */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Content security policy of pages, with Stripe's documented hosts in live mode. */
function pagePolicy({ payments }: HeaderTerms, styles: readonly string[]): string {
  const live = payments === 'live'
  return toPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(live ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [])],
    'connect-src': ["'self'", ...(live ? ['https://api.stripe.com'] : [])],
    // Of our own there are mails in the office, which have a policy of their own, and the bank's window in test mode.
    'frame-src': [
      "'self'",
      ...(live ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
    ],
    'img-src': ["'self'", 'data:', ...(live ? ['https://*.stripe.com'] : [])],
    'style-src': ["'self'", pressableStyle, ...styles],
    // Stripe.js puts style attributes on the elements that it inserts; style elements stay refused.
    ...(live ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

const toPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** Policy of other answers: nothing loads. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
