import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { DatabaseError } from '#infra/database/database.ts'
import { placesRoutes } from '#services/features/site/routes/places-routes.ts'
import { withMiddleware, type MiddlewareTerms } from '#services/http/middleware.ts'
import { staticFiles } from '#services/http/static-files.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { validate } from '#services/http/validate.ts'
import { gazetteerPlaces } from '#services/providers/places/gazetteer-search.ts'
import { declarationOf } from '#tests/support/declared-routes.ts'
import { listen } from '#tests/support/listen.ts'
import { oddRequests, say } from '#tests/support/raw-http.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const { logger, lines } = recordingLogger()

/** Routes of every kind behind the front door, and a page. */
function ctx(terms: Partial<MiddlewareTerms> = {}) {
  const app = withMiddleware({
    logger,
    newId: () => 'request-7',
    now: () => 0,
    publicOrigin: null,
    payments: 'live',
    mail: 'live',
    addressOf: (c) => c.req.header('from') ?? 'somebody',
    traffic: countTraffic(),
    isStopping: () => false,
    ...terms,
  })
  let intents = 0
  const api = new Hono()
    .post('/quotes', declarationOf('POST /api/quotes'), validate('json', z.object({ name: z.string() })), (c) =>
      c.json(c.req.valid('json')),
    )
    .get('/quotes/:id', validate('param', z.object({ id: z.string().check(z.maxLength(20)) })), (c) =>
      c.json(c.req.valid('param')),
    )
    .get(
      '/availability',

      validate('query', z.object({ date: z.string() })),
      (c) => c.json(c.req.valid('query')),
    )
    .post('/create-payment-intent', declarationOf('POST /api/create-payment-intent'), async (c) => {
      intents += 1
      const { holds } = await c.req.json<{ holds?: boolean }>().catch(() => ({ holds: false }))
      return c.json({ paymentIntentId: `pi_${intents}`, ...(holds && { bookingId: `booking-${intents}` }) })
    })
    .post('/contact', declarationOf('POST /api/contact'), (c) => c.json({}))
    .post('/newsletter', declarationOf('POST /api/newsletter'), (c) => c.json({}))
    .post('/auth/registration', declarationOf('POST /api/auth/registration'), (c) => c.json({}))
    .post('/auth/reset-request', declarationOf('POST /api/auth/reset-request'), (c) => c.json({}))
    .post('/login', declarationOf('POST /api/login'), async (c) => c.json(await c.req.text()))
    .post('/admin/login', declarationOf('POST /api/admin/login'), (c) => c.json({}))
    .post('/admin/login/code', declarationOf('POST /api/admin/login/code'), (c) => c.json({}))
    .post('/admin/login/passkey', declarationOf('POST /api/admin/login/passkey'), (c) => c.json({}))
    .post(
      '/payments/complete',
      declarationOf('POST /api/payments/complete'),
      validate('json', z.looseObject({ paymentIntentId: z.string() })),
      (c) => c.json({ bookingId: c.req.valid('json')['bookingId'] }),
    )
    .get('/away', () => {
      throw new DatabaseError('unreachable', 'connect ECONNREFUSED')
    })
    .route('/', placesRoutes({ places: gazetteerPlaces, logger }))
  const page = { type: 'text/html; charset=utf-8', etag: 'x', body: new Uint8Array(Buffer.from('<!doctype html>')) }
  return app
    .route('/api', api)
    .post('/webhooks/stripe', declarationOf('POST /webhooks/stripe'), async (c) =>
      c.text(String((await c.req.text()).length)),
    )
    .use(staticFiles(new Map([['/prerendered/en/404/index.html', page]]), 'http://localhost'))
}

let port = 0
beforeAll(async () => {
  // Every request from another address: what is asked here is how it is read.
  let count = 0
  port = await listen(ctx({ addressOf: () => String((count += 1)) }))
})

describe('spellings of the API', () => {
  test.each(['/api/quotes', '/api/availability', '/api/places-autocomplete', '/api/nothing'])(
    '%s, however it is spelled and asked for, answers below 500 and never with a page',
    async (path) => {
      const odd: string[] = []
      for (const { method, target } of oddRequests(path)) {
        const answer = await say(port, `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
        const status = answer?.status ?? 400
        const isFine = status >= 200 && status < 500 && !(answer?.text ?? '').includes('<!doctype')
        if (!isFine) odd.push(`${method} ${target}: ${answer?.text ?? ''}`)
      }
      expect(odd).toEqual([])
    },
  )

  test.each([
    'GET /api/quotes HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /api/quotes HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'GET /api/quotes HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n',
    'GET /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\nConnection: close\r\n\r\n',
    'GET /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \x00\r\nConnection: close\r\n\r\n',
    `GET /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    `GET /api/quotes?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\nConnection: close\r\n\r\n',
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\nConnection: close\r\n\r\n{}',
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n{}\r\n',
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\nConnection: close\r\n\r\n{"name"',
    'POST /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4\r\nConnection: close\r\n\r\n\xff\xfe\xff\xfe',
    'CONNECT /api/quotes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET /api/quotes HTTP/9.9\r\n\r\n',
    '\r\n\r\n',
    '\x16\x03\x01\x02',
  ])('the words %j are answered below 500 or not at all', async (words) => {
    const answer = await say(port, words)
    expect(answer?.status ?? 400).toBeLessThan(500)
  })

  test('no such request was a fault of ours', () => {
    expect(lines.filter((line) => line.level === 'error')).toEqual([])
  })

  test('and the server serves as before', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"wheel"}',
    })
    expect([response.status, await response.json()]).toEqual([200, { name: 'wheel' }])
  })
})

const post = (app: Hono, path: string, body: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test.each([
  ['a foreign page', '{"name":"wheel"}', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a body that is too large', `{"name":"${'x'.repeat(64 * 1024)}"}`, {}, 413],
  [
    'a foreign page with a body that is too large',
    `{"name":"${'x'.repeat(64 * 1024)}"}`,
    { 'sec-fetch-site': 'cross-site' },
    403,
  ],
  ['broken JSON', '{', {}, 400],
  ['what is asked for', '{"name":"wheel"}', {}, 200],
])('%s: named, clothed and answered', async (_, body, headers, status) => {
  const response = await post(ctx(), '/api/quotes', body, headers)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-request-id')).toBe('request-7')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
})

test('a database that is away is 503 with a time to come back', async () => {
  const response = await ctx().request('/api/away')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('the webhook takes a megabyte from wherever it comes, and no more', async () => {
  const webhook = (size: number) =>
    post(ctx(), '/webhooks/stripe', 'x'.repeat(size), { 'sec-fetch-site': 'cross-site' })
  expect(await (await webhook(1024 * 1024)).text()).toBe(String(1024 * 1024))
  expect((await webhook(1024 * 1024 + 1)).status).toBe(413)
})

test.each(['https://evil.example', 'null', 'http://localhost:1'])(
  'no origin is ever allowed to read across: %s',
  async (origin) => {
    const app = ctx()
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const response = await app.request('/api/quotes', {
        method,
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

const statusesOf = async (times: number, ask: () => Response | Promise<Response>) => {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push((await ask()).status)
  return statuses
}
const served = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

describe('from one address', () => {
  test.each(['live', 'sandbox'] as const)(
    '120 questions for addresses a minute, with %s payments',
    async (payments) => {
      const app = ctx({ payments, mail: payments })
      const statuses = await statusesOf(130, () => app.request('/api/places-autocomplete?input=yonge'))
      expect([served(statuses), statuses.at(-1)]).toEqual([120, 429])
      expect((await app.request('/api/places-autocomplete?input=yonge', { headers: { from: 'another' } })).status).toBe(
        200,
      )
    },
  )

  test('sixty quotes a minute', async () => {
    const app = ctx()
    const statuses = await statusesOf(70, () => post(app, '/api/quotes', '{"name":"wheel"}'))
    expect([served(statuses), statuses.at(-1)]).toEqual([60, 429])
  })

  test.each([
    ['live', 5],
    ['sandbox', 500],
  ] as const)('with %s payments %i messages an hour', async (payments, most) => {
    const app = ctx({ payments, mail: payments })
    const statuses = await statusesOf(most + 5, () => post(app, '/api/contact', '{}'))
    expect([served(statuses), statuses.at(-1)]).toEqual([most, 429])
    expect((await post(app, '/api/contact', '{}', { from: 'another' })).status).toBe(200)
  })

  test('an account that is asked for by the plain form counts among the account mails, a sign-in does not', async () => {
    const app = ctx()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const signUp = () => post(app, '/api/login', 'fullName=Asha&email=asha%40example.com', form)
    const statuses = await statusesOf(12, signUp)
    expect([served(statuses), statuses.at(-1)]).toEqual([10, 429])
    expect((await post(app, '/api/auth/registration', '{}')).status).toBe(429)
    const signIn = await post(app, '/api/login', 'email=asha%40example.com', form)
    expect([signIn.status, await signIn.json()]).toEqual([200, 'email=asha%40example.com'])
  })

  test.each(['/api/login', '/api/admin/login', '/api/admin/login/code', '/api/admin/login/passkey'])(
    'thirty sign-ins in ten minutes from one address at %s',
    async (path) => {
      const app = ctx()
      const statuses = await statusesOf(35, () => post(app, path, '{}'))
      expect([served(statuses), statuses.at(-1)]).toEqual([30, 429])
      const again = await post(app, path, '{}')
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '600'])
      expect((await post(app, path, '{}', { from: 'another' })).status).toBe(200)
    },
  )

  test.each(['contact', 'newsletter', 'auth/registration', 'auth/reset-request'])(
    'however many addresses a program has, /api/%s takes 120 in an hour',
    async (name) => {
      const app = ctx()
      const ask = (from: string) => post(app, `/api/${name}`, '{}', { from })
      const crowd = [...Array(100).keys()].flatMap((one) => [`a${one}`, `a${one}`])
      const statuses: number[] = []
      for (const from of crowd) statuses.push((await ask(from)).status)
      expect([served(statuses), statuses.at(-1)]).toEqual([120, 429])
      expect((await ask('a0')).headers.get('retry-after')).toBe('3600')
    },
  )

  test('of ten slots that one address holds without a cookie three are kept, until one of them is paid', async () => {
    const app = ctx({ addressOf: () => 'one' })
    const hold = () => post(app, '/api/create-payment-intent', '{"holds":true}')
    const statuses = await statusesOf(10, hold)
    expect([served(statuses), statuses.at(-1)]).toEqual([3, 429])
    await post(app, '/api/payments/complete', '{"paymentIntentId":"pi_1","bookingId":"booking-1"}')
    expect((await hold()).status).toBe(200)
  })

  test('of 500 payment intents in ten minutes ten are created', async () => {
    const app = ctx()
    const statuses = await statusesOf(500, () => post(app, '/api/create-payment-intent', '{}'))
    expect([served(statuses), statuses.at(-1)]).toEqual([10, 429])
  })

  test('as many as are paid', async () => {
    const app = ctx()
    const statuses = await statusesOf(30, async () => {
      const created = (await (await post(app, '/api/create-payment-intent', '{}')).json()) as object
      return post(app, '/api/payments/complete', JSON.stringify(created))
    })
    expect(served(statuses)).toBe(30)
  })

  test('300 questions a minute that go on to the card provider, whichever they are', async () => {
    const app = ctx()
    const complete = (from = 'somebody') =>
      post(app, '/api/payments/complete', '{"paymentIntentId":"pi_guessed"}', { from })
    expect((await post(app, '/api/create-payment-intent', '{}')).headers.get('ratelimit-policy')).toMatch('"payments"')
    const statuses = await statusesOf(310, complete)
    expect([served(statuses), statuses.at(-1)]).toEqual([299, 429])
    expect((await post(app, '/api/create-payment-intent', '{}')).status).toBe(429)
    expect((await complete('another')).status).toBe(200)
  })

  test('in test mode payments and quotes are limited a hundred times wider', async () => {
    const app = ctx({ payments: 'sandbox' })
    expect(served(await statusesOf(1_001, () => post(app, '/api/create-payment-intent', '{}')))).toBe(1_000)
  })
})
