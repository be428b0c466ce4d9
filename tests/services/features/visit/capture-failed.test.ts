import { beforeEach, describe, expect, test } from 'vitest'

import { stateOf } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { accepted, begin, bookVisit, checkout, complete } from '#tests/support/checkout.ts'
import { charged, dataOf, documents } from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const paymentOf = (bookingId: string) => stateOf(memory.ctx.log, paymentAt(bookingId))
const cancel = async (bookingId: string) =>
  accepted(
    await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' }),
  )
const cancellationMail = () => memory.mailer.sent.find(({ subject }) => subject.startsWith('Booking cancelled'))?.text
const errors = () => memory.lines.filter(({ level }) => level === 'error')

/** Confirmed, and the bank withdraws the authorisation before the worker captures it. */
async function withdrawn() {
  const started = await begin(memory)
  memory.provider.confirm(started.paymentIntentId)
  expect(await complete(memory, started.paymentIntentId)).toMatchObject({ status: 'confirmed' })
  await memory.provider.cancel({ key: 'bank', intentId: started.paymentIntentId })
  return started
}

describe('a deposit that could not be captured', () => {
  test('is an error in the log, and the page says that the visit stands unpaid', async () => {
    const { bookingId, paymentIntentId } = await withdrawn()
    await memory.work()
    expect(await memory.story(bookingId)).toContain('DepositCaptureFailed')
    const message = 'a deposit could not be captured: somebody must ask for it anew'
    expect(errors()).toMatchObject([{ message, details: { bookingId, intentId: paymentIntentId } }])
    expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'deposit_not_collected' })
  })

  test('is said once, also when the webhook comes before the worker', async () => {
    await withdrawn()
    await memory.tell()
    const [told] = (await memory.events()).filter(({ type }) => type === 'ProviderEventReceived')
    expect(told).toBeDefined()
    await memory.work()
    await memory.tell()
    await memory.work()
    expect(errors()).toHaveLength(1)
  })

  test('is paid anew by the same visitor asking for the same visit: a new intent, one booking, one capture', async () => {
    const { bookingId, paymentIntentId } = await withdrawn()
    await memory.work()
    const again = await begin(memory)
    expect(again).toMatchObject({ bookingId, amount: 3_100, holdExpiresAt: '2026-11-20T17:10:00.000Z' })
    expect(again.paymentIntentId).not.toBe(paymentIntentId)
    expect((await begin(memory)).paymentIntentId).toBe(again.paymentIntentId)
    memory.provider.confirm(again.paymentIntentId)
    expect(await complete(memory, again.paymentIntentId)).toMatchObject({ status: 'confirmed', bookingId })
    await memory.work()
    expect(await paymentOf(bookingId)).toMatchObject({ status: 'paid', amountCents: 3_100 })
    expect((await memory.story()).filter((type) => type === 'BookingConfirmed')).toHaveLength(1)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toMatchObject({
      refused: 'already_booked',
    })
  })

  test('is owed on the day with the rest, and then not asked for anew', async () => {
    const { bookingId } = await withdrawn()
    await memory.work()
    const paid = { amountCents: 12_500, taxCents: 1_625, owedCents: 0 }
    for (let times = 0; times < 2; times += 1)
      expect(await payBalance(memory.ctx, { kind: 'operator' }, bookingId, { method: 'cash' })).toEqual(paid)
    expect((await memory.story()).filter((type) => type === 'BalancePaid')).toHaveLength(1)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toMatchObject({ refused: 'payment_used' })
  })

  test('with a visit that is cancelled meanwhile nothing is taken: the new intent is released', async () => {
    const { bookingId } = await withdrawn()
    await memory.work()
    const { paymentIntentId } = await begin(memory)
    await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' })
    await memory.work()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ status: 'canceled' })
  })

  test('with a visit that is cancelled is not said to stay with us', async () => {
    const { bookingId } = await withdrawn()
    await memory.work()
    await cancel(bookingId)
    await memory.work()
    expect(cancellationMail()).not.toMatch(/deposit/i)
  })

  test('that was asked for anew, and captured at the dashboard after the cancellation, goes back whole, again where that failed', async () => {
    const { bookingId } = await withdrawn()
    await memory.work()
    const { paymentIntentId } = await begin(memory)
    await cancel(bookingId)
    memory.provider.confirm(paymentIntentId)
    await memory.provider.capture({ key: deskKey, intentId: paymentIntentId })
    memory.provider.fail('refund', 'refused')
    await memory.work()
    expect(await dataOf(memory, 'RefundFailed')).toHaveLength(1)
    expect(charged(memory)).toBe(3_100)
    await cancel(bookingId)
    await memory.work()
    expect(charged(memory)).toBe(0)
    expect(await documents(memory)).toEqual(['deposit', 'credit-note'])
  })
})

test('a deposit that was captured is not asked for anew', async () => {
  await bookVisit(memory)
  expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toMatchObject({ refused: 'already_booked' })
  expect(errors()).toEqual([])
})
