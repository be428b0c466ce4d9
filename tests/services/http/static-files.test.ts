import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { onNotFound } from '#services/http/problem.ts'
import { securityHeaders } from '#services/http/security-headers.ts'
import { staticFiles } from '#services/http/static-files.ts'
import { loadWebBuild } from '#services/http/web-build.ts'

const page = '<!doctype html><html lang="en"><title>Fresh Glaze</title>'
const aboutIn = (language: string, title: string) =>
  `<!doctype html><html lang="${language}"><style>p{color:red}</style><title>${title}</title>`
const script = 'export const wheel = 1\n'
const folder = await mkdtemp(join(tmpdir(), 'web-build-'))
let app = new Hono()

beforeAll(async () => {
  const files = {
    'web/index.html': page,
    'web/prerendered/en/about/index.html': aboutIn('en', 'About'),
    'web/prerendered/fr/about/index.html': aboutIn('fr', 'À propos'),
    'web/prerendered/en/blog/read=salt/index.html': aboutIn('en', 'Salt'),
    'web/prerendered/en/reviews/index.html':
      '<!doctype html><html lang="en"><p class="a" style="rotate:&quot;1deg&quot;">',
    'web/prerendered/en/blog/index.html': aboutIn('en', 'Blog'),
    'web/assets/main-x1y2z3.js': script,
    'web/assets/main-x1y2z3.js.br': 'as brotli',
    'web/assets/main-x1y2z3.js.gz': 'as gzip',
    'web/assets/style-a1b2c3.css': 'p { color: red }',
    'web/robots.txt': 'User-agent: *',
    'web/.hidden': 'hidden',
    'web/.vite/manifest.json': '{}',
    'secret.txt': 'secret',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await symlink(join(folder, 'secret.txt'), join(folder, 'web/link.txt'))
  app = new Hono().notFound(onNotFound).get('*', staticFiles(await loadWebBuild(join(folder, 'web'))))
})
afterAll(() => rm(folder, { recursive: true }))

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request(path, { headers, method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a file with a hash in its name stays in the browser for good', async () => {
  const { status, headers, text } = await ask('/assets/style-a1b2c3.css')
  expect([status, text]).toEqual([200, 'p { color: red }'])
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('other files for an hour', async () => {
  expect((await ask('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  '/',
  '/services',
  '/booking?service=glazed',
  '/dashboard/anything',
  '/no-such-page',
  '/index.html',
  '/x.y/z',
  '//evil.example/',
  '/%00',
  '/%',
])('%s is the page, asked about each time', async (path) => {
  const { status, headers, text } = await ask(path)
  expect([status, text]).toEqual([200, page])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
})

describe('a page that was rendered ahead', () => {
  test.each(['/about', '/about/', '/about?utm_source=letter'])('%s comes with its content', async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([200, aboutIn('en', 'About')])
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('vary')).toBe('accept-encoding, cookie')
  })

  test('K90 an article of the blog is one too; a post that is not there is the blog', async () => {
    expect((await ask('/blog?read=salt')).text).toContain('Salt')
    expect((await ask('/blog?read=nothing')).text).toContain('Blog')
    expect((await ask('/blog')).text).toContain('Blog')
  })

  test.each([
    ['lang=fr', 'À propos'],
    ['a=b; lang=fr', 'À propos'],
    ['lang=xx', 'About'],
    ['lang=', 'About'],
  ])('A18 A19 A20 K6 with the cookie %j it is the one called %s', async (cookie, title) => {
    expect((await ask('/about', { cookie, 'accept-language': 'fr' })).text).toContain(title)
  })

  test('in a language that it was not rendered in, it is the empty page in that language', async () => {
    expect((await ask('/about', { cookie: 'lang=pa' })).text).toBe(page.replace('"en"', '"pa"'))
    expect((await ask('/booking', { cookie: 'lang=fr' })).text).toBe(page.replace('"en"', '"fr"'))
  })

  test('K14 where somebody was signed in last time, it is the empty page, which asks who is here', async () => {
    expect((await ask('/about', { cookie: 'signed_in=1' })).text).toBe(page)
  })

  test.each(['dark', 'light'])(
    'G4 the theme %s is marked before anything is drawn, also when compressed',
    async (theme) => {
      const marked = aboutIn('en', 'About').replace('"en"', `"en" data-theme="${theme}"`)
      const cookie = `theme=${theme}`
      const plain = await ask('/about', { cookie })
      expect(plain.text).toBe(marked)
      expect(plain.headers.get('etag')).not.toBe((await ask('/about')).headers.get('etag'))
      const small = await app.request('/about', { headers: { cookie, 'accept-encoding': 'br' } })
      expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(marked)
      const known = { cookie, 'if-none-match': plain.headers.get('etag') ?? '' }
      expect((await ask('/about', known)).status).toBe(304)
    },
  )

  test('a theme that is none of ours marks nothing', async () => {
    expect((await ask('/about', { cookie: 'theme="><script>' })).text).toBe(aboutIn('en', 'About'))
  })

  test.each(['/prerendered/en/about/index.html', '/prerendered/en/about'])('%s is no address of it', async (path) => {
    expect((await ask(path)).text).not.toContain('About')
  })

  test('the policy lets its own styles apply, and no others', async () => {
    const clothed = new Hono().use(securityHeaders({ publicOrigin: null, payments: 'sandbox' })).route('/', app)
    const policyOf = async (path: string) => (await clothed.request(path)).headers.get('content-security-policy')
    const hash = createHash('sha256').update('p{color:red}').digest('base64')
    expect(await policyOf('/about')).toContain(`'sha256-${hash}'`)
    expect(await policyOf('/booking')).not.toContain(hash)
    expect(await policyOf('/about')).not.toContain('unsafe')

    const turned = createHash('sha256').update('rotate:"1deg"').digest('base64')
    expect(await policyOf('/reviews')).toContain(`style-src 'self'`)
    expect(await policyOf('/reviews')).toContain(`'sha256-${turned}' 'unsafe-hashes';`)
  })
})

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
  expect((await ask('/gone.html', { accept: 'text/html,*/*' })).text).toBe(page)
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

test.each(['/apinothing', '/healthzzz', '/x/api'])('%s is a page like any other', async (path) => {
  expect((await ask(path)).text).toBe(page)
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
    expect(text === page || text.includes('not_found')).toBe(true)
  }
})

test.each(['POST', 'PUT', 'DELETE'])('%s is not for files', async (method) => {
  const all = new Hono().notFound(onNotFound).all('*', staticFiles(await loadWebBuild(join(folder, 'web'))))
  expect((await all.request('/', { method })).status).toBe(404)
})

test('without a build there are no pages', async () => {
  const empty = new Hono().notFound(onNotFound).get('*', staticFiles(await loadWebBuild(join(folder, 'none'))))
  expect((await empty.request('/')).status).toBe(404)
})
