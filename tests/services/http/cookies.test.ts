import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { clearCookie, readCookie, writeCookie, type CookieTerms } from '#services/http/cookies.ts'

const secure: CookieTerms = { isSecure: true }
const plain: CookieTerms = { isSecure: false }

const app = (terms: CookieTerms) =>
  new Hono()
    .get('/write', (c) => {
      writeCookie(c, terms, 'sid', 'a-token', 3600)
      return c.body(null)
    })
    .get('/clear', (c) => {
      clearCookie(c, terms, 'sid')
      return c.body(null)
    })
    .get('/read', (c) => c.json({ value: readCookie(c, terms, 'sid') ?? null }))

const written = async (terms: CookieTerms, path: string) => (await app(terms).request(path)).headers.get('set-cookie')
const read = async (terms: CookieTerms, cookie: string) =>
  ((await (await app(terms).request('/read', { headers: { cookie } })).json()) as { value: string | null }).value

test('over https the name binds the cookie to this host', async () => {
  expect(await written(secure, '/write')).toBe(
    '__Host-sid=a-token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('over http the name is plain, for browsers would refuse it', async () => {
  expect(await written(plain, '/write')).toBe('sid=a-token; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax')
})

test('a cookie is taken back with the attributes that it was given with', async () => {
  expect(await written(secure, '/clear')).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(await written(plain, '/clear')).toBe('sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('what was written is read', async () => {
  expect(await read(secure, '__Host-sid=a-token')).toBe('a-token')
  expect(await read(plain, 'other=1; sid=a-token')).toBe('a-token')
})

test('over https a cookie without the prefix, which any neighbour can plant, is not read', async () => {
  expect(await read(secure, 'sid=planted')).toBeNull()
})

test.each(['a=%', 'sid=%', 'sid=%ED%A0%80', 'sid', '=', ';;;', 'sid="', '__proto__=1', 'sid=\u00ff'])(
  'the odd cookies %j are no fault',
  async (cookie) => {
    expect((await app(plain).request('/read', { headers: { cookie } })).status).toBe(200)
  },
)

test('a value longer than any of ours is not read', async () => {
  expect(await read(plain, `sid=${'x'.repeat(1_200)}`)).toHaveLength(1_200)
  expect(await read(plain, `sid=${'x'.repeat(1_201)}`)).toBeNull()
})
