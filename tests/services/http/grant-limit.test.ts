import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { limitGrants } from '#services/http/grant-limit.ts'
import { onError, problem } from '#services/http/problem.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** Three grants in ten minutes, to callers who name themselves. What is granted is the answer's text. */
function limited(handle: (count: number) => Promise<Response> | Response) {
  const clock = { now: 0 }
  const { granting, settling } = limitGrants(
    { name: 'payments', per: 'address', most: 3, windowMs: 600_000 },
    {
      now: () => clock.now,
      addressOf: (c) => c.req.header('from') ?? '',
      grantedIn: (c) => c.res.clone().text(),
      settledIn: async (c) => c.req.query('name') ?? null,
    },
  )
  let count = 0
  const app = new Hono()
  app.onError(onError(recordingLogger().logger))
  app.get('/grant', granting, () => handle((count += 1)))
  app.get('/settle', settling, (c) => c.body(null, c.req.query('refused') === undefined ? 200 : 409))
  const ask = async (path = '/grant', from = 'a') => app.request(path, { headers: { from } })
  return { clock, ask, statusesOf: async (times: number) => (await inTurn(times, ask)).map((answer) => answer.status) }
}

async function inTurn(times: number, ask: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  for (let count = 0; count < times; count += 1) answers.push(await ask())
  return answers
}

const yours = (count: number) => new Response(`slot-${count}`)

test('three are granted in ten minutes, the fourth has to wait', async () => {
  const { ask, clock } = limited(yours)
  expect((await ask()).headers.get('ratelimit')).toBe('"payments";r=2;t=600')
  clock.now = 60_000
  await ask()
  await ask()
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '540'])
  expect(refused.headers.get('ratelimit')).toBe('"payments";r=0;t=540')
  expect((await ask('/grant', 'b')).status).toBe(200)
  clock.now = 600_000
  expect((await ask()).status).toBe(200)
})

test('a refusal takes nothing', async () => {
  const outcomes = [409, 400, 200, 500, 200, 409, 200, 200]
  const { statusesOf } = limited((count) => new Response(`slot-${count}`, { status: outcomes[count - 1] ?? 200 }))
  expect(await statusesOf(8)).toEqual([409, 400, 200, 500, 200, 409, 200, 429])
})

test('an error that is thrown takes nothing either', async () => {
  const { statusesOf } = limited(() => {
    throw new Error('broken')
  })
  expect(await statusesOf(5)).toEqual([500, 500, 500, 500, 500])
})

test('getting again what one has takes nothing', async () => {
  const { statusesOf } = limited((count) => new Response(count <= 5 ? 'slot-1' : `slot-${count}`))
  expect(await statusesOf(8)).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
})

test('what was paid no longer counts, and counts as paid once', async () => {
  const { ask, statusesOf } = limited(yours)
  await statusesOf(3)
  await ask('/settle?name=slot-2')
  await ask('/settle?name=slot-2')
  expect(await statusesOf(2)).toEqual([200, 429])
})

test.each(['/settle?name=slot-2&refused', '/settle?name=slot-9', '/settle'])('%s settles nothing', async (path) => {
  const { ask, statusesOf } = limited(yours)
  await statusesOf(3)
  await ask(path)
  expect(await statusesOf(1)).toEqual([429])
})

test("another client's payment settles nothing of mine", async () => {
  const { ask, statusesOf } = limited(yours)
  await statusesOf(3)
  await ask('/settle?name=slot-1', 'b')
  expect(await statusesOf(1)).toEqual([429])
})

test('of fifty at once that want one thing, the conflicts are answered as such and not cut off', async () => {
  let isFree = true
  const { ask } = limited(async () => {
    await Promise.resolve()
    if (!isFree) throw problem('slot_taken')
    isFree = false
    return new Response('the slot')
  })
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => ask()))).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
})

test('of fifty at once that could all succeed, three do and the others are refused', async () => {
  let atWork = 0
  let most = 0
  const { ask } = limited(async (count) => {
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise((resolve) => setImmediate(resolve))
    atWork -= 1
    return yours(count)
  })
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => ask()))).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(47)
  expect(most).toBe(3)
})

test('more than a hundred do not wait', async () => {
  const release: (() => void)[] = []
  const refusal = () => new Response('', { status: 409 })
  const { ask } = limited(() => new Promise((resolve) => release.push(() => resolve(refusal()))))
  const all = Array.from({ length: 3 + 100 + 5 }, () => ask())
  expect((await Promise.race(all.slice(-5))).status).toBe(429)
  while (release.length > 0) {
    release.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const statuses = (await Promise.all(all)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(103)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('what is granted to the same holder takes the place of what they had', async () => {
  const { granting, settling } = limitGrants(
    { name: 'holds', per: 'address', most: 3, windowMs: 600_000 },
    {
      now: () => 0,
      addressOf: () => 'a',
      grantedIn: (c) => c.res.clone().text(),
      settledIn: (c) => c.res.clone().text(),
      holderIn: (c) => c.req.query('holder') ?? null,
    },
  )
  let count = 0
  const app = new Hono()
  app.onError(onError(recordingLogger().logger))
  app.get('/hold', granting, (c) => c.text(`booking-${(count += 1)}`))
  app.get('/complete', settling, (c) => c.text(c.req.query('booking') ?? ''))
  const hold = async (holder: string) => (await app.request(`/hold?holder=${holder}`)).status
  for (let moved = 0; moved < 9; moved += 1) expect(await hold('v1')).toBe(200)
  expect([await hold('v2'), await hold('v3'), await hold('v4')]).toEqual([200, 200, 429])
  await app.request('/complete?booking=booking-9')
  expect([await hold('v4'), await hold('v5')]).toEqual([200, 429])
})
