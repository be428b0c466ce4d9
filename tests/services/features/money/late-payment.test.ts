import { beforeEach, describe, expect, test } from 'vitest'

import { availability } from '#services/features/booking/availability.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { refundUnbooked } from '#services/features/money/unbooked-payments.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { begin, bookVisit, complete, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const slotAt10 = async () => {
  const slots = await availability(memory.ctx, { service: 'glazed', date: tuesday, cell: null, own: [] })
  return Array.isArray(slots) ? slots.find(({ time }) => time === '10:00 AM') : slots
}

describe('a hold that ran out', () => {
  test('is offered again from that instant on, before anybody wrote it off', async () => {
    await begin(memory)
    expect(await slotAt10()).toEqual({ time: '10:00 AM', available: false, reason: 'taken' })
    memory.forward(10)
    expect(await slotAt10()).toEqual({ time: '10:00 AM', available: true })
  })

  test('is written off once, slot and booking', async () => {
    const { bookingId } = await begin(memory)
    expect(await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })).toBe(0)
    memory.forward(10)
    expect(await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })).toBe(1)
    expect(await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })).toBe(0)
    expect(await memory.story('schedule')).toEqual(['SlotHeld', 'SlotHoldLapsed'])
    expect(await memory.story(bookingId)).toContain('BookingLapsed')
  })

  test('is written off as a booking too when somebody else wrote its slot off', async () => {
    const first = await begin(memory)
    memory.forward(11)
    await begin(memory, { visitor: 'v2' })
    expect(await memory.story('schedule')).toEqual(['SlotHeld', 'SlotHoldLapsed', 'SlotHeld'])
    expect(await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })).toBe(1)
    expect(await memory.story(first.bookingId)).toContain('BookingLapsed')
  })

  test('is not written off when it was paid meanwhile', async () => {
    await bookVisit(memory)
    memory.forward(60)
    expect(await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })).toBe(0)
  })

  test('is not `yours` any more', async () => {
    const { bookingId } = await begin(memory)
    const request = { service: 'glazed', date: tuesday, cell: null, own: [bookingId] }
    expect(await availability(memory.ctx, request)).toContainEqual({ time: '10:00 AM', available: true, yours: true })
    memory.forward(10)
    expect(await availability(memory.ctx, request)).toContainEqual({ time: '10:00 AM', available: true })
  })
})

describe.each([
  ['nobody wrote it off', async () => {}],
  ['it was written off', async () => void (await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' }))],
])('a payment that comes after the hold ended, and %s', (_case, meanwhile) => {
  test('is honoured while the slot is free', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.forward(25)
    await meanwhile()
    memory.provider.confirm(paymentIntentId)
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
    await memory.work()
    expect(await memory.story(bookingId)).toContain('DepositPaid')
    expect((await memory.story('schedule')).at(-1)).toBe('SlotBooked')
  })

  test('is given back when the slot was sold, and says so', async () => {
    const late = await begin(memory)
    memory.forward(11)
    await meanwhile()
    await bookVisit(memory, { visitor: 'v2' })
    memory.provider.confirm(late.paymentIntentId)
    expect(await complete(memory, late.paymentIntentId)).toEqual({ refused: 'hold_expired' })
    await memory.work()
    expect(await memory.story(late.bookingId)).toEqual(expect.arrayContaining(['BookingRejected', 'DepositReleased']))
    expect(await memory.provider.retrieveIntent(late.paymentIntentId)).toMatchObject({
      status: 'canceled',
      amountReceived: 0,
    })
  })

  test('is given back also when the slot is only held by somebody', async () => {
    const late = await begin(memory)
    memory.forward(11)
    await meanwhile()
    await begin(memory, { visitor: 'v2' })
    memory.provider.confirm(late.paymentIntentId)
    await memory.tell()
    await memory.work()
    expect(await memory.story(late.bookingId)).toEqual(expect.arrayContaining(['BookingRejected', 'DepositReleased']))
  })

  test('is given back when the visit would be over already', async () => {
    const { paymentIntentId, bookingId } = await begin(memory)
    memory.forward(6 * 24 * 60)
    await meanwhile()
    memory.provider.confirm(paymentIntentId)
    expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'hold_expired' })
    const rejection = (await memory.events()).find((event) => event.type === 'BookingRejected')
    expect(rejection?.data).toEqual({ bookingId, reason: 'day_past' })
  })
})

test('asked again after its release, the payment is answered as used', async () => {
  const late = await begin(memory)
  memory.forward(11)
  await bookVisit(memory, { visitor: 'v2' })
  memory.provider.confirm(late.paymentIntentId)
  await complete(memory, late.paymentIntentId)
  await memory.work()
  expect(await complete(memory, late.paymentIntentId)).toEqual({ refused: 'payment_used' })
})

test('captured at the dashboard while it was to be released, and its refund refused, it is given back by an operator, once', async () => {
  const late = await begin(memory)
  memory.forward(11)
  const sold = await bookVisit(memory, { visitor: 'v2' })
  memory.provider.confirm(late.paymentIntentId)
  await complete(memory, late.paymentIntentId)
  await memory.provider.capture({ key: deskKey, intentId: late.paymentIntentId })
  memory.provider.fail('refund', 'refused')
  await memory.work()
  expect(await memory.story(late.bookingId)).toContain('RefundFailed')
  const refund = (id: string) => refundUnbooked(memory.ctx, { kind: 'operator' }, id, 'by hand')
  for (let times = 0; times < 2; times += 1)
    expect(await refund(late.bookingId)).toMatchObject({ refunds: [{ status: 'failed' }, { status: 'issued' }] })
  expect(await memory.provider.retrieveIntent(late.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  // What belongs to a visit is that visit's matter.
  expect(await refund(sold.bookingId)).toEqual({ refused: 'payment_used' })
  expect(await refund('nobody')).toEqual({ refused: 'payment_not_found' })
})
