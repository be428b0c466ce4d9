import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { clearCookie, readCookie, writeCookie, type CookieTerms } from '#services/http/cookies.ts'
import { visitorCookie } from '#services/isomorphic/kept-in-browser.ts'

const secure: CookieTerms = { isSecure: true }
const plain: CookieTerms = { isSecure: false }
const cookie = visitorCookie

const app = (terms: CookieTerms) =>
  new Hono()
    .get('/write', (c) => {
      writeCookie(c, terms, cookie, 'a-token')
      return c.body(null)
    })
    .get('/clear', (c) => {
      clearCookie(c, terms, cookie)
      return c.body(null)
    })
    .get('/read', (c) => c.json({ value: readCookie(c, terms, cookie) ?? null }))

const written = async (terms: CookieTerms, path: string) => (await app(terms).request(path)).headers.get('set-cookie')
const read = async (terms: CookieTerms, cookie: string) =>
  ((await (await app(terms).request('/read', { headers: { cookie } })).json()) as { value: string | null }).value

test('over https the name binds the cookie to this host', async () => {
  expect(await written(secure, '/write')).toBe(
    '__Host-fg_visitor=a-token; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('over http the name is plain, for browsers would refuse it', async () => {
  expect(await written(plain, '/write')).toBe('fg_visitor=a-token; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax')
})

test('a cookie is taken back with the attributes that it was given with', async () => {
  expect(await written(secure, '/clear')).toBe('__Host-fg_visitor=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(await written(plain, '/clear')).toBe('fg_visitor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('what was written is read', async () => {
  expect(await read(secure, '__Host-fg_visitor=a-token')).toBe('a-token')
  expect(await read(plain, 'other=1; fg_visitor=a-token')).toBe('a-token')
})

test('over https a cookie without the prefix, which any neighbour can plant, is not read', async () => {
  expect(await read(secure, 'fg_visitor=planted')).toBeNull()
})

test.each([
  'a=%',
  'fg_visitor=%',
  'fg_visitor=%ED%A0%80',
  'fg_visitor',
  '=',
  ';;;',
  'fg_visitor="',
  '__proto__=1',
  'fg_visitor=\u00ff',
])('the odd cookies %j are no fault', async (cookie) => {
  expect((await app(plain).request('/read', { headers: { cookie } })).status).toBe(200)
})

test('a value longer than any of ours is not read', async () => {
  expect(await read(plain, `fg_visitor=${'x'.repeat(1_200)}`)).toHaveLength(1_200)
  expect(await read(plain, `fg_visitor=${'x'.repeat(1_201)}`)).toBeNull()
})
