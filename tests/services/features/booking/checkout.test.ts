import { beforeEach, describe, expect, test } from 'vitest'

import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { accepted, begin, bookVisit, checkout, complete, tuesday } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

describe('from choosing a slot to a paid booking', () => {
  test('every step is in the log, the booking before the capture', async () => {
    const { bookingId } = await bookVisit(memory)
    expect(await memory.story(bookingId)).toEqual([
      'BookingHeld',
      'DepositRequested',
      'DepositIntentCreated',
      'BookingConfirmed',
      'DepositAuthorised',
      'DepositPaid',
    ])
    expect(await memory.story('schedule')).toEqual(['SlotHeld', 'SlotBooked'])
    expect(memory.provider.calls.at(-1)).toBe(`capture capture-${bookingId}-1`)
  })

  test('a second booking under the same e-mail address and another name leaves the first as it was', async () => {
    const first = await bookVisit(memory)
    const before = await stateOf(memory.ctx.log, bookingAt(first.bookingId))
    const order = checkout({ time: '2:00 PM', visitor: 'v2' })
    const draft = order.draft && { ...order.draft, customerInfo: { ...order.draft.customerInfo, firstName: 'Zora' } }
    const second = accepted(await startCheckout(memory.ctx, { kind: 'visitor' }, { ...order, draft }))
    memory.provider.confirm(second.paymentIntentId)
    expect(await complete(memory, second.paymentIntentId)).toMatchObject({ status: 'confirmed' })
    expect(await stateOf(memory.ctx.log, bookingAt(second.bookingId))).toMatchObject({ person: { firstName: 'Zora' } })
    expect(await stateOf(memory.ctx.log, bookingAt(first.bookingId))).toEqual(before)
    expect(before).toMatchObject({ person: { firstName: person.firstName, email: person.email } })
  })

  test('the answer sums the visit up', async () => {
    const started = await begin(memory, { addons: ['stain-treatment', 'Pet Hair Removal'] })
    memory.provider.confirm(started.paymentIntentId)
    expect(await complete(memory, started.paymentIntentId)).toEqual({
      bookingId: started.bookingId,
      reference: expect.stringMatching(/^FG-\w{6}$/),
      status: 'confirmed',
      serviceId: 'glazed',
      serviceName: 'Glazed Detail',
      date: tuesday,
      time: '10:00 AM',
      location: '123 Queen Street West, Brampton',
      vehicle: '2021 Honda Civic',
      addons: ['Pet Hair Removal', 'Stain Treatment'],
      totalCents: 20_000,
      depositCents: 3_100,
      balanceCents: 16_900,
      hstCents: 2_600,
      refunds: [
        { until: '2026-11-23T15:00:00.000Z', percent: 100 },
        { until: '2026-11-24T13:00:00.000Z', percent: 50 },
      ],
    })
  })

  test('the slot is kept for ten minutes, and the intent is for the deposit', async () => {
    const started = await begin(memory)
    expect(started).toMatchObject({ amount: 3_100, currency: 'cad', holdExpiresAt: '2026-11-20T17:10:00.000Z' })
    expect(await memory.provider.retrieveIntent(started.paymentIntentId)).toMatchObject({
      amount: 3_100,
      bookingId: started.bookingId,
      clientSecret: started.clientSecret,
    })
  })

  test('the provider keeps ids of ours beside the intent, and no personal data', async () => {
    const { paymentIntentId } = await begin(memory)
    expect(JSON.stringify(await memory.provider.retrieveIntent(paymentIntentId))).not.toMatch(/asha|gill|example|905/i)
  })

  test('a caller without a draft books too: its details come with the completion', async () => {
    const { paymentIntentId, clientSecret } = await begin(memory, { bare: true, visitor: null })
    memory.provider.confirm(paymentIntentId)
    const request = {
      paymentIntentId,
      clientSecret,
      customerInfo: person,
      appointmentDetails: {
        date: tuesday,
        time: '10:00 AM',
        location: '9 Main Street',
        address: '',
        city: '',
        notes: '',
      },
      vehicleDetails: { year: 2019, make: 'Kia', model: 'Soul', size: 'hatchback' as const, color: '' },
    }
    const done = await completeCheckout(memory.ctx, { kind: 'visitor' }, request, null)
    expect(done).toMatchObject({ status: 'confirmed', location: '9 Main Street', vehicle: '2019 Kia Soul' })
  })
})

describe('what is refused appends no event, holds no slot and asks the provider nothing', () => {
  test.each([
    ['G1 an amount below the deposit', { ...checkout(), amountCents: 25 }, 'amount_changed'],
    ['an amount above it', { ...checkout(), amountCents: 12_500 }, 'amount_changed'],
    ['an unknown package', { ...checkout(), service: 'polish' }, 'unknown_service'],
    ['an unknown add-on', checkout({ addons: ['rust'] }), 'unknown_addon'],
    ['a day that does not exist', checkout({ date: '2027-02-29' }), 'date_invalid'],
    ['a time that is no start', checkout({ time: '10:30 AM' }), 'slot_unknown'],
    ['a day that is over', checkout({ date: '2026-11-19' }), 'date_past'],
    ['a start in an hour', checkout({ date: '2026-11-20', time: '1:00 PM' }), 'slot_too_soon'],
    ['a day beyond the horizon', checkout({ date: '2027-06-01' }), 'date_too_far'],
    ['a start that ends too late', checkout({ time: '5:00 PM' }), 'slot_does_not_fit'],
    ['a start before opening', checkout({ date: '2026-11-22', time: '8:00 AM' }), 'day_closed'],
  ])('%s', async (_what, request, code) => {
    const before = await memory.log.head()
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, request)).toMatchObject({ refused: code })
    expect(await memory.log.head()).toBe(before)
    expect(memory.provider.calls).toEqual([])
    const lines = memory.lines.map(({ message }) => message)
    expect(lines).toEqual(code === 'amount_changed' ? ['another amount than the deposit was refused'] : [])
  })

  test('another amount than the deposit is logged with both amounts and nothing of the person', async () => {
    await startCheckout(memory.ctx, { kind: 'visitor' }, { ...checkout({ service: 'filled' }), amountCents: 1 })
    expect(memory.lines).toEqual([
      {
        level: 'warn',
        message: 'another amount than the deposit was refused',
        details: {
          service: 'filled',
          date: tuesday,
          time: '10:00 AM',
          visitor: 'v1',
          askedCents: 1,
          depositCents: 5_600,
        },
      },
    ])
  })

  test('the right amount is named', async () => {
    expect(
      await startCheckout(memory.ctx, { kind: 'visitor' }, { ...checkout({ service: 'filled' }), amountCents: 25 }),
    ).toEqual({
      refused: 'amount_changed',
      details: { amount: 5_600, priceCents: 22_500, totalCents: 22_500 },
    })
  })
})

describe('a payment that is not what it should be', () => {
  test('an intent that nobody knows', async () => {
    expect(await complete(memory, 'pi_of_somebody_else')).toEqual({ refused: 'payment_not_found' })
  })

  test('an intent that names no booking of ours', async () => {
    const foreign = await memory.provider.createIntent({ key: 'k', amount: 3_100, bookingId: 'b9', paymentId: 'b9' })
    memory.provider.confirm(foreign.id)
    expect(await complete(memory, foreign.id)).toEqual({ refused: 'payment_not_found' })
  })

  test('a second intent that claims a booking has another one', async () => {
    const { bookingId } = await begin(memory)
    const request = { key: 'k', amount: 3_100, bookingId, paymentId: bookingId }
    const second = await memory.provider.createIntent(request)
    memory.provider.confirm(second.id)
    expect(await complete(memory, second.id)).toEqual({ refused: 'payment_mismatch' })
    expect(await memory.story(bookingId)).not.toContain('BookingConfirmed')
  })

  test('an intent that pays one booking and claims another', async () => {
    const one = await begin(memory)
    const other = await begin(memory, { visitor: 'v2', date: '2026-11-25' })
    const request = { key: 'k', amount: 3_100, bookingId: one.bookingId, paymentId: other.bookingId }
    const crossed = await memory.provider.createIntent(request)
    memory.provider.confirm(crossed.id)
    expect(await complete(memory, crossed.id)).toEqual({ refused: 'payment_mismatch' })
    expect(await memory.story()).not.toContain('BookingConfirmed')
  })

  test('an intent that pays one booking and claims another whose own intent is not known yet', async () => {
    const one = await begin(memory)
    memory.provider.fail('createIntent', 'lost')
    await startCheckout(memory.ctx, { kind: 'visitor' }, checkout({ visitor: 'v2', date: '2026-11-25' }))
    const other = memory.provider.intents().at(-1)?.bookingId ?? ''
    const request = { key: 'k', amount: 3_100, bookingId: one.bookingId, paymentId: other }
    const crossed = await memory.provider.createIntent(request)
    memory.provider.confirm(crossed.id)
    expect(await complete(memory, crossed.id)).toEqual({ refused: 'payment_mismatch' })
    expect(await memory.story()).not.toContain('BookingConfirmed')
  })

  test.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'usd' }],
  ])('one over %s books nothing: the money goes back and the slot is free', async (_what, differs) => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const retrieveIntent = async (id: string) => ({ ...(await memory.provider.retrieveIntent(id)), ...differs })
    const odd = { ...memory, ctx: { ...memory.ctx, provider: { ...memory.provider, retrieveIntent } } }
    expect(await complete(odd, paymentIntentId)).toEqual({ refused: 'payment_mismatch' })
    await memory.work()
    expect(await memory.story(bookingId)).toEqual(expect.arrayContaining(['BookingRejected', 'DepositReleased']))
    expect((await bookVisit(memory, { visitor: 'v2' })).bookingId).not.toBe(bookingId)
  })

  test('one that was not paid yet', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    expect(await complete(memory, paymentIntentId)).toMatchObject({ refused: 'payment_not_authorised' })
    expect(await memory.story(bookingId)).toEqual(['BookingHeld', 'DepositRequested', 'DepositIntentCreated'])
  })

  test('a declined card keeps the hold, answers the bank’s reason, and a second card pays', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.provider.confirm(paymentIntentId, 'Your card was declined.')
    const declined = { refused: 'payment_not_authorised', details: { reason: 'Your card was declined.' } }
    expect(await complete(memory, paymentIntentId)).toEqual(declined)
    expect(await complete(memory, paymentIntentId)).toEqual(declined)
    memory.provider.confirm(paymentIntentId)
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
    expect((await memory.story(bookingId)).filter((type) => type === 'DepositDeclined')).toHaveLength(1)
  })

  test('one whose money went back already', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await memory.provider.capture({ key: 'desk', intentId: paymentIntentId })
    await memory.provider.refund({ key: 'desk', intentId: paymentIntentId, amount: 3_100 })
    expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'payment_used' })
    expect(await memory.story(bookingId)).not.toContain('BookingConfirmed')
  })

  test('one that was captured at the provider’s dashboard books the visit all the same', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await memory.provider.capture({ key: 'desk', intentId: paymentIntentId })
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
    await memory.work()
    expect(await memory.story(bookingId)).toContain('DepositPaid')
  })

  test.each([
    ['another day', { date: '2026-11-25', time: '10:00 AM' }],
    ['another time', { date: tuesday, time: '11:00 AM' }],
  ])('a page that speaks of %s is refused, and nothing changes', async (_what, visit) => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const before = await memory.log.head()
    const lie = { paymentIntentId, appointmentDetails: { ...visit, location: '', address: '', city: '', notes: '' } }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, lie, 'v1')).toEqual({ refused: 'payment_mismatch' })
    expect(await memory.log.head()).toBe(before)
  })

  test('a page that speaks of another package is refused, by id or by name', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const lie = { paymentIntentId, serviceDetails: { name: 'Filled Luxury', package: 'filled' } }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, lie, 'v1')).toEqual({ refused: 'payment_mismatch' })
    const truth = { paymentIntentId, serviceDetails: { name: 'whatever', package: 'Glazed Detail' } }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, truth, 'v1')).toMatchObject({ status: 'confirmed' })
  })

  test('the amounts that a page sends are not read', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const odd = { paymentIntentId, depositAmount: 0, totalAmount: -5 }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, odd, 'v1')).toMatchObject({
      status: 'confirmed',
      depositCents: 3_100,
    })
  })
})

test('a booking whose person was erased while they paid is still confirmed and still blocks its slot', async () => {
  const { paymentIntentId, bookingId } = await begin(memory)
  expect(await memory.log.erase(await customerOf(memory.ctx, person.email))).toBe(true)
  memory.provider.confirm(paymentIntentId)
  expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed', location: '' })
  await memory.work()
  expect(await memory.story(bookingId)).toContain('DepositPaid')
  expect(JSON.stringify(await memory.events())).not.toMatch(/asha|queen street/i)
})
