import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { breakableRedis, type BreakableServer } from '#tests/infra/breakable-server.ts'
import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let redis: BreakableServer
let ctx: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  redis = await breakableRedis()
  await redis.start()
  ctx = await openTestApp({ databaseUrl: await createDatabase(), redisUrl: redis.url })
})
afterAll(async () => {
  await ctx.close()
  await redis.remove()
})

const readiness = async (): Promise<unknown> => (await fetch(`${ctx.url}/readyz`)).json()

const paymentOf = async (bookingId: unknown): Promise<string | undefined> => {
  const [row] = await ctx.database.query<{ status: string }>('select status from rm.payments where booking_id = $1', [
    String(bookingId),
  ])
  return row?.status
}

test('without Redis visits are booked, health says degraded, and the money is taken when it is back', async () => {
  await redis.kill()
  expect(await readiness()).toMatchObject({ status: 'degraded', parts: { database: true, queue: false } })

  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const [slot] = someSlots(1)
  if (slot === undefined) throw new Error('There is no slot')
  const held = await customer.hold(slot, 'somebody')
  expect(held.status).toBe(200)
  expect((await customer.pay(String(held.body['clientSecret']))).status).toBe(200)
  const done = await customer.complete(String(held.body['clientSecret']))
  expect(done).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  expect(await paymentOf(held.body['bookingId'])).toBe('authorised')

  const metrics = await (await fetch(`${ctx.url}/metrics`)).text()
  expect(metrics).toContain('fresh_glaze_queue_up 0')
  expect(metrics).toContain('fresh_glaze_money_waiting 1')

  await redis.start()
  while ((await paymentOf(held.body['bookingId'])) !== 'paid') await sleep(50)
  // This one serves no pages, and nothing else is away.
  const parts = {
    database: true,
    writes: true,
    readModels: true,
    queue: true,
    workers: true,
    neighbours: true,
    followers: true,
    web: false,
  }
  await expect.poll(readiness).toMatchObject({ parts })
})
