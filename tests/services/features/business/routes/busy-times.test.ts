import { afterAll, beforeAll, expect, test } from 'vitest'

import { slots } from '#services/contracts/availability.ts'
import { busyTimes } from '#services/contracts/busy-times.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const wednesday = '2027-02-10'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ now, workers: false, vans: 3 })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const inCalendar = (id: string, [from, to]: readonly [string, string], summary?: string) =>
  app.database.query(
    `insert into infra.google_items (feed, id, generation, sort_at, ends_at, is_busy, body)
     values ('calendar', $1, 'g', $2, $3, true, $4)`,
    [id, new Date(from), new Date(to), JSON.stringify(summary === undefined ? {} : { summary })],
  )

test('what Google Calendar closes on every van is told to the office with the event that does it', async () => {
  const offered = async () =>
    slots
      .parse((await app.visitor().get(`/api/availability?service=sprinkle&date=${wednesday}`)).body)
      .flatMap(({ time, available }) => (available ? [time] : []))
  const asked = async () =>
    busyTimes.parse((await owner.get(`/api/crm/busy-times?from=${wednesday}&to=2027-02-12`)).body).times
  expect(await asked()).toEqual([])
  const before = await offered()
  await inCalendar('van', ['2027-02-10T13:00:00Z', '2027-02-10T15:00:00Z'], 'Van service')
  await inCalendar('trip', ['2027-02-12T05:00:00Z', '2027-02-14T05:00:00Z'])
  expect(await asked()).toEqual([
    { id: 'van', date: wednesday, startMinute: 480, endMinute: 600, summary: 'Van service' },
    { id: 'trip', date: '2027-02-12', startMinute: 0, endMinute: 1440, summary: '' },
  ])
  const closed = ['8:00 AM', '9:00 AM']
  expect(before).toEqual(expect.arrayContaining(closed))
  expect((await offered()).filter((time) => closed.includes(time))).toEqual([])
  expect(await offered()).toContain('12:00 PM')
})

test.each([
  'from=2027-02-10',
  'from=2027-02-10&to=2027-06-10',
  'from=0000-01-01&to=0000-01-02',
  'from=9999-12-31&to=9999-12-31',
])('days that no calendar shows are refused: %s', async (query) => {
  expect((await owner.get(`/api/crm/busy-times?${query}`)).status).toBe(400)
})
