import { beforeEach, describe, expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { capturePayment } from '#services/features/money/move-money.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { accepted, begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const byCustomer = { by: 'customer', reason: 'plans_changed' } as const
const byBusiness = { by: 'business', reason: 'weather' } as const
const staff = { kind: 'staff', staffId: 's1' } as const

/** Minutes from Friday noon until so many hours before Tuesday 10:00 AM. */
const until = (hoursBefore: number) => (4 * 24 - 2 - hoursBefore) * 60

async function confirmedVisit() {
  const started = await begin(memory)
  memory.provider.confirm(started.paymentIntentId)
  await complete(memory, started.paymentIntentId)
  return started
}

const moneyOf = async (id: string) => {
  const { amountReceived, amountRefunded } = await memory.provider.retrieveIntent(id)
  return amountReceived - amountRefunded
}

describe('calling a paid visit off', () => {
  test.each([
    ['a day before: all goes back', 24, 3_100],
    ['half a day before: half goes back', 12, 1_550],
    ['an hour before: nothing goes back', 1, 0],
  ])('%s', async (_case, hours, refundCents) => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.forward(until(hours))
    expect(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).toEqual({ refundCents })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(3_100 - refundCents)
  })

  test('the slot is free again at once', async () => {
    const { bookingId } = await bookVisit(memory)
    await cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    expect((await bookVisit(memory, { visitor: 'v2' })).bookingId).not.toBe(bookingId)
  })

  test('by the business an hour before: all goes back', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.forward(until(1))
    expect(await cancelBooking(memory.ctx, staff, bookingId, byBusiness)).toEqual({ refundCents: 3_100 })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
  })

  test('asked twice, also at once: the same answer, one refund', async () => {
    const { bookingId } = await bookVisit(memory)
    const cancelling = () => cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    expect(await Promise.all([cancelling(), cancelling()])).toEqual([{ refundCents: 3_100 }, { refundCents: 3_100 }])
    memory.forward(until(1))
    expect(await cancelling()).toEqual({ refundCents: 3_100 })
    await memory.work()
    const story = await memory.story()
    expect(story.filter((type) => type === 'RefundRequested')).toHaveLength(1)
    expect(story.filter((type) => type === 'RefundIssued')).toHaveLength(1)
  })

  test('who called it off and why is in the log', async () => {
    const { bookingId } = await bookVisit(memory)
    await cancelBooking(memory.ctx, staff, bookingId, byBusiness)
    const event = (await memory.events()).find(({ type }) => type === 'BookingCancelled')
    expect(event).toMatchObject({
      data: { by: 'business', reason: 'weather' },
      meta: { actor: { kind: 'staff', staffId: 's1' }, reason: 'weather' },
    })
  })

  test('a stricter policy that was published after the booking does not touch it', async () => {
    const { bookingId } = await bookVisit(memory)
    const stricter = { version: 2, fullRefundHours: 240, partialRefundHours: 200, partialPercent: 10 }
    const events = [{ type: 'PolicyPublished', data: stricter }]
    const writes = [{ stream: catalogueStream, expected: 'any' as const, events }]
    await memory.log.append({ key: 'stricter', meta: { actor: { kind: 'staff', staffId: 's1' } }, writes })
    expect(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).toEqual({ refundCents: 3_100 })
    const event = (await memory.events()).find(({ type }) => type === 'BookingCancelled')
    expect(event?.data).toMatchObject({ refundPercent: 100, policyVersion: 1 })
  })

  test.each(['nobody', ''])('what does not exist (%o) is not found', async (id) => {
    expect(await cancelBooking(memory.ctx, staff, id, byCustomer)).toEqual({ refused: 'not_found' })
  })

  test('a mere hold is not a visit', async () => {
    const { bookingId } = await begin(memory)
    expect(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).toEqual({ refused: 'not_found' })
  })
})

describe('cancelling a visit before its deposit was captured', () => {
  test('with a full refund, the authorisation is released and nothing is captured', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    expect(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).toEqual({ refundCents: 3_100 })
    await memory.work()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({
      status: 'canceled',
      amountReceived: 0,
    })
  })

  test('with a refund of half, it is captured and half is refunded', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    memory.forward(until(12))
    await cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(1_550)
    expect((await memory.story(bookingId)).at(-1)).toBe('RefundIssued')
  })

  test('the half is returned also when the process died between taking and returning', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    memory.provider.during('capture', async () => {
      memory.forward(until(12))
      await cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    })
    memory.provider.fail('capture', 'lost')
    await expect(
      capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId),
    ).rejects.toThrow('did not answer')
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(1_550)
  })

  test('all of it is refunded when it was captured at that very moment, and the books have both', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    memory.provider.during('capture', async () => {
      await cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
    const story = await memory.story(bookingId)
    expect(story.filter((type) => /^(Deposit|Refund)/.test(type)).slice(-4)).toEqual([
      'DepositReleaseRequested',
      'DepositPaid',
      'RefundRequested',
      'RefundIssued',
    ])
    expect((await readBooks(memory.log)).movements.map(({ amount }) => amount)).toEqual([3_100, -3_100])
    expect(memory.mailer.sent.filter(({ key }) => key.startsWith('refund-made'))).toHaveLength(1)
    expect(accepted(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).refundCents).toBe(3_100)
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(0)
    expect(await memory.provider.listRefunds(paymentIntentId)).toHaveLength(1)
  })

  test.each([
    ['half of it', 12, 1_550],
    ['all of it', 1, 3_100],
  ])('%s is kept, also when the provider reports the authorisation late', async (_case, hours, keptCents) => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    memory.forward(until(hours))
    await cancelBooking(memory.ctx, staff, bookingId, byCustomer)
    expect(await settlePayment(memory.ctx, { kind: 'provider', name: 'stripe' }, paymentIntentId)).toEqual({
      refused: 'payment_used',
    })
    await memory.work()
    expect(await moneyOf(paymentIntentId)).toBe(keptCents)
  })

  test('of a deposit that the bank withdrew nothing can go back, and nothing is promised', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    expect(await cancelBooking(memory.ctx, staff, bookingId, byCustomer)).toEqual({ refundCents: 0 })
  })
})
