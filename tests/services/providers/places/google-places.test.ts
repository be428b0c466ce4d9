import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { placesSandbox } from '#infra/sandbox/places/server.ts'
import { searchPlaces } from '#services/providers/places/gazetteer-search.ts'
import { googlePlaces } from '#services/providers/places/google-places.ts'
import { PlacesError } from '#services/providers/places/places.ts'
import { listen } from '#tests/support/listen.ts'

interface Asked {
  readonly key: string | undefined
  readonly fields: string | undefined
  readonly body: Record<string, unknown>
}

/** The stand-in for Google, and what it was asked. */
async function google() {
  const asked: Asked[] = []
  const app = new Hono()
    .use(async (c, next) => {
      const body = (await c.req.raw.clone().json()) as Record<string, unknown>
      asked.push({ key: c.req.header('x-goog-api-key'), fields: c.req.header('x-goog-fieldmask'), body })
      await next()
    })
    .route('/', placesSandbox({ search: searchPlaces }))
  return { asked, baseUrl: `http://127.0.0.1:${await listen(app)}` }
}

const noon = Date.parse('2026-11-20T17:00:00Z')

/** A Google that answers everything in one way. */
async function stubborn(answer: (path: string) => Response | Promise<Response>) {
  const port = await listen(new Hono().all('*', (c) => answer(c.req.path)))
  return googlePlaces({ key: 'k', now: () => noon, baseUrl: `http://127.0.0.1:${port}`, deadlineMs: 100 })
}

test('asks Google with key, session, country and the area around Toronto', async () => {
  const { asked, baseUrl } = await google()
  const places = googlePlaces({ key: 'a-key', now: () => noon, baseUrl })
  expect(await places.search('123  yonge ', 'session-1')).toEqual([
    { description: '123 Yonge Street, Toronto, ON, Canada', city: 'Toronto', placeId: 'toronto/yonge-street/123' },
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.key).toBe('a-key')
  expect(asked[0]?.fields).toContain('suggestions.placePrediction.text')
  expect(asked[0]?.body).toMatchObject({
    input: '123 yonge',
    sessionToken: 'session-1',
    includedRegionCodes: ['ca'],
    locationBias: { rectangle: { low: { latitude: 43.1 }, high: { latitude: 44.4 } } },
  })
})

test('without a session no token is sent', async () => {
  const { asked, baseUrl } = await google()
  await googlePlaces({ key: 'a-key', now: () => noon, baseUrl }).search('123 yonge')
  expect(asked[0]?.body).not.toHaveProperty('sessionToken')
})

test('an answer is kept for ten minutes, whatever the case of the letters', async () => {
  const { asked, baseUrl } = await google()
  let now = noon
  const places = googlePlaces({ key: 'k', now: () => now, baseUrl })
  const first = await places.search('123 yonge')
  now += 10 * 60_000 - 1
  expect(await places.search('123 YONGE')).toEqual(first)
  expect(asked).toHaveLength(1)
  now += 1
  await places.search('123 yonge')
  expect(asked).toHaveLength(2)
})

test('a thousand answers are kept; the one not asked for the longest goes', async () => {
  const { asked, baseUrl } = await google()
  const places = googlePlaces({ key: 'k', now: () => noon, baseUrl })
  for (let number = 1; number <= 1_000; number += 1) await places.search(`${number} yonge`)
  await places.search('1 yonge')
  await places.search('1001 yonge')
  expect(asked).toHaveLength(1_001)
  await places.search('1 yonge')
  expect(asked).toHaveLength(1_001)
  await places.search('2 yonge')
  expect(asked).toHaveLength(1_002)
})

test('beyond the daily allowance Google is not asked, until the next day in Toronto', async () => {
  const { asked, baseUrl } = await google()
  let now = Date.parse('2026-11-21T04:59:00Z')
  const places = googlePlaces({ key: 'k', now: () => now, baseUrl, mostADay: 2 })
  await places.search('100 yonge')
  await places.search('200 yonge')
  expect(await places.search('300 yonge')).toEqual([])
  expect(await places.search('100 yonge')).toHaveLength(1)
  expect(asked).toHaveLength(2)
  now = Date.parse('2026-11-21T05:00:00Z')
  expect(await places.search('300 yonge')).toHaveLength(1)
})

test('nothing found is an empty list', async () => {
  const { baseUrl } = await google()
  expect(await googlePlaces({ key: 'k', now: () => noon, baseUrl }).search('qwertyuiop')).toEqual([])
})

test('the city is the one before the province, of an address, a business or a city itself', async () => {
  const { baseUrl } = await google()
  const places = googlePlaces({ key: 'k', now: () => noon, baseUrl })
  const cityOf = async (text: string) => (await places.search(text))[0]
  expect(await cityOf('1250 bathurst street')).toMatchObject({ city: 'Toronto' })
  expect(await cityOf('northline')).toMatchObject({
    description: 'Northline Courier, Bathurst Street, Toronto, ON, Canada',
    city: 'Toronto',
  })
  expect(await cityOf('burlington')).toMatchObject({ description: 'Burlington, ON, Canada', city: 'Burlington' })
})

test.each([
  ['a province', 'Ontario', 'Canada', ['administrative_area_level_1']],
  ['a region', 'York Region', 'ON, Canada', ['administrative_area_level_2']],
])('%s has no city', async (_, line, second, types) => {
  const structuredFormat = { mainText: { text: line }, secondaryText: { text: second } }
  const placePrediction = { placeId: 'p', text: { text: `${line}, ${second}` }, structuredFormat, types }
  const places = await stubborn(() => Response.json({ suggestions: [{ placePrediction }] }))
  expect(await places.search(line)).toEqual([{ description: `${line}, ${second}`, placeId: 'p' }])
})

test.each([
  ['a refusal', () => Response.json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, { status: 403 })],
  ['an error of its own', () => new Response('oops', { status: 500 })],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => Response.json({ suggestions: [{ placePrediction: { placeId: 7 } }] })],
  [
    'a redirect',
    (path: string) =>
      path === '/other' ? Response.json({}) : new Response(null, { status: 302, headers: { location: '/other' } }),
  ],
  ['nothing before the deadline', () => new Promise<Response>(() => {})],
])('a Google that answers with %s is a PlacesError, and is not kept', async (_, answer) => {
  const places = await stubborn(answer)
  await expect(places.search('123 yonge')).rejects.toThrow(PlacesError)
  await expect(places.search('123 yonge')).rejects.toThrow(PlacesError)
})

test('a Google that cannot be reached is a PlacesError', async () => {
  const places = googlePlaces({ key: 'k', now: () => noon, baseUrl: 'http://127.0.0.1:1' })
  await expect(places.search('123 yonge')).rejects.toThrow(PlacesError)
})

test('the key never appears in the error', async () => {
  const places = googlePlaces({ key: 'very-secret-key', now: () => noon, baseUrl: 'http://127.0.0.1:1' })
  const error: unknown = await places.search('123 yonge').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PlacesError)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('very-secret-key')
})

test('the stand-in refuses as Google does: no key, no input, a long session token', async () => {
  const app = placesSandbox({ search: searchPlaces })
  const ask = (headers: Record<string, string>, body: string) =>
    app.request('/v1/places:autocomplete', { method: 'POST', headers, body })
  expect((await ask({}, '{"input":"yonge"}')).status).toBe(403)
  expect((await ask({ 'x-goog-api-key': 'k' }, '{')).status).toBe(400)
  expect(await (await ask({ 'x-goog-api-key': 'k' }, '{"input":""}')).json()).toMatchObject({
    error: { status: 'INVALID_ARGUMENT' },
  })
  const session = 'a'.repeat(37)
  expect((await ask({ 'x-goog-api-key': 'k' }, JSON.stringify({ input: 'yonge', sessionToken: session }))).status).toBe(
    400,
  )
  expect(await (await ask({ 'x-goog-api-key': 'k' }, '{"input":"qwertyuiop"}')).json()).toEqual({})
})
