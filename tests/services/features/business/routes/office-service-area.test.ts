import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { dayOf } from '#events/values/toronto.ts'
import { usualCities } from '#services/contracts/business.ts'
import { officeServiceArea } from '#services/contracts/service-area.ts'
import { pageContactOf } from '#services/features/business/business-in-force.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const path = '/api/crm/business/service-area'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ now, workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const read = async () => officeServiceArea.parse((await owner.get(path)).body)
const put = (cities: readonly string[], expectedVersion: number) =>
  owner.request('PUT', path, { cities, expectedVersion })

test('the cities are those of the program until an owner changes them, of two owners the second is told, and the former can be set back', async () => {
  const usual = { version: 0, cities: [...usualCities] }
  expect(await read()).toEqual({ inForce: usual, editions: [{ ...usual, at: null, by: null }] })
  expect((await pageContactOf(app.ctx)).cities).toEqual(usualCities)

  const cities = [...usualCities.filter((city) => city !== 'Milton'), 'Ajax']
  const changed = await put(cities, 0)
  expect([changed.status, changed.body]).toEqual([200, { version: 1 }])
  const late = await put([...usualCities, 'Pickering'], 0)
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  const after = await read()
  expect(after.inForce).toEqual({ version: 1, cities })
  expect(after.editions.map(({ version, by }) => [version, by])).toEqual([
    [1, 'admin'],
    [0, null],
  ])
  expect((await pageContactOf(app.ctx)).cities).toEqual(cities)

  const back = await put(after.editions.at(-1)?.cities ?? [], 1)
  expect([back.status, back.body]).toEqual([200, { version: 2 }])
  expect((await pageContactOf(app.ctx)).cities).toEqual(usualCities)
})

test.each([
  ['without any city', []],
  ['with a city twice', ['Ajax', 'ajax']],
  ['with a name that turns the direction', ['Aj\u202Eax']],
])('a list %s is refused, and nothing is written', async (_, cities) => {
  const { length } = await app.ctx.log.readStream(catalogueStream)
  const answer = await put(cities, (await read()).inForce.version)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  expect(await app.ctx.log.readStream(catalogueStream)).toHaveLength(length)
})

test('the history tells who added and removed which city', async () => {
  const { version } = (await read()).inForce
  expect((await put(['Toronto', 'Ajax'], version)).status).toBe(200)
  expect((await put(['Toronto', 'Ajax', 'Whitby', 'Oshawa'], version + 1)).status).toBe(200)
  const [event] = (await app.ctx.log.readStream(catalogueStream)).slice(-1)
  const day = dayOf(event?.recordedAt ?? '')
  const [entry] = (await owner.get(`/api/crm/history?day=${day}&noun=business`)).body
  expect(entry).toMatchObject({
    type: 'ServiceAreaPublished',
    who: { kind: 'staff', name: 'admin' },
    facts: { version: version + 2, added: 'Whitby, Oshawa', removed: '–' },
    sentence: `admin published service area ${version + 2}: Toronto, Ajax, Whitby and Oshawa (Whitby added, Oshawa added)`,
  })
})

test('the crew reaches none of it', async () => {
  const { visitor } = await officeStaff(app).member('crew')
  const { inForce } = await read()
  expect((await visitor.get(path)).status).toBe(403)
  const asked = { cities: ['Toronto'], expectedVersion: inForce.version }
  expect((await visitor.request('PUT', path, asked)).status).toBe(403)
  expect((await read()).inForce).toEqual(inForce)
})

test('a visit that is booked in a city stays when the city is removed, and another can still be booked there', async () => {
  const call = (id: string, date: string) => ({
    id: id.padStart(32, '0'),
    service: 'glazed',
    addons: [],
    totalCents: 12_500,
    customer: { firstName: 'Asha', lastName: 'Gill', email: '', phone: '416 555 0134' },
    customerId: null,
    vehicle: null,
    appointment: { date, time: '10:00 AM', address: '123 Main Street', city: 'Milton' },
    language: 'en',
    waiver: 'regular',
  })
  const visit = async (id: string) => {
    const { asOf: _, ...shown } = (await owner.get(`/api/crm/bookings/${id.padStart(32, '0')}/visit`)).body
    return shown
  }
  expect((await owner.post('/api/crm/bookings', call('a1', '2027-02-10'))).status).toBe(201)
  const before = await visit('a1')
  expect(before).toMatchObject({ status: 'confirmed', person: { city: 'Milton' } })
  expect((await put(['Toronto'], (await read()).inForce.version)).status).toBe(200)
  expect(await visit('a1')).toEqual(before)
  expect((await owner.post('/api/crm/bookings', call('a2', '2027-02-11'))).status).toBe(201)
})
