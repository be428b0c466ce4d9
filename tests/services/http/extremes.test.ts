import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { createApp } from '#services/app.ts'
import { withMiddleware } from '#services/http/middleware.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { validate, validatedBy } from '#services/http/validate.ts'
import { readConfig } from '#services/process/config.ts'
import { openNoticed } from '#services/process/operator-warnings.ts'
import { openPeople } from '#tests/support/extremes/people.ts'
import { requestsOf, type Route, type Usual } from '#tests/support/extremes/requests.ts'
import { takes } from '#tests/support/extremes/variants.ts'
import { hear, type Asker, type Heard } from '#tests/support/extremes/walk.ts'
import { readSourceFiles } from '#tests/support/imports.ts'
import { listen } from '#tests/support/listen.ts'
import { withIds } from '#tests/support/raw-http.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { validBodies } from '#tests/support/route-bodies.ts'
import { validQueries } from '#tests/support/route-queries.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** All of the API that is not a stand-in for somebody else's, from the table of the running app. */
let routes: readonly Route[]
let people: Awaited<ReturnType<typeof openPeople>>

beforeAll(async () => {
  app = await openTestApp({ workers: false, demo: true, trustedProxies: 1 })
  const terms = { pages: new Map(), renderer: null, isStopping: () => false, now: Date.now, traffic: countTraffic() }
  routes = routesOf(createApp(app, readConfig({}), { ...terms, noticed: openNoticed(app.ctx.logger) }))
  people = await openPeople(app)
})
afterAll(() => app.close())

function routesOf({ routes: table }: Pick<Hono, 'routes'>): readonly Route[] {
  const own = table.filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|webhooks)\//.test(path))
  return [...Map.groupBy(own, ({ method, path }) => `${method} ${path}`).values()].flatMap((handlers) => {
    const parsed = handlers.map(({ handler }) => validatedBy(handler))
    const of = (target: string) => parsed.flatMap((part) => (part?.target === target ? [part.schema] : []))
    return handlers.slice(0, 1).map(({ method, path }) => ({ method, path, query: of('query'), json: of('json') }))
  })
}

/** Without the stand-ins, which answer no stranger. */
const sources = () => readSourceFiles(['infra', 'services']).filter(({ path }) => !path.startsWith('infra/sandbox/'))

/** Names of a query that routes read without a schema. */
const namesInSources = (): readonly string[] => [
  ...new Set(
    sources().flatMap(({ text }) => [...text.matchAll(/\breq\.query\('(\w+)'\)/g)].map(([, name = '']) => name)),
  ),
]

const nameOf = ({ path }: Route): string => withIds(path)

const usualOf = (route: Route, names: readonly string[]): Usual => ({
  idOf: people.idIn(route.path),
  query: { ...validQueries[nameOf(route)], ...people.tokenIn(nameOf(route)) },
  body: validBodies[nameOf(route)] ?? {},
  names,
})

/** Answers given before any route's own checks. */
const before = new Set([
  'body_too_large',
  'confirm_password',
  'forbidden_origin',
  'invalid_request',
  'malformed_request',
  'not_permitted',
  'too_many_requests',
  'unauthorized',
  'unsupported_media_type',
])

const isReached = ({ status, code }: Heard): boolean => status > 0 && (code === null || !before.has(code))

/** Reading first, then what changes things; what is closed, changed for all or signed out at the end. */
const turnOf = ({ method, path }: Route): number =>
  path.endsWith('/logout') ? 3 : path.includes('/business/') && method !== 'GET' ? 2 : method === 'GET' ? 0 : 1

let count = 0
const asker = (origin: string, cookie: string): Asker => ({
  origin,
  cookie,
  patienceMs: 60_000,
  address: () => `10.${(count += 1) >> 16}.${(count >> 8) & 255}.${count & 255}`,
})

test('each route is sent a query and a body that it takes, so that it is reached', () => {
  expect(routes.length).toBeGreaterThan(290)
  const missing = routes.flatMap((route) => [
    ...(takes(route.query, usualOf(route, []).query)
      ? []
      : [`${route.path}: a query in tests/support/route-queries.ts`]),
    ...(takes(route.json, usualOf(route, []).body) ? [] : [`${route.path}: a body in tests/support/route-bodies.ts`]),
  ])
  expect(missing).toEqual([])
})

test('a query is read by a schema, or by names that can be found in the source', () => {
  const others = sources().flatMap(({ path, text }) =>
    [...text.matchAll(/\breq\.(?:queries\b|query\((?!'\w+'\)))/g)].map(() => path),
  )
  expect(others).toEqual([])
  expect(namesInSources()).toEqual(expect.arrayContaining(['input', 'returnTo', 'state']))
})

test(
  'every route answers the extremes of each part of a request with a refusal, or with an answer that comes to its end',
  { timeout: 900_000 },
  async () => {
    const names = namesInSources()
    const faults: string[] = []
    const unreached: string[] = []
    for (const route of routes.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      const by = asker(app.url, await people.signIn())
      const heard: Heard[] = []
      const requests = requestsOf(route, usualOf(route, names))
      for (const sent of sampleOf(requests, Math.ceil(requests.length / 2))) heard.push(await hear(sent, by))
      faults.push(...heard.flatMap(({ fault }) => fault ?? []))
      if (!heard.some(isReached)) unreached.push(`${route.method} ${route.path}`)
    }
    expect(faults).toEqual([])
    // Who sends these signs them.
    expect(unreached).toEqual([
      'POST /webhooks/stripe',
      'POST /webhooks/twilio/status',
      'POST /webhooks/twilio/incoming',
    ])
    const by = asker(app.url, await people.signIn())
    for (const target of ['/healthz', '/api/services', '/api/crm/bookings', '/api/user/bookings']) {
      expect(await hear({ method: 'GET', target, what: 'afterwards' }, by), target).toMatchObject({ status: 200 })
    }
  },
)

test('the walk finds a route that fails at a year, one that breaks off its answer and one that never answers', async () => {
  const day = z.object({ date: z.string().check(z.maxLength(10)) })
  const rows = (date: string) => {
    let count = 0
    return new ReadableStream({
      pull(controller) {
        count += 1
        if (count === 1) controller.enqueue(new TextEncoder().encode('a,b'))
        else if (date.startsWith('0000')) controller.error(new Error('the year 0000 is not known'))
        else controller.close()
      },
    })
  }
  const api = withMiddleware({
    logger: recordingLogger().logger,
    newId: () => 'an-id',
    now: Date.now,
    publicOrigin: null,
    payments: 'sandbox',
    mail: 'sandbox',
    addressOf: () => '',
    traffic: countTraffic(),
    isStopping: () => false,
  })
    .get('/api/well', validate('query', day), (c) => c.text(c.req.valid('query').date))
    .get('/api/year', validate('query', day), (c) => {
      if (c.req.valid('query').date.startsWith('0000')) throw new Error('the year 0000 is not known')
      return c.text('')
    })
    .post('/api/report', validate('json', day), (c) => c.body(rows(c.req.valid('json').date)))
    .get('/api/silent', () => new Promise<Response>(() => {}))
  // The server tells what broke off.
  vi.spyOn(console, 'error').mockReturnValue()
  const port = await listen(api)
  const by = asker(`http://127.0.0.1:${port}`, '')
  const usual: Usual = { idOf: String, query: { date: '2026-11-28' }, body: { date: '2026-11-28' }, names: [] }
  const [well, year, report, silent] = await Promise.all(
    routesOf(api).map(async (route) => {
      const [first, ...others] = requestsOf(route, usual)
      const isSilent = route.path === '/api/silent'
      const asked = (isSilent ? [] : others).concat(first ?? [])
      const heard = await Promise.all(asked.map((sent) => hear(sent, isSilent ? { ...by, patienceMs: 50 } : by)))
      return heard.flatMap(({ fault }) => fault ?? [])
    }),
  )
  expect(well).toEqual([])
  expect(year).toContainEqual(expect.stringMatching(/^GET \/api\/year\?date=0000-01-01 \(date: "0000-01-01"\): 500 /))
  expect(report).toContainEqual(expect.stringMatching(/^POST \/api\/report\?.* \(date: "0000-01-01"\): .*terminated/))
  expect(silent).toEqual([expect.stringMatching(/^GET \/api\/silent.*: TimeoutError/)])
})
