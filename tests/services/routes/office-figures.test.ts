import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { completionOf, intentRequest } from './orders.ts'

/** Sessions go by the machine's clock too, so the days are those of today. */
const today = dayOf(new Date().toISOString())
const daysOn = (days: number) => Temporal.PlainDate.from(today).add({ days })
const monday = daysOn(8 - daysOn(0).dayOfWeek)
const tuesday = monday.add({ days: 8 }).toString()
const wednesday = monday.add({ days: 9 }).toString()

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

async function book(service: string, date: string, time: string) {
  const visitor = app.visitor()
  const request = intentRequest(service, date, time)
  const { clientSecret, paymentIntentId } = (await visitor.post('/api/create-payment-intent', request)).body
  await visitor.pay(clientSecret)
  const done = await visitor.post('/api/payments/complete', completionOf(request, paymentIntentId))
  expect(done.status, done.text).toBe(200)
}

test('the dashboard shows what was booked and paid, and the bookings of a day', async () => {
  await book('glazed', tuesday, '1:00 PM')
  await book('sprinkle', wednesday, '9:00 AM')
  const figures = await eventually(async () => {
    const { body } = await owner.get('/api/crm/analytics')
    return body.totalRevenueCents === 3100 + 1600 && body
  }, 'the two deposits')
  expect(figures).toMatchObject({
    totalRevenue: 47,
    revenueTrend: { current: 4700, previous: 0 },
    totalBookings: 2,
    bookingsTrend: { current: 2, previous: 0 },
    avgDealValue: (125 + 65) / 2,
    servicesThisMonth: 0,
    today,
  })
  expect(figures.recentActivity.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['Asha Gill booked a visit', 'Asha Gill paid a deposit']),
  )
  const { body: visits } = await owner.get(`/api/crm/bookings?dateFrom=${tuesday}&dateTo=${tuesday}&status=confirmed`)
  expect(visits).toHaveLength(1)
  expect(visits[0]).toMatchObject({
    firstName: 'Asha',
    service: 'Glazed Detail',
    date: tuesday,
    time: '1:00 PM',
    totalCents: 12_500,
  })
})

test('the crew sees what is booked, and no figures', async () => {
  const { visitor } = await officeStaff(app).member('crew')
  expect((await visitor.get('/api/crm/bookings')).status).toBe(200)
  expect((await visitor.get('/api/crm/analytics')).status).toBe(403)
})
