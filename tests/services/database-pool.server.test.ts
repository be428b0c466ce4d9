import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAt, someSlots } from '#scripts/prove/customer.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { eventually, openTestHouse, type TestHouse } from '#tests/support/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ databaseUrl: await createDatabase(), databasePool: 2 })
})
afterAll(() => house.close())

test('a process with the smallest pool books, takes the deposit, and has no more connections than it was given', async () => {
  const customer = customerAt(house.url, house.cards.site.publishableKey)
  const bookings = someSlots(3).map(async (slot, number) => {
    const held = await customer.hold(slot, `customer-${number}`)
    await customer.pay(String(held.body['clientSecret']))
    expect(await customer.complete(String(held.body['paymentIntentId']))).toMatchObject({ status: 200 })
  })
  await Promise.all(bookings)
  const paid = () => house.database.query("select from rm.payments where status = 'paid'")
  await eventually(async () => (await paid()).length === 3, 'the deposits are taken')
  // Some questions at once, more than there are connections.
  await Promise.all(Array.from({ length: 20 }, () => house.database.query('select pg_sleep(0.01)')))
  const [row] = await house.database.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  )
  expect(row?.count).toBe(3)
})
