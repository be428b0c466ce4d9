import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { breakablePostgres, type BreakableServer } from '#tests/infra/breakable-server.ts'
import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { createRedisDatabase } from '#tests/support/databases.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let postgres: BreakableServer
let ctx: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  postgres = await breakablePostgres()
  await postgres.start()
  ctx = await openTestApp({ databaseUrl: postgres.url, redisUrl: await createRedisDatabase() })
})
afterAll(async () => {
  await ctx.close()
  await postgres.remove()
})

test('while Postgres is away every call is answered so, and afterwards it goes on where it stopped', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const [slot, other] = someSlots(2)
  if (slot === undefined || other === undefined) throw new Error('There are no slots')
  const held = await customer.hold(slot, 'somebody')
  await customer.pay(String(held.body['clientSecret']))

  await postgres.kill()
  // The sandbox for cards lives in the same database, and is asked first.
  const early = await customer.complete(String(held.body['clientSecret']))
  expect(early).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } })
  expect(await customer.hold(other, 'somebody-else')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await fetch(`${ctx.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${ctx.url}/healthz`)).status).toBe(200)

  await postgres.start()
  const done = await customer.complete(String(held.body['clientSecret']))
  expect(done).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  const isPaid = async () => {
    const rows = await ctx.database.query("select from rm.payments where booking_id = $1 and status = 'paid'", [
      String(held.body['bookingId']),
    ])
    return rows.length === 1
  }
  while (!(await isPaid())) await sleep(50)
  await expect.poll(async () => (await fetch(`${ctx.url}/readyz`)).status).toBe(200)
})
