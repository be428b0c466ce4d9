import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { slots } from '#services/contracts/availability.ts'
import { officeBusiness } from '#services/contracts/visits.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const wednesday = '2027-02-10'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ now, workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const inForce = async () => officeBusiness.parse((await owner.get('/api/crm/business')).body)
const offered = async (date: string) =>
  slots
    .parse((await app.visitor().get(`/api/availability?service=sprinkle&date=${date}`)).body)
    .flatMap(({ time, available }) => (available ? [time] : []))

test('other hours are offered with the next request, as an edition by whoever changed them, and are undone by setting the former ones', async () => {
  const { week, horizonDays, noticeMinutes, hoursVersion } = await inForce()
  const hours = (change: object) => ({ week, horizonDays, noticeMinutes, expectedVersion: hoursVersion, ...change })
  const afternoons = week.with(2, { opensMinute: 13 * 60, closesMinute: 16 * 60 })
  const before = await offered(wednesday)
  const changed = await owner.request('PUT', '/api/crm/business/hours', hours({ week: afternoons, horizonDays: 30 }))
  expect([changed.status, changed.body]).toEqual([200, { version: hoursVersion + 1 }])
  expect(await offered(wednesday)).toEqual(['1:00 PM', '2:00 PM'])
  expect((await app.visitor().get('/api/site')).body.bookingHorizonDays).toBe(30)
  const [event] = (await app.ctx.log.readStream(catalogueStream)).slice(-1)
  expect([event?.type, event?.meta.actor.kind]).toEqual(['HoursPublished', 'staff'])

  const late = await owner.request('PUT', '/api/crm/business/hours', hours({ noticeMinutes: 0 }))
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  const same = await owner.request('PUT', '/api/crm/business/hours', hours({ week: afternoons, horizonDays: 30 }))
  expect([same.status, same.body]).toEqual([200, { version: hoursVersion + 1 }])
  const undone = await owner.request('PUT', '/api/crm/business/hours', hours({ expectedVersion: hoursVersion + 1 }))
  expect(undone.status).toBe(200)
  expect(await offered(wednesday)).toEqual(before)
})

test.each([
  [{ week: [] }],
  [{ week: Array.from({ length: 7 }, () => ({ opensMinute: 600, closesMinute: 600 })) }],
  [{ horizonDays: 0 }],
  [{ noticeMinutes: -1 }],
])('hours that cannot be are refused: %j', async (change) => {
  const { week, horizonDays, noticeMinutes, hoursVersion } = await inForce()
  const sent = { week, horizonDays, noticeMinutes, expectedVersion: hoursVersion, ...change }
  expect((await owner.request('PUT', '/api/crm/business/hours', sent)).status).toBe(400)
  expect(await inForce()).toMatchObject({ hoursVersion })
})

test('a day that is closed is offered no more, and again once it is opened', async () => {
  const before = await offered('2027-02-11')
  const closed = await owner.post('/api/crm/business/closed-days', { date: '2027-02-11', reason: 'Family day' })
  expect([closed.status, closed.body]).toEqual([201, { date: '2027-02-11' }])
  expect(await offered('2027-02-11')).toEqual([])
  expect((await inForce()).closedDates).toEqual(['2027-02-11'])
  expect((await owner.request('DELETE', '/api/crm/business/closed-days/2027-02-11')).status).toBe(200)
  expect(await offered('2027-02-11')).toEqual(before)
  expect((await owner.post('/api/crm/business/closed-days', { date: 'tomorrow' })).body.code).toBe('date_invalid')
})
