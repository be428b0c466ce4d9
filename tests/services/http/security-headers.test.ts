import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'

import { onError, onNotFound, problem } from '#services/http/problem.ts'
import { securityHeaders } from '#services/http/security-headers.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

type Terms = Parameters<typeof securityHeaders>[0]
const sandbox: Terms = { publicOrigin: null, payments: 'sandbox' }
const live: Terms = { publicOrigin: 'https://freshglaze.example', payments: 'live' }

function clothed(terms: Terms) {
  const app = new Hono()
  app.onError(onError(recordingLogger().logger))
  app.notFound(onNotFound)
  app.use(securityHeaders(terms))
  return app
    .get('/', (c) => c.html('<!doctype html><title>Fresh Glaze</title>'))
    .get('/api/services', (c) => c.json([]))
    .get('/api/refused', () => {
      throw problem('slot_taken')
    })
    .get('/api/broken', () => {
      throw new Error('broken')
    })
    .get('/assets/main.js', (c) => c.body('', 200, { 'cache-control': 'public, max-age=31536000, immutable' }))
    .get('/unchanged', (c) => c.body(null, 304, { 'cache-control': 'no-cache' }))
    .get('/framed', (c) =>
      c.html('<p>', 200, { 'content-security-policy': "default-src 'none'; frame-ancestors 'self'" }),
    )
}

const headersOf = async (terms: Terms, path: string) => (await clothed(terms).request(path)).headers
const policyOf = async (terms: Terms, path = '/') =>
  Object.fromEntries(
    ((await headersOf(terms, path)).get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test.each(['/', '/api/services', '/api/refused', '/api/broken', '/api/nothing', '/assets/main.js'])(
  '%s carries what every answer carries',
  async (path) => {
    const headers = await headersOf(sandbox, path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(), payment=(self)')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  },
)

test('a page that is as it was keeps the policy that it came with', async () => {
  const headers = await headersOf(sandbox, '/unchanged')
  expect(headers.get('content-security-policy')).toBeNull()
  expect(headers.get('referrer-policy')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['/api/services', '/api/refused', '/api/broken', '/api/nothing'])('%s is never stored', async (path) => {
  const headers = await headersOf(sandbox, path)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a file keeps the caching of its own', async () => {
  expect((await headersOf(sandbox, '/assets/main.js')).get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a page sends other sites its origin only, not its path', async () => {
  expect((await headersOf(sandbox, '/')).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('in test mode a page may load and ask nothing but ours', async () => {
  const policy = await policyOf(sandbox)
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'style-src': "'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(JSON.stringify(policy)).not.toContain('stripe')
})

test('with live payments a page may load the card fields from Stripe, and from nobody else', async () => {
  const policy = await policyOf(live)
  expect(policy).toMatchObject({
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'img-src': "'self' data: https://*.stripe.com",
  })
  const headers = await headersOf(live, '/')
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test.each([sandbox, live])('no policy allows inline scripts or evaluated text: $payments', async (terms) => {
  for (const path of ['/', '/api/services']) {
    const { 'style-src-attr': _attributes, ...policy } = await policyOf(terms, path)
    expect(JSON.stringify(policy)).not.toContain('unsafe')
  }
})

test('style attributes, which Stripe.js sets on what it inserts, are allowed on pages with its card form alone', async () => {
  expect((await policyOf(live, '/'))['style-src-attr']).toBe("'unsafe-inline'")
  expect(await policyOf(sandbox, '/')).not.toHaveProperty('style-src-attr')
  expect(await policyOf(live, '/api/services')).not.toHaveProperty('style-src-attr')
})

test('an answer that is no page may do nothing as a page', async () => {
  expect(await policyOf(live, '/api/services')).toEqual({
    'default-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  })
})

describe('HSTS', () => {
  test('is promised over https, for two years', async () => {
    for (const path of ['/', '/api/services']) {
      expect((await headersOf(live, path)).get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    }
  })

  test.each([null, 'http://localhost:3000'])('is not promised for %s', async (publicOrigin) => {
    expect((await headersOf({ ...sandbox, publicOrigin }, '/')).has('strict-transport-security')).toBe(false)
  })
})

test('a page with a policy of its own keeps it, and says itself who may frame it', async () => {
  const headers = await headersOf(live, '/framed')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(headers.has('x-frame-options')).toBe(false)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
