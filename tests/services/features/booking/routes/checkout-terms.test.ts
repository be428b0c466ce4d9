import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const tuesday = '2026-11-24'

describe('what a booking over HTTP is made under, on Postgres', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp({ now })
  })
  afterAll(() => ctx.close())

  async function bookingStatus(bookingId: string) {
    const [row] = await ctx.database.query<{ status: string; payment: string }>(
      'select b.status, p.status as payment from rm.bookings b left join rm.payments p on p.booking_id = b.id where b.id = $1',
      [bookingId],
    )
    return row
  }

  const start = async (visitor: TestBrowser, request: object) => {
    const started = await visitor.post('/api/create-payment-intent', request)
    expect(started.status, started.text).toBe(200)
    return started.body
  }

  test('the days of a calendar tell how many starts each has: closed and sold ones fewer', async () => {
    await start(ctx.visitor(), intentRequest('glazed', tuesday, '10:00 AM'))
    const days = await ctx.visitor().get(`/api/availability/days?service=glazed&from=${tuesday}&days=6`)
    const slots = (await ctx.visitor().get(`/api/availability?service=glazed&date=${tuesday}`)).body
    expect(days.body).toHaveLength(6)
    const free = slots.filter((slot: { available: boolean }) => slot.available).length
    expect(days.body[0]).toEqual({ date: tuesday, free })
    expect(free).toBeLessThan(days.body[1].free)
    const tooMany = await ctx.visitor().get(`/api/availability/days?service=glazed&from=${tuesday}&days=63`)
    expect(tooMany.status).toBe(400)
  })

  test('amounts that are not the booking’s: refused with the right figures until the card is authorised, then informational', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('glazed', '2026-12-14', '9:00 AM')
    const started = await start(visitor, request)
    const other = { ...completionOf(request, started.paymentIntentId), depositAmount: 1, totalAmount: 1 }
    const refused = await visitor.post('/api/payments/complete', other)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'amount_changed', amount: 3100, totalCents: 12_500 },
    ])
    expect((await bookingStatus(started.bookingId))?.status).toBe('held')
    await visitor.pay(started.clientSecret)
    const settled = await visitor.post('/api/payments/complete', other)
    expect([settled.status, settled.body]).toMatchObject([200, { depositCents: 3100, totalCents: 12_500 }])
  })

  test('a total that the visitor did not see so keeps no slot and names the right one', async () => {
    const request = intentRequest('glazed', '2026-12-14', '2:00 PM')
    const draft = { ...request.draft, addons: ['pet-hair-removal'], totalCents: 12_500 }
    const answer = await ctx.visitor().post('/api/create-payment-intent', { ...request, draft })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'amount_changed', amount: 3100 }])
    const again = { ...request, draft: { ...draft, totalCents: answer.body.totalCents } }
    expect((await ctx.visitor().post('/api/create-payment-intent', again)).status).toBe(200)
  })

  test('what helps on the day is kept with the visit, and who pays has agreed to the words that were shown', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-15', '9:00 AM')
    const extras = { postalCode: 'l6y1n2', waterAccess: 'yes', petHair: 'lots', secondVehicle: '2019 RAV4' }
    const appointmentInfo = { ...request.draft.appointmentInfo, ...extras }
    const draft = { ...request.draft, appointmentInfo, language: 'fr', termsVersion: '2026-11-22' }
    const started = await start(visitor, { ...request, draft })
    await visitor.pay(started.clientSecret)
    await eventually(async () => (await bookingStatus(started.bookingId))?.status === 'confirmed', 'it is confirmed')
    const story = await ctx.ctx.log.readStream(`booking-${started.bookingId}`)
    expect(story).toMatchObject([
      {
        type: 'BookingHeld',
        data: { details: { waterAccess: 'yes', petHair: 'lots' } },
        personal: { postalCode: 'L6Y 1N2', secondVehicle: '2019 RAV4' },
      },
      { type: 'BookingConfirmed' },
      { type: 'TermsAgreed', data: { termsVersion: '2026-11-22', language: 'fr', policyVersion: 1 } },
    ])
  })

  test('the refund tiers are answered before and after paying', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-16', '9:00 AM')
    const started = await start(visitor, request)
    const refunds = [
      { until: '2026-12-15T14:00:00.000Z', percent: 100 },
      { until: '2026-12-16T12:00:00.000Z', percent: 50 },
    ]
    expect(started.refunds).toEqual(refunds)
    await visitor.pay(started.clientSecret)
    const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.body.refunds).toEqual(refunds)
  })
})
