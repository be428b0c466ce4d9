import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Queryable } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await createDatabase()
  ctx = await openTestApp({ databaseUrl })
})
afterAll(() => ctx.close())

/** An idle transaction of a console during `meanwhile`. */
async function leftAlone(
  begin: (console: Queryable) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const console = await openPostgres(databaseUrl, { connections: 1 })
  try {
    await console.transaction(async (open) => {
      await begin(open)
      await meanwhile()
    })
  } finally {
    await console.close()
  }
}

const isPaid = async (bookingId: unknown) => {
  const rows = await ctx.database.query("select from rm.payments where booking_id = $1 and status = 'paid'", [
    String(bookingId),
  ])
  return rows.length === 1
}

test('an idle transaction that read every table blocks nobody', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const [slot] = someSlots(1)
  if (slot === undefined) throw new Error('There is no slot')
  await leftAlone(
    (console) =>
      console.query(
        'select (select count(*) from es.events) + (select count(*) from rm.bookings) + (select count(*) from rm.payments)',
      ),
    async () => {
      const held = await customer.hold(slot, 'somebody')
      await customer.pay(String(held.body['clientSecret']))
      expect(await customer.complete(String(held.body['clientSecret']))).toMatchObject({ status: 200 })
      await eventually(() => isPaid(held.body['bookingId']), 'the deposit is taken')
    },
  )
})

test('one that holds the writers’ lock is ended by the server before those who wait give up', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const forgotten = leftAlone(
    (console) => console.query('select es.hold_writers()'),
    async () => {
      expect((await fetch(`${ctx.url}/api/services`)).status).toBe(200)
      expect(await customer.quote()).toMatchObject({ status: 201 })
    },
  )
  await expect(forgotten).rejects.toMatchObject({ code: 'unreachable' })
})

test('one that takes the lock by itself makes writers wait in vain, with an answer; when it goes they go on', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  await leftAlone(
    (console) => console.query('select pg_advisory_xact_lock(4711320001)'),
    async () => {
      expect(await customer.quote()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect((await fetch(`${ctx.url}/api/services`)).status).toBe(200)
    },
  )
  await eventually(async () => (await customer.quote()).status < 300, 'quotes are written again')
})
