import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { quoteStream } from '#events/quote.ts'
import { slots } from '#services/contracts/availability.ts'
import { servicePackages } from '#services/contracts/catalogue.ts'
import { officePrices, soldServices } from '#services/contracts/prices.ts'
import { officeBusiness } from '#services/contracts/visits.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const wednesday = '2027-02-10'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ now, workers: false })
  owner = await officeStaff(app).owner()
  crew = (await officeStaff(app).member('crew')).visitor
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

test.each([
  ['opens before the first start', { opensMinute: 6 * 60, closesMinute: 19 * 60 }],
  ['closes after the longest visit from the last start', { opensMinute: 8 * 60, closesMinute: 22 * 60 }],
  ['opens after the last start', { opensMinute: 18 * 60, closesMinute: 21 * 60 }],
  ['has no room for a visit', { opensMinute: 8 * 60, closesMinute: 9 * 60 }],
])('a day that %s would change nothing, and is refused in words', async (_title, day) => {
  const { week, horizonDays, noticeMinutes, hoursVersion } = await inForce()
  const sent = { week: week.with(0, day), horizonDays, noticeMinutes, expectedVersion: hoursVersion }
  const answer = await owner.request('PUT', '/api/crm/business/hours', sent)
  expect([answer.status, answer.body.code]).toEqual([400, 'hours_without_effect'])
  expect(await inForce()).toMatchObject({ hoursVersion })
})

test('a day that is closed is offered no more, with its reason told to owners alone, and again once it is opened', async () => {
  const before = await offered('2027-02-11')
  const closed = await owner.post('/api/crm/business/closed-days', { date: '2027-02-11', reason: 'Family day' })
  expect([closed.status, closed.body]).toEqual([201, { date: '2027-02-11' }])
  expect(await offered('2027-02-11')).toEqual([])
  expect(await inForce()).toMatchObject({
    closedDates: ['2027-02-11'],
    closedReasons: { '2027-02-11': 'Family day' },
  })
  expect((await crew.get('/api/crm/business')).body).toMatchObject({ closedDates: ['2027-02-11'], closedReasons: {} })
  expect((await owner.request('DELETE', '/api/crm/business/closed-days/2027-02-11')).status).toBe(200)
  expect(await offered('2027-02-11')).toEqual(before)
  expect((await owner.post('/api/crm/business/closed-days', { date: 'tomorrow' })).body.code).toBe('date_invalid')
})

test('other prices are charged and published to search engines with the next request, as an edition by whoever changed them; a quote and a visit keep theirs', async () => {
  const asked = {
    vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
    locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
    selectedService: 'glazed',
    selectedAddons: ['stain-treatment'],
  }
  const visitor = app.visitor()
  const quote = (await visitor.post('/api/quotes', asked)).body
  const inForceNow = officePrices.parse((await owner.get('/api/crm/business/prices')).body)
  const form = (priceCents: number, expectedVersion: number) => ({
    packages: inForceNow.packages.map(({ displayName: _name, ...one }) =>
      one.id === 'glazed' ? { ...one, priceCents, publishedCents: 15_550 } : one,
    ),
    addOns: inForceNow.addOns.map(({ name, priceCents }) => ({ name, priceCents })),
    expectedVersion,
  })
  const put = (body: object) => owner.request('PUT', '/api/crm/business/prices', body)
  expect(inForceNow.version).toBe(1)
  expect((await put(form(13_050, 1))).body).toEqual({ version: 2 })
  const [event] = (await app.ctx.log.readStream(catalogueStream)).slice(-1)
  expect([event?.type, event?.meta.actor.kind]).toEqual(['PriceListPublished', 'staff'])

  const packages = servicePackages.parse((await visitor.get('/api/services')).body)
  expect(packages.find(({ id }) => id === 'glazed')).toMatchObject({
    basePriceCents: 13_050,
    basePrice: 130.5,
    publishedPrice: 155.5,
  })
  const next = (await visitor.post('/api/quotes/calculate', asked)).body
  expect([next.totalCents, next.priceListVersion]).toEqual([16_550, 2])
  const [kept] = await app.ctx.log.readStream(quoteStream(quote.id))
  expect(kept?.data).toMatchObject({ totalCents: 16_000, priceListVersion: 1 })

  const late = await put(form(14_000, 1))
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  expect((await put(form(0, 2))).status).toBe(400)
  expect((await crew.request('PUT', '/api/crm/business/prices', form(14_000, 2))).status).toBe(403)
  expect((await crew.get('/api/crm/business/sold')).status).toBe(403)
  expect((await put(form(12_500, 2))).body).toEqual({ version: 3 })
})

test('what was sold counts the visits of ninety days at the prices that they were booked at', async () => {
  const sold = async () => soldServices.parse((await owner.get('/api/crm/business/sold')).body)
  expect(await sold()).toEqual({ from: '2026-11-11', to: '2027-02-09', visits: 0, packages: [], addOns: [] })
  const call = {
    id: '0123456789abcdef0123456789abcdef',
    service: 'sprinkle',
    addons: ['stain-treatment'],
    totalCents: 10_000,
    customer: { firstName: 'Asha', lastName: 'Gill', email: '', phone: '416 555 0134' },
    customerId: null,
    vehicle: null,
    appointment: { date: '2027-02-09', time: '3:00 PM', address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  }
  expect((await owner.post('/api/crm/bookings', call)).status).toBe(201)
  await eventually(async () => (await sold()).visits === 1, 'the visit is among those sold')
  expect(await sold()).toMatchObject({
    packages: [{ name: 'sprinkle', count: 1, cents: 6_500 }],
    addOns: [{ name: 'stain-treatment', count: 1, cents: 3_500 }],
  })
})
