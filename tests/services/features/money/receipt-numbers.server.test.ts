import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { databaseViews } from '#projections/views.ts'
import { issueReceipts } from '#services/features/money/issue-receipts.ts'
import { openProductLog } from '#services/process/product-log.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { confirmed, deposit, held } from '#tests/support/examples.ts'

let databases: Database[]
let first: Awaited<ReturnType<typeof openDatabaseContext>>
beforeAll(async () => {
  const url = await createPreparedDatabase()
  databases = [await openPostgres(url), await openPostgres(url)]
  first = await openDatabaseContext(databases[0] as Database)
})
afterAll(async () => {
  await first.log.close()
  for (const database of databases) await database.close()
})

const worker = { kind: 'worker', name: 'issue-receipts-of-booking' } as const

/** An event of another booking. */
const about = (id: string, event: AnyNewEvent): AnyNewEvent => ({
  ...event,
  data: { ...event.data, bookingId: id, paymentId: id, customerId: `c-${id}` },
})

test('on Postgres, two processes that issue twelve documents at once give out each number once, without a gap', async () => {
  const second = openProductLog({
    database: databases[1] as Database,
    encryption: openEncryption({
      database: databases[1] as Database,
      masterKey: masterKeyFrom('a secret of the tests'),
    }),
  })
  const other = { ...first.ctx, log: second, views: databaseViews(databases[1] as Database) }
  const ids = Array.from({ length: 12 }, (_, index) => `b${index}`)
  for (const id of ids) {
    const booking = [held({ bookingId: id, customerId: `c-${id}` }), about(id, confirmed)]
    const payment = [deposit.requested, deposit.opened, deposit.authorised, deposit.paid].map((one) => about(id, one))
    await first.log.append({
      key: id,
      meta: { actor: { kind: 'operator' } },
      writes: [
        { stream: `booking-${id}`, expected: 0, events: booking },
        { stream: `payment-${id}`, expected: 0, events: payment },
      ],
    })
  }
  // Each booking from both processes: no document twice either.
  await Promise.all(ids.flatMap((id) => [issueReceipts(first.ctx, worker, id), issueReceipts(other, worker, id)]))
  const rows = await first.database.query<{ number: number; bookingId: string }>(
    'select number, booking_id as "bookingId" from rm.receipts order by number',
  )
  expect(rows.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1))
  expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(12)
  await second.close()
})
