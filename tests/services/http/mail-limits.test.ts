import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { withMiddleware } from '#services/http/middleware.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { declarationOf } from '#tests/support/declared-routes.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** The routes that mail whoever is named in them, where mail and payments are real. */
function limited() {
  const app = withMiddleware({
    logger: recordingLogger().logger,
    newId: () => 'an-id',
    now: () => 1_000,
    publicOrigin: null,
    payments: 'live',
    mail: 'live',
    addressOf: (c) => c.req.header('from') ?? 'somebody',
    traffic: countTraffic(),
    isStopping: () => false,
  })
  const api = new Hono()
    .post('/contact', declarationOf('POST /api/contact'), (c) => c.json({}))
    .patch('/quotes/:id/book', declarationOf('PATCH /api/quotes/:id/book'), (c) => c.json({}))
    .post('/auth/registration', declarationOf('POST /api/auth/registration'), (c) => c.json({}))
    .post('/auth/reset-request', declarationOf('POST /api/auth/reset-request'), (c) => c.json({}))
  return app.route('/api', api)
}

const post = (app: Hono, path: string, body: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

async function statusesOf(count: number, ask: () => Response | Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let asked = 0; asked < count; asked += 1) statuses.push((await ask()).status)
  return statuses
}

const served = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

test('requests for a quote count with the messages: together five of an address and 120 of all in an hour', async () => {
  const app = limited()
  const book = (id: string, from: string) =>
    app.request(`/api/quotes/${id}/book`, { method: 'PATCH', headers: { from } })
  await post(app, '/api/contact', '{}', { from: 'a' })
  let count = 0
  const own = await statusesOf(6, () => book(`q${(count += 1)}`, 'a'))
  expect([served(own), own.at(-1)]).toEqual([4, 429])
  expect((await post(app, '/api/contact', '{}', { from: 'a' })).status).toBe(429)
  const others = await statusesOf(130, () => book('q', `b${(count += 1)}`))
  expect([served(others), others.at(-1)]).toEqual([115, 429])
})

test.each([
  ['/api/auth/registration', 10, '/api/auth/reset-request'],
  ['/api/auth/reset-request', 5, '/api/auth/registration'],
])('%s mails %i times an hour, and has a share of its own', async (path, most, other) => {
  const app = limited()
  const statuses = await statusesOf(15, () => post(app, path, '{}'))
  expect([served(statuses), statuses.at(-1)]).toEqual([most, 429])
  expect((await post(app, other, '{}')).status).toBe(200)
  expect((await post(app, path, '{}', { from: 'another' })).status).toBe(200)
  for (let count = 0; count < 130; count += 1) await post(app, path, '{}', { from: `a${count}` })
  expect((await post(app, path, '{}', { from: 'b' })).status).toBe(429)
  expect((await post(app, other, '{}', { from: 'b' })).status).toBe(200)
})
