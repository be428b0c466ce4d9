import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
beforeAll(async () => {
  ctx = await openTestApp({ databaseUrl: await createPreparedDatabase(), databasePool: 2 })
})
afterAll(() => ctx.close())

test('a process with the smallest pool books, takes the deposit, and has no more connections than it was given', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const bookings = someSlots(3).map(async (slot, number) => {
    const held = await customer.hold(slot, `customer-${number}`)
    await customer.pay(String(held.body['clientSecret']))
    expect(await customer.complete(String(held.body['clientSecret']))).toMatchObject({ status: 200 })
  })
  await Promise.all(bookings)
  const paid = () => ctx.database.query("select from rm.payments where status = 'paid'")
  await eventually(async () => (await paid()).length === 3, 'the deposits are taken')
  // Some questions at once, more than there are connections.
  await Promise.all(Array.from({ length: 20 }, () => ctx.database.query('select pg_sleep(0.01)')))
  // Beside them the server's own processes look after the tables, now and then.
  const [row] = await ctx.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  )
  expect(row?.count).toBe(3)
})
