import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { onError, problem } from '#services/http/problem.ts'
import { limitBy, type Limit } from '#services/http/rate-limit.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const quotes: Limit = { name: 'quotes', per: 'address', most: 3, windowMs: 60_000 }

/** A limited app whose clock stands, whose callers name themselves, and whose handler does as it is told. */
function limited(limit: Limit, handle: () => Promise<Response> | Response = () => new Response('done')) {
  const clock = { now: 0 }
  const app = new Hono()
  app.onError(onError(recordingLogger().logger))
  app.use(limitBy(limit, { now: () => clock.now, addressOf: (c) => c.req.header('from') ?? '' }))
  app.all('*', handle)
  return { clock, ask: (from = 'a', path = '/') => Promise.resolve(app.request(path, { headers: { from } })) }
}

test('beyond the limit the answer is 429 with the time to wait, and the limit is announced from the first answer on', async () => {
  const { ask, clock } = limited(quotes)
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"quotes";q=3;w=60')
  expect(first.headers.get('ratelimit')).toBe('"quotes";r=2;t=60')
  clock.now = 10_500
  await ask()
  expect((await ask()).headers.get('ratelimit')).toBe('"quotes";r=0;t=50')

  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('50')
  expect(refused.headers.get('ratelimit')).toBe('"quotes";r=0;t=50')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 50 })

  clock.now = 60_000
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('one address does not use up the share of another', async () => {
  const { ask } = limited(quotes)
  for (let count = 0; count < 4; count += 1) await ask('a')
  expect((await ask('a')).status).toBe(429)
  expect((await ask('b')).status).toBe(200)
})

test('a limit for all counts whoever asks together', async () => {
  const { ask } = limited({ ...quotes, per: 'all' })
  for (const from of ['a', 'b', 'c']) expect((await ask(from)).status).toBe(200)
  expect((await ask('d')).status).toBe(429)
})

test('a request may weigh more than another', async () => {
  const { ask } = limited({ ...quotes, weight: (c) => (c.req.path === '/heavy' ? 2 : 1) })
  expect((await ask('a', '/heavy')).status).toBe(200)
  expect((await ask('a', '/heavy')).status).toBe(429)
  expect((await ask('a', '/light')).status).toBe(200)
  expect((await ask('a', '/light')).status).toBe(429)
})

test('refused requests count as well', async () => {
  const { ask } = limited(quotes, () => {
    throw problem('slot_taken')
  })
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([409, 409, 409, 429, 429])
})
