import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { addDays } from '#events/values/toronto.ts'
import { forecastOn } from '#projections/forecast.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putTakings } from '#tests/support/put-takings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp({ workers: false })
})
afterEach(() => app.close())

/** A Sunday: the week from Monday, November 16 is not over. */
const today = '2026-11-22'
const currentMonday = '2026-11-16'

const take = (day: string, cents: number, backCents = 0) => putTakings(app.database, { day, cents: cents - backCents })
const weeksAgo = (weeks: number) => addDays(currentMonday, -7 * weeks)

describe('the band of the forecast', () => {
  test('is where eight of ten of the last twelve whole weeks were, less what went back; the running week is not in it', async () => {
    // 0, 1000, … 10000 and, in the week that lies longest back, 99999; and a week before those twelve.
    for (let week = 1; week <= 11; week += 1) await take(weeksAgo(week), week * 1_000, 1_000)
    await take(weeksAgo(12), 99_999)
    await take(weeksAgo(13), 5_000_000)
    await take(currentMonday, 7_777_777)
    expect(await forecastOn(app.database, today)).toMatchObject({
      weeks: 12,
      band: { lowCents: 1_100, highCents: 9_900 },
    })
  })

  test('counts weeks without money since the first, and is not there with fewer than six', async () => {
    expect(await forecastOn(app.database, today)).toMatchObject({ weeks: 0, band: null })
    // The first money on a Tuesday: that week was not a whole one.
    await take(addDays(weeksAgo(6), 1), 9_000)
    expect(await forecastOn(app.database, today)).toMatchObject({ weeks: 5, band: null })
    await take(weeksAgo(6), 9_000)
    expect(await forecastOn(app.database, today)).toMatchObject({ weeks: 6, band: { lowCents: 0, highCents: 9_000 } })
  })
})

test('what is certain of the next four weeks are the confirmed visits from today on', async () => {
  const book = (id: string, date: string, status: string, cents: number) =>
    app.database.query(
      `insert into rm.bookings
       select (jsonb_populate_record(null::rm.bookings, $1::jsonb)).*`,
      [
        JSON.stringify({
          id,
          customer_id: 'c1',
          status,
          total_cents: cents,
          date,
          discount_cents: 0,
          deposit_cents: 0,
          refund_cents: 0,
          starts_at: `${date}T15:00:00Z`,
        }),
      ],
    )
  await book('yesterday', addDays(today, -1), 'confirmed', 1)
  await book('first', today, 'confirmed', 12_500)
  await book('second', addDays(today, 6), 'confirmed', 6_500)
  await book('third', addDays(today, 7), 'confirmed', 22_500)
  await book('cancelled', addDays(today, 8), 'cancelled', 10)
  await book('completed', today, 'completed', 100)
  await book('last', addDays(today, 27), 'confirmed', 1_000)
  await book('later', addDays(today, 28), 'confirmed', 10_000)
  expect((await forecastOn(app.database, today)).booked).toEqual([
    { week: '2026-11-22', visits: 2, totalCents: 19_000 },
    { week: '2026-11-29', visits: 1, totalCents: 22_500 },
    { week: '2026-12-06', visits: 0, totalCents: 0 },
    { week: '2026-12-13', visits: 1, totalCents: 1_000 },
  ])
})

test('the forecast is for owners', async () => {
  const staff = officeStaff(app)
  const { status, body } = await (await staff.owner()).get('/api/crm/analytics/forecast')
  expect([status, body.booked.length, body.weeks, body.band]).toEqual([200, 4, 0, null])
  expect((await (await staff.member('crew')).visitor.get('/api/crm/analytics/forecast')).status).toBe(403)
})
