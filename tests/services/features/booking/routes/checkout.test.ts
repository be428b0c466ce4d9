import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addFault } from '#infra/sandbox/stripe/faults.ts'
import { completionOf, draftOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const tuesday = '2026-11-24'

describe('booking over HTTP on PGlite', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp({ now, databaseUrl: 'embedded' })
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

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${ctx.url}/metrics`)).text()
    return Number(new RegExp(`^fresh_glaze_${name} (\\d+)$`, 'm').exec(text)?.[1])
  }

  test('the price list is what is charged', async () => {
    const visitor = ctx.visitor()
    const services = (await visitor.get('/api/services')).body
    expect(services.map((one: { id: string; basePrice: number }) => [one.id, one.basePrice])).toEqual([
      ['sprinkle', 65],
      ['glazed', 125],
      ['filled', 225],
    ])
    expect(services[1]).toMatchObject({ id: 'glazed', name: 'glazed', displayName: 'Glazed Detail', basePrice: 125 })
    for (const { features } of services) {
      expect(features.length).toBeGreaterThan(0)
      for (const feature of features) expect(feature).toMatch(/\S/)
    }
    const addOns = (await visitor.get('/api/addons')).body
    expect(addOns.map((one: { displayName: string; price: number }) => [one.displayName, one.price])).toEqual([
      ['Pet Hair Removal', 40],
      ['Stain Treatment', 35],
      ['Odor Elimination', 45],
      ['Headliner Cleaning', 30],
    ])
    for (const addOn of addOns)
      expect(addOn).toMatchObject({
        id: expect.stringMatching(/^[a-z-]+$/),
        name: expect.stringMatching(/\S/),
        price: expect.any(Number),
        description: expect.stringMatching(/\S/),
      })
  })

  test('a paid visit is recorded and its deposit captured after it', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('glazed', tuesday, '10:00 AM')
    const started = await start(visitor, request)
    expect(started).toMatchObject({
      clientSecret: expect.stringContaining('_secret_'),
      amount: 3100,
      currency: 'cad',
      holdExpiresAt: expect.any(String),
    })
    const paid = await visitor.pay(started.clientSecret)
    expect(paid.status).toBe('requires_capture')

    const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({
      status: 'confirmed',
      serviceName: 'Glazed Detail',
      date: tuesday,
      time: '10:00 AM',
      location: '123 Queen Street West, Brampton',
      vehicle: '2021 Honda Civic',
      depositCents: 3100,
      balanceCents: 9400,
    })
    const again = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(again.body).toEqual(done.body)
    const agreements = await ctx.ctx.log.readStream(`booking-${started.bookingId}`)
    expect(agreements.filter((event) => event.type === 'TermsAgreed')).toMatchObject([
      { data: { policyVersion: 1, language: 'en' } },
    ])
    await eventually(async () => (await bookingStatus(started.bookingId))?.payment === 'paid', 'the deposit is taken')
  })

  test('the taken start and those that it blocks are no longer offered', async () => {
    const slots = (await ctx.visitor().get(`/api/availability?service=glazed&date=${tuesday}`)).body
    expect(slots).toHaveLength(10)
    const reasons = Object.fromEntries(
      slots.map((slot: { time: string; reason?: string }) => [slot.time, slot.reason ?? 'free']),
    )
    expect(reasons).toMatchObject({
      '10:00 AM': 'taken',
      '12:00 PM': 'taken',
      '4:00 PM': 'free',
      '5:00 PM': 'does_not_fit',
    })
  })

  test('the tab was closed after paying: the provider’s webhook finishes the booking', async () => {
    const visitor = ctx.visitor()
    const started = await start(visitor, intentRequest('sprinkle', '2026-11-25', '9:00 AM'))
    await visitor.pay(started.clientSecret)
    await eventually(
      async () => (await bookingStatus(started.bookingId))?.payment === 'paid',
      'the booking is confirmed and paid',
    )
    expect((await bookingStatus(started.bookingId))?.status).toBe('confirmed')
  })

  test('a slot that somebody holds is refused to another, with free starts beside it', async () => {
    const first = await start(ctx.visitor(), intentRequest('filled', '2026-11-26', '1:00 PM'))
    const second = await ctx
      .visitor()
      .post('/api/create-payment-intent', intentRequest('filled', '2026-11-26', '1:00 PM'))
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('slot_taken')
    expect(second.body.free[0]).toEqual({ date: '2026-11-26', time: '8:00 AM' })
    expect(first.bookingId).toBeTruthy()
  })

  test('its owner comes back to the same hold and the same intent', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-11-27', '9:00 AM')
    const first = await start(visitor, request)
    const second = await start(visitor, request)
    expect(second).toEqual(first)
    const slots = (await visitor.get('/api/availability?service=sprinkle&date=2026-11-27')).body
    expect(slots[1]).toEqual({ time: '9:00 AM', available: true, yours: true })
  })

  test('choosing another time moves the hold and gives the old one back', async () => {
    const visitor = ctx.visitor()
    const first = await start(visitor, intentRequest('sprinkle', '2026-11-30', '9:00 AM'))
    const second = await start(visitor, intentRequest('glazed', '2026-11-30', '9:00 AM'))
    expect(second.bookingId).not.toBe(first.bookingId)
    expect((await bookingStatus(first.bookingId))?.status).toBe('abandoned')
    await eventually(
      async () => (await bookingStatus(first.bookingId))?.payment === 'released',
      'the old intent is cancelled',
    )
  })

  test('an amount that is not the catalogue’s charges nothing and names the right figure', async () => {
    expect(await metric('amounts_refused_total')).toBe(0)
    const request = intentRequest('filled', '2026-12-01', '9:00 AM')
    for (const amount of [1, 25, 12_500]) {
      const answer = await ctx.visitor().post('/api/create-payment-intent', { ...request, amount })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'amount_changed', amount: 5600 })
    }
    // No event and no hold; the attempts are counted.
    expect(await metric('amounts_refused_total')).toBe(3)
    const events = await ctx.database.query("select type from es.events where data ->> 'date' = '2026-12-01'")
    expect(events).toEqual([])
    const [held] = await ctx.database.query<{ count: number }>(
      "select count(*)::int as count from rm.bookings where date = '2026-12-01'",
    )
    expect(held?.count).toBe(0)
  })

  test('a declined card keeps the hold, and a second card pays it', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-02', '9:00 AM')
    const started = await start(visitor, request)
    const declined = await visitor.pay(started.clientSecret, 'pm_card_chargeDeclined')
    expect(declined.error.message).toBe('Your card was declined.')
    const early = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(early.body.code).toBe('payment_not_authorised')
    await visitor.pay(started.clientSecret)
    const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.body.status).toBe('confirmed')
  })

  test('a provider that is rate limited is asked again: by the visitor for the payment, by the worker for the capture', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-10', '9:00 AM')
    const limited = { kind: 'rate_limit', moment: 'before', times: 1, milliseconds: 0 } as const
    await addFault(ctx.database, { ...limited, match: 'POST /v1/payment_intents' })
    const refused = await visitor.post('/api/create-payment-intent', request)
    expect([refused.status, refused.body.code]).toEqual([502, 'provider_unavailable'])
    const started = await start(visitor, request)
    await visitor.pay(started.clientSecret)
    await addFault(ctx.database, { ...limited, match: 'POST /v1/payment_intents/*/capture' })
    const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.body.status, done.text).toBe('confirmed')
    await eventually(
      async () => (await bookingStatus(started.bookingId))?.payment === 'paid',
      'the capture after the rate limit',
    )
    expect(await ctx.database.query('select from sandbox.stripe_faults where remaining > 0')).toEqual([])
  })

  test('a payment after the hold expired is honoured while the slot is free', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-03', '9:00 AM')
    const started = await start(visitor, request)
    ctx.forward(11)
    await visitor.pay(started.clientSecret)
    const done = await visitor.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.body.status, done.text).toBe('confirmed')
  })

  test('a payment after somebody else took the slot is released, and the answer says so', async () => {
    const late = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-04', '9:00 AM')
    const started = await start(late, request)
    ctx.forward(11)
    await start(ctx.visitor(), request)
    await late.pay(started.clientSecret)
    const done = await late.post('/api/payments/complete', completionOf(request, started.paymentIntentId))
    expect(done.status).toBe(409)
    expect(done.body.code).toMatch(/hold_expired|payment_used/)
    const released = await eventually(async () => {
      const row = await bookingStatus(started.bookingId)
      return row?.payment === 'released' ? row : null
    }, 'the authorisation is given back')
    expect(released.status).toBe('rejected')
  })

  test('a payment cannot be claimed for another visit', async () => {
    const visitor = ctx.visitor()
    const request = intentRequest('sprinkle', '2026-12-07', '9:00 AM')
    const started = await start(visitor, request)
    await visitor.pay(started.clientSecret, 'pm_card_threeDSecure2Required')
    const other = completionOf(intentRequest('sprinkle', '2026-12-07', '11:00 AM'), started.paymentIntentId)
    expect((await visitor.post('/api/payments/complete', other)).body.code).toBe('payment_mismatch')
    const unknown = await visitor.post('/api/payments/complete', { paymentIntentId: 'pi_nobody' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'payment_not_found'])
  })

  test.each([
    ['an unknown service', intentRequest('waxed', tuesday, '1:00 PM'), 400, 'unknown_service'],
    ['a past date', intentRequest('glazed', '2026-11-19', '1:00 PM'), 400, 'date_past'],
    ['a date that does not exist', intentRequest('glazed', '2027-02-30', '1:00 PM'), 400, 'date_invalid'],
    ['a time that is no start', intentRequest('glazed', tuesday, '7:30 AM'), 400, 'slot_unknown'],
    ['a start that ends after closing', intentRequest('glazed', tuesday, '5:00 PM'), 409, 'slot_does_not_fit'],
    ['a start before opening', intentRequest('glazed', '2026-11-29', '8:00 AM'), 409, 'day_closed'],
    ['a start beyond the horizon', intentRequest('glazed', '2027-11-24', '1:00 PM'), 400, 'date_too_far'],
    [
      'an unknown add-on',
      { ...intentRequest('glazed', tuesday, '1:00 PM'), draft: draftOf(tuesday, '1:00 PM', ['rust']) },
      400,
      'unknown_addon',
    ],
  ])('%s is refused with a clear text', async (_what, request, status, code) => {
    const answer = await ctx.visitor().post('/api/create-payment-intent', request)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message.length).toBeGreaterThan(10)
  })

  test('a spec caller without a draft and without cookies books too, and its details come with the completion', async () => {
    const caller = ctx.visitor()
    const { draft: _draft, ...request } = intentRequest('glazed', '2026-12-08', '9:00 AM')
    const started = await start(caller, request)
    caller.jar.clear()
    await caller.pay(started.clientSecret)
    const completion = completionOf(intentRequest('glazed', '2026-12-08', '9:00 AM'), started.paymentIntentId)
    const unproven = await caller.post('/api/payments/complete', completion)
    expect([unproven.status, unproven.body.code]).toEqual([403, 'payment_not_yours'])
    const { clientSecret } = started
    const done = await caller.post('/api/payments/complete', { ...completion, clientSecret })
    expect(done.body).toMatchObject({
      status: 'confirmed',
      vehicle: '2021 Honda Civic',
      location: '123 Queen Street West, Brampton',
    })
  })

  test('nothing personal stands in the log in clear', async () => {
    // Our own domain stands in Message-IDs and in receipts.
    const [found] = await ctx.database.query<{ count: number }>(
      `select count(*)::int as count from es.events where replace(data::text, '@freshglaze.example', '') || meta::text ~* '(asha|gill|example|queen street|905-555)'`,
    )
    expect(found?.count).toBe(0)
    const [sealed] = await ctx.database.query<{ count: number }>(
      'select count(*)::int as count from es.events where sealed is not null',
    )
    expect(sealed?.count).toBeGreaterThan(5)
  })
})
