import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'

import { onNotFound } from '#services/http/problem.ts'
import { staticFiles } from '#services/http/static-files.ts'
import { loadWebBuild } from '#services/http/web-build.ts'

import { emptyIn, notFoundPage, officePage, script, serveBuild } from './served-build.ts'

const { build, ask, close } = await serveBuild()
afterAll(close)

test('a file with a hash in its name stays in the browser for good', async () => {
  const { status, headers, text } = await ask('/assets/style-a1b2c3.css')
  expect([status, text]).toEqual([200, 'p { color: red }'])
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the worker of the office is asked about each time, and may fetch what is ours and nothing else', async () => {
  const { status, headers } = await ask('/crm-worker.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('other files for an hour', async () => {
  expect((await ask('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each(['/', '/services', '/booking?service=glazed', '/newsletter/confirm?token=x', '/onboarding/'])(
  '%s is the page, asked about each time',
  async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([200, emptyIn('en')])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
  },
)

test.each(['/admin-login', '/admin-login/', '/admin-login?next=/crm', '/crm-login', '/crm', '/crm?section=leads'])(
  '%s is the page of the office',
  async (path) => {
    const { status, headers, text } = await ask(path, { cookie: 'lang=fr' })
    expect([status, text]).toEqual([200, officePage])
    expect(headers.get('cache-control')).toBe('no-cache')
    const dark = await ask(path, { cookie: 'theme=dark' })
    expect(dark.text).toBe(officePage.replace('<html lang="en"', '<html lang="en" data-theme="dark"'))
  },
)

test.each(['/crm/leads', '/fr/crm', '/fr/admin-login', '/office', '/office/index.html', '/admin-login/x'])(
  '%s has no page, and the office is not shown for it',
  async (path) => {
    const { status, text } = await ask(path, { accept: 'text/html' })
    expect(status).toBe(404)
    expect(text).not.toBe(officePage)
  },
)

test('a page that is the same is not sent again', async () => {
  const etag = (await ask('/')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask('/services', { 'if-none-match': known })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD answers the same without a body', async () => {
  const { status, headers, text } = await ask('/assets/main-x1y2z3.js', {}, 'HEAD')
  expect([status, text, headers.get('content-length')]).toEqual([200, '', String(script.length)])
})

describe('a file that was compressed', () => {
  test.each([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip, deflate', 'gzip', 'as gzip'],
    ['gzip;q=1.0, br;q=0.8', 'br', 'as brotli'],
    ['br;q=0, gzip', 'gzip', 'as gzip'],
    ['br; q=0.0', null, script],
    ['identity', null, script],
    ['', null, script],
    ['brotli', null, script],
  ])('is sent to a browser that accepts %j as %s', async (accepted, encoding, body) => {
    const { headers, text } = await ask('/assets/main-x1y2z3.js', { 'accept-encoding': accepted })
    expect([headers.get('content-encoding'), text]).toEqual([encoding, body])
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('content-length')).toBe(String(body.length))
  })

  test('has an ETag for each form', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) =>
        (await ask('/assets/main-x1y2z3.js', { 'accept-encoding': accepted })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

test.each(['/assets/gone-q1w2e3.js', '/assets/', '/assets/main-x1y2z3.js/', '/gone.png', '/favicon.ico'])(
  'a missing file %s is missing, and no page',
  async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(404)
    expect(text).toContain('not_found')
  },
)

test('a browser that wants a page gets one even for a path that looks like a file', async () => {
  expect((await ask('/gone.html', { accept: 'text/html,*/*' })).text).toBe(notFoundPage)
  expect((await ask('/assets/gone.js', { accept: 'text/html,*/*' })).status).toBe(404)
})

test.each([
  '/api',
  '/api/nothing',
  '//api/nothing',
  '/API/nothing',
  '/%61pi/nothing',
  '/api%2Fnothing',
  '/%2Fapi/nothing',
  '/%5Capi/nothing',
  '/\\api/nothing',
  '/webhooks/stripe',
  '/sandbox/mail',
  '/healthz',
  '/readyz',
  '/metrics',
])('%s is no page', async (path) => {
  const { status, text } = await ask(path, { accept: 'text/html' })
  expect([status, text.includes('not_found')]).toEqual([404, true])
})

test.each(['/apinothing', '/healthzzz', '/x/api'])('%s is an address like any other', async (path) => {
  expect((await ask(path)).text).toBe(notFoundPage)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/..\\secret.txt',
  '/link.txt',
  '/.hidden',
  '/.vite/manifest.json',
  '/%2ehidden',
  '/assets/main-x1y2z3.js%00',
  '/etc/passwd',
  '/file:///etc/passwd',
])('%s leads to nothing outside or hidden', async (path) => {
  for (const accept of ['*/*', 'text/html']) {
    const { text } = await ask(path, { accept })
    expect(text === notFoundPage || text.includes('not_found')).toBe(true)
  }
})

test.each(['POST', 'PUT', 'DELETE'])('%s is not for files', async (method) => {
  const all = new Hono().notFound(onNotFound).all('*', staticFiles(build, 'https://freshglaze.example'))
  expect((await all.request('/', { method })).status).toBe(404)
})

test('without a build there are no pages', async () => {
  const empty = new Hono()
    .notFound(onNotFound)
    .get('*', staticFiles(await loadWebBuild('/nowhere/at/all'), 'https://freshglaze.example'))
  expect((await empty.request('/')).status).toBe(404)
})
