import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'

import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'

import { securityHeaders } from '#services/http/security-headers.ts'

import { aboutIn, customersIn, emptyIn, notFoundPage, serveBuild } from './served-build.ts'

const { app, ask, close } = await serveBuild()
afterAll(close)

describe('an address that has no page', () => {
  test.each([
    '/dashboards',
    '/no-such-page',
    '/blog/no-such-article',
    '/404',
    '/empty',
    '/x.y/z',
    '//evil.example/',
    '/%00',
    '/%',
    '/FR/about',
    '/en/about',
    '/prerendered/en/about',
  ])('%s is answered 404, with a page that says so and is asked about each time', async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([404, notFoundPage])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('is answered in the language that it names, else in the one that was chosen', async () => {
    const chosen = await ask('/no-such-page', { cookie: 'lang=fr' })
    expect([chosen.status, chosen.text]).toEqual([404, aboutIn('fr', 'Page introuvable')])
    const named = await ask('/fr/no-such-page', { cookie: 'lang=pa' })
    expect([named.status, named.text]).toEqual([404, aboutIn('fr', 'Page introuvable, en français')])
    const lacking = await ask('/pa/no-such-page')
    expect([lacking.status, lacking.text]).toEqual([404, emptyIn('pa')])
  })

  test('is 404 each time that it is asked for, whatever the browser knows', async () => {
    const etag = (await ask('/no-such-page')).headers.get('etag') ?? ''
    expect((await ask('/no-such-page', { 'if-none-match': etag })).status).toBe(404)
  })

  test.each(['/missing.png', '/assets/old-z9.js', '/apple-touch-icon-precomposed.png'])(
    '%s, a file that is missing, is 404 without a page',
    async (path) => {
      const { status, headers } = await ask(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json'])
    },
  )
})

describe('an address that names its language', () => {
  test.each(['', 'lang=en', 'lang=pa'])(
    'is in that language, whatever was chosen: with the cookie %j',
    async (cookie) => {
      expect((await ask('/fr/about', { cookie })).text).toBe(aboutIn('fr', 'À propos, en français'))
      expect((await ask('/fr/about/', { cookie })).text).toBe(aboutIn('fr', 'À propos, en français'))
    },
  )

  test('is the empty page in that language where it was not rendered ahead', async () => {
    expect((await ask('/pa/booking', { cookie: 'lang=fr' })).text).toBe(emptyIn('pa'))
    expect((await ask('/pa/', {})).text).toBe(emptyIn('pa'))
  })
})

test.each([
  ['/portal', ''],
  ['/portal/receipt?number=1', ''],
  ['/dashboard/bookings', 'signed_in=1'],
  ['/dashboard/anything', ''],
  ['/payment-methods', ''],
])('%s, a page of a customer, starts from the empty page that asks at once for what it needs', async (path, cookie) => {
  expect((await ask(path, { cookie })).text).toBe(customersIn('en'))
})

test('where that page was not built, it is the empty one, as for every other page that is not rendered ahead', async () => {
  expect((await ask('/portal', { cookie: 'lang=fr' })).text).toBe(emptyIn('fr'))
  expect((await ask('/auth')).text).toBe(emptyIn('en'))
})

test('a page is served with the origin that visitors know', async () => {
  expect((await ask('/terms')).text).toContain('href="https://freshglaze.example/terms"')
})

test('the template of all pages is no page', async () => {
  const { status, text } = await ask('/index.html', { accept: 'text/html' })
  expect([status, text]).toEqual([404, notFoundPage])
})

describe('a page that was rendered ahead', () => {
  test.each(['/about', '/about/', '/about?utm_source=mail'])('%s comes with its content', async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([200, aboutIn('en', 'About')])
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('vary')).toBe('accept-encoding, cookie')
  })

  test('with a query that makes it another page it is that one; other queries change nothing', async () => {
    expect((await ask('/quote?package=glazed')).text).toContain('Glazed')
    expect((await ask('/quote?package=other')).text).toContain('Quote')
  })

  test('an article of the blog is one too; its address of former days leads to it for good', async () => {
    expect((await ask('/blog/salt')).text).toContain('Salt')
    const moved = await ask('/blog?read=salt')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/salt'])
    expect((await ask('/fr/blog?read=salt')).headers.get('location')).toBe('/fr/blog/salt')
    expect((await ask('/blog?read=//evil.example')).text).toContain('Blog')
    expect((await ask('/blog')).text).toContain('Blog')
  })

  test.each([
    ['lang=fr', 'À propos'],
    ['a=b; lang=fr', 'À propos'],
    ['lang=xx', 'About'],
    ['lang=', 'About'],
  ])('with the cookie %j it is the one called %s', async (cookie, title) => {
    expect((await ask('/about', { cookie, 'accept-language': 'fr' })).text).toContain(title)
  })

  test('in a language that it was not rendered in, it is the empty page in that language', async () => {
    expect((await ask('/about', { cookie: 'lang=pa' })).text).toBe(emptyIn('pa'))
    expect((await ask('/booking', { cookie: 'lang=fr' })).text).toBe(emptyIn('fr'))
  })

  test('where somebody was signed in last time, it is the empty page, which asks who is here', async () => {
    expect((await ask('/about', { cookie: 'signed_in=1' })).text).toBe(emptyIn('en'))
  })

  test.each(['dark', 'light'])(
    'the theme %s is marked before anything is drawn, also when compressed',
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
    expect((await ask(path, { accept: 'text/html' })).text).toContain('Page Not Found')
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
