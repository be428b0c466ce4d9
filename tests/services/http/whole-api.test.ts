import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { oddRequests, say, withIds } from '#tests/support/raw-http.ts'
import { validBodies } from '#tests/support/route-bodies.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let port = 0
/** Routes of the API: 'POST /api/quotes'. */
const routes = declaredRoutes
  .filter(({ path }) => path.startsWith('/api/'))
  .map(({ method, path, declarations }) => ({ method, path: withIds(path), audience: declarations[0]?.audience }))

beforeAll(async () => {
  ctx = await openTestApp({ workers: false })
  port = Number(new URL(ctx.url).port)
})
afterAll(() => ctx.close())

/** The cookies of somebody who is signed in as a customer, by the stand-in for Google, and as the owner of the office. */
async function bothSignedIn(): Promise<string> {
  const customer = ctx.visitor()
  const page = (await customer.get('/api/auth/google')).headers.get('location') ?? ''
  const form = { email: 'asha@example.com', name: 'Asha Gill', answer: 'continue', verified: 'on' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ctx.url }
  const body = new URLSearchParams(form)
  const answered = await fetch(page, { method: 'POST', redirect: 'manual', headers, body })
  const { pathname, search } = new URL(answered.headers.get('location') ?? '', ctx.url)
  await customer.get(pathname + search)
  const owner = await officeStaff(ctx).owner()
  const signedIn = new Map([...customer.jar, ...owner.jar])
  return [...signedIn].map(([name, value]) => `${name}=${value}`).join('; ')
}

describe('the API as it is served', () => {
  test('has the calls of the specification, so that none is missed below', () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`)
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /api/services',
        'GET /api/addons',
        'POST /api/quotes/calculate',
        'POST /api/quotes',
        'PATCH /api/quotes/an-id/book',
        'GET /api/places-autocomplete',
        'GET /api/availability',
        'POST /api/create-payment-intent',
        'POST /api/payments/complete',
        'POST /api/contact',
      ]),
    )
  })

  test('has the stand-in for Google Places beside it, where no key is set', async () => {
    const response = await fetch(`${ctx.url}/sandbox/places/v1/places:autocomplete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': 'any' },
      body: '{"input":"123 yonge"}',
    })
    expect(await response.json()).toMatchObject({
      suggestions: [{ placePrediction: { text: { text: '123 Yonge Street, Toronto, ON, Canada' } } }],
    })
  })

  test('answers every spelling of every path below 500', async () => {
    const odd: string[] = []
    for (const path of new Set(routes.map((route) => route.path))) {
      for (const { method, target } of oddRequests(path)) {
        const answer = await say(port, `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
        if ((answer?.status ?? 400) >= 500) odd.push(`${method} ${target}: ${answer?.text ?? ''}`)
      }
    }
    expect(odd).toEqual([])
  })

  test('answers every address with a character that no record keeps as one that leads nowhere', async () => {
    const withId = routes.filter(({ path }) => /an-?id/.test(path))
    expect(withId).toContainEqual({ method: 'DELETE', path: '/api/refused-starts/an-id', audience: 'public' })
    const others: string[] = []
    for (const { method, path } of withId) {
      const response = await fetch(`${ctx.url}${path.replace(/an-?id/, 'an%00id')}`, { method })
      if (response.status !== 404) others.push(`${method} ${path}: ${response.status}`)
      await response.body?.cancel()
    }
    expect(others).toEqual([])
  })

  test('answers nobody 401 on each address of a customer’s own, before a body is looked at', async () => {
    const own = routes.filter(({ audience }) => audience === 'customer')
    expect(own.length).toBeGreaterThan(30)
    const others: string[] = []
    for (const { method, path } of own) {
      const headers = { 'content-type': 'application/json', origin: ctx.url }
      const response = await fetch(`${ctx.url}${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      if (response.status !== 401) others.push(`${method} ${path}: ${response.status}`)
      await response.body?.cancel()
    }
    expect(others).toEqual([])
  })

  test('answers every body below 500, also of whoever is signed in, as a customer or at the office', async () => {
    const writing = routes.filter(({ method }) => method !== 'GET')
    const missing = writing.map(({ path }) => path).filter((path) => !Object.hasOwn(validBodies, path))
    expect(missing, 'add a body that the route takes to `validBodies` in tests/support/route-bodies.ts').toEqual([])
    let cookie = await bothSignedIn()
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writing), changes, async ({ method, path }, odd) => {
        const send = () =>
          fetch(`${ctx.url}${path}`, {
            method,
            body: JSON.stringify(odd.reduce<unknown>(changed, validBodies[path])),
            headers: { 'content-type': 'application/json', origin: ctx.url, cookie },
          })
        let response = await send()
        // What was sent before may have ended a session.
        if (response.status === 401) {
          cookie = await bothSignedIn()
          response = await send()
        }
        const text = await response.text()
        if (response.status !== 401) reached.add(path.split('/').slice(0, 3).join('/'))
        expect({ method, path, status: response.status, text }).toSatisfy(() => response.status < 500)
      }),
      { numRuns: 300 },
    )
    expect([...reached]).toEqual(expect.arrayContaining(['/api/user', '/api/crm']))
  })

  test('answers every query below 500', async () => {
    const reading = routes.filter(({ method }) => method === 'GET')
    const names = fc.constantFrom('service', 'date', 'city', 'address', 'input', 'session', '__proto__', 'x')
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('glazed', '2026-11-24', '9999-99-99', '-1', '\u0000'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reading),
        fc.array(fc.tuple(names, values), { maxLength: 6 }),
        async ({ path }, pairs) => {
          const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
          const response = await fetch(`${ctx.url}${path}?${query}`)
          await response.body?.cancel()
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })
})

const anything = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.constantFrom('__proto__', '9999-12-31', '0000-00-00', '1e400', -0, 2 ** 53, [], {}, null, 'x'.repeat(5_000)),
)
/** At the end of a text it leaves a text that most schemas take. */
const ending = fc.constantFrom('\u0000', '\ud800', '\u{1f369}', '\u202e', "'; drop table event; --", '%', '\\', '${1}')

/** Index and kind of a change. */
const change = fc.record({ place: fc.nat({ max: 20 }), odd: anything, ending, isReplaced: fc.boolean() })
const changes = fc.array(change, { minLength: 1, maxLength: 3 })
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

/** The body with its n-th leaf replaced by anything, or lengthened when it is a text. */
function changed(body: unknown, { place, odd, ending, isReplaced }: Change): unknown {
  let leaf = -1
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
    }
    if ((leaf += 1) !== place) return value
    return typeof value === 'string' && !isReplaced ? `${value}${ending}` : odd
  }
  return walk(body)
}
