import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { figuresAt } from '#projections/figures.ts'
import { assemble } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

import { bookingRow, insertBookings } from './list-rows.ts'

describe('the trends of the dashboard', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPreparedPglite()
    await (await assemble(database)).log.close()
  })
  beforeEach(() => database.script('delete from rm.bookings'))
  afterAll(() => database.close())

  const figures = () => figuresAt(database, '2026-12-02T22:00:00.000Z', '2026-12-02')

  test('compare the services of this month with the same days of the month before', async () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-20', '2026-11-30', '2026-12-01']
    await insertBookings(
      database,
      days.map((date, at) => bookingRow(`b${at}`, { date, status: 'completed' })),
    )
    expect((await figures()).servicesTrend).toEqual({ current: 1, previous: 2 })
  })

  test('compare no average with a period in which the business began', async () => {
    const confirmed = (id: string, confirmedAt: string, totalCents: number) =>
      bookingRow(id, { confirmedAt, totalCents })
    const [last, before] = ['2026-11-20T15:00:00.000Z', '2026-08-20T15:00:00.000Z']
    await insertBookings(database, [confirmed('b1', last, 12_500), confirmed('b2', before, 22_500)])
    expect((await figures()).averageTrend).toEqual({ current: 12_500, previous: 0 })
    await insertBookings(database, [confirmed('b3', '2026-05-20T15:00:00.000Z', 6_500)])
    expect((await figures()).averageTrend).toEqual({ current: 12_500, previous: 22_500 })
  })
})
