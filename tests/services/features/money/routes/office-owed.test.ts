import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Sessions go by the machine's clock too, so the days are those of today. */
const today = dayOf(new Date().toISOString())
const daysOn = (days: number) => Temporal.PlainDate.from(today).add({ days })
const wednesday = daysOn(8 - daysOn(0).dayOfWeek)
  .add({ days: 9 })
  .toString()

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
  const isCaptured = async () => {
    const { body } = await owner.get(`/api/crm/bookings?dateFrom=${date}&dateTo=${date}&status=confirmed`)
    return body.every(({ depositCents }: { depositCents: number }) => depositCents > 0)
  }
  await eventually(isCaptured, 'the deposit')
}

test('a rest of cents is owed too, and a debt of last year, by its age', async () => {
  await book('sprinkle', wednesday, '9:00 AM')
  const [visit] = (await owner.get(`/api/crm/bookings?dateFrom=${wednesday}&dateTo=${wednesday}`)).body
  const booking = await stateOf(app.ctx.log, bookingAt(visit.id))
  if (booking.status !== 'confirmed') throw new Error(booking.status)
  const actor = { kind: 'staff', staffId: (await owner.get('/api/crm/me')).body.id } as const
  await finishVisit(app.ctx, actor, visit.id, { outcome: 'completed', at: booking.startsAt })
  const owedCents = 6_500 + 845 - 1_600
  const pay = (id: string, amountCents: number) =>
    owner.post(`/api/crm/bookings/${visit.id}/balance`, {
      id: id.repeat(32),
      amountCents,
      tipCents: 0,
      method: 'e-transfer',
    })
  expect((await pay('a', owedCents - 65)).status).toBe(200)
  await app.database.query('update rm.bookings set date = date - 400 where id = $1', [visit.id])
  const { body } = await owner.get('/api/crm/analytics/owed')
  expect(body).toMatchObject({
    count: 1,
    sumCents: 65,
    ages: [{ fromDays: 91, toDays: null, count: 1, sumCents: 65 }],
    visits: [{ bookingId: visit.id, owedCents: 65 }],
  })
  const due = await owner.get('/api/crm/bookings?due=yes')
  expect(due.body).toMatchObject([{ id: visit.id, owedCents: 65 }])
  await app.database.query('update rm.bookings set date = date + 400 where id = $1', [visit.id])
  expect((await pay('b', 65)).status).toBe(200)
  expect((await owner.get('/api/crm/bookings?due=yes')).body).toEqual([])
})

test('a visit of a day that is over without an outcome is asked about once a day, and is none to come', async () => {
  const upcoming = async (id: string) => (await owner.get(`/api/crm/customers/${id}`)).body.upcoming
  await book('filled', wednesday, '2:00 PM')
  const [visit] = (await owner.get(`/api/crm/bookings?dateFrom=${wednesday}&dateTo=${wednesday}&status=confirmed`)).body
  const told = async () =>
    (await owner.get('/api/crm/notifications')).body.filter(({ kind }: { kind: string }) => kind === 'outcome_missing')
  expect(await told()).toEqual([])
  expect(await upcoming(visit.customerId)).toBe(1)
  const yesterday = daysOn(-1).toString()
  await app.database.query(
    "update rm.bookings set date = $2::date, starts_at = starts_at - interval '30 days' where id = $1",
    [visit.id, yesterday],
  )
  const [one, ...more] = await told()
  expect(more).toEqual([])
  expect(one).toMatchObject({ id: `outcome-${yesterday}`, count: 1, date: yesterday, type: 'booking', read: false })
  expect((await owner.patch(`/api/crm/notifications/${one.id}/read`)).status).toBe(200)
  expect(await told()).toMatchObject([{ read: true }])
  expect((await owner.get('/api/crm/analytics/owed')).body).toMatchObject({ count: 0, unreported: 1 })
  expect(await upcoming(visit.customerId)).toBe(0)
  const actor = { kind: 'staff', staffId: (await owner.get('/api/crm/me')).body.id } as const
  const known = await stateOf(app.ctx.log, bookingAt(visit.id))
  if (known.status !== 'confirmed') throw new Error(known.status)
  await finishVisit(app.ctx, actor, visit.id, { outcome: 'no-show', at: known.startsAt })
  expect(await told()).toEqual([])
  expect((await owner.get('/api/crm/analytics/owed')).body).toMatchObject({ count: 0, unreported: 0 })
})
