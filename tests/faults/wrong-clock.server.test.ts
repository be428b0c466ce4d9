import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customerAt, someSlots, type Answer } from '#tests/proofs/customer.ts'
import { outcomes, type Purchase } from '#tests/proofs/money-outcomes.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const dayMs = 86_400_000

/** Two processes on one database: one knows the time, the other is wrong by days. */
describe.each([
  ['a day back', -dayMs],
  ['400 days ahead', 400 * dayMs],
])('beside a process whose clock is %s', (_, wrongBy) => {
  let right: TestApp
  let wrong: TestApp
  beforeAll(async () => {
    const databaseUrl = await createDatabase()
    const secretKey = 'known to both of the processes here'
    right = await openTestApp({ databaseUrl, secretKey })
    wrong = await openTestApp({ databaseUrl, secretKey, wrongBy })
  })
  afterAll(async () => {
    await wrong.close()
    await right.close()
  })

  test('no slot is sold twice, and every cent is a booking’s or goes back', async () => {
    const customers = [right, wrong].map((ctx) => customerAt(ctx.url, ctx.paymentSetup.site.publishableKey))
    const purchases: Purchase[] = []
    for (const [number, slot] of someSlots(6).entries()) {
      // Each slot is wanted through both, now the one and now the other first; who holds it pays and goes on.
      const order = number % 2 === 0 ? customers : customers.toReversed()
      for (const [turn, customer] of order.entries()) {
        const held = await customer.hold(slot, `customer-${number}-${turn}`)
        if (held.status !== 200) continue
        await customer.pay(String(held.body['clientSecret']))
        purchases.push({ ...purchase(held, `${slot.date} ${slot.time}`), isAcknowledged: false })
      }
      for (const one of purchases.slice(-2)) {
        const answer = await order[1]?.complete(one.intentId)
        if (answer?.status === 200 && answer.body['status'] === 'confirmed') one.isAcknowledged = true
      }
    }
    expect(purchases.length).toBeGreaterThan(0)
    const settled = await eventually(async () => {
      const found = await outcomes(right, purchases)
      return found.failures.length === 0 && found
    }, 'all money is where it belongs')
    expect(settled.booked + settled.released + settled.unpaid).toBe(purchases.length)
    const doubles = await right.database.query(
      "select date, time from rm.bookings where status = 'confirmed' group by date, time having count(*) > 1",
    )
    expect(doubles).toEqual([])
  })
})

const purchase = ({ body }: Answer, name: string) => ({
  name,
  intentId: String(body['paymentIntentId']),
  bookingId: String(body['bookingId']),
})
