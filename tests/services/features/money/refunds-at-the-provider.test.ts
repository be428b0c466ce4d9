import { beforeEach, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { reconcile } from '#services/features/money/reconcile.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const dayMinutes = 24 * 60

const bookFarAhead = () => bookVisit(memory, { date: '2027-04-06' })

const refundAtDesk = (intentId: string, amount: number) => memory.provider.refund({ key: deskKey, intentId, amount })

/** The provider's webhooks come, and the workers do what follows from them. */
async function hear(): Promise<void> {
  await memory.tell()
  await memory.work()
}

const count = async (type: string) => (await memory.story()).filter((one) => one === type).length

async function refundedInBooks(bookingId: string): Promise<number> {
  const payment = await stateOf(memory.ctx.log, paymentAt(bookingId))
  const refunds = payment.status === 'paid' ? payment.refunds : []
  return refunds.reduce((sum, one) => sum + (one.status === 'issued' ? one.amountCents : 0), 0)
}

const callOff = (bookingId: string) =>
  cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'business', reason: 'weather' })

const errors = () => memory.lines.filter(({ level }) => level === 'error')

describe('refunds that are made at the provider’s dashboard', () => {
  test('enter the books by their webhook, two months after the booking, once', async () => {
    const { bookingId, paymentIntentId } = await bookFarAhead()
    memory.forward(60 * dayMinutes)
    await refundAtDesk(paymentIntentId, 1_000)
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(1_000)
    await refundAtDesk(paymentIntentId, 500)
    await hear()
    await hear()
    memory.forward(3)
    await reconcile(memory.ctx, { kind: 'worker', name: 'reconcile-payments' })
    expect(await refundedInBooks(bookingId)).toBe(1_500)
    expect(await count('RefundIssued')).toBe(2)
  })

  test('leave the rest to a later cancellation, which then does not fail', async () => {
    const { bookingId, paymentIntentId } = await bookFarAhead()
    memory.forward(60 * dayMinutes)
    await refundAtDesk(paymentIntentId, 3_000)
    await hear()
    await callOff(bookingId)
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(3_100)
    expect(await count('RefundFailed')).toBe(0)
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('are found when their webhook was lost, although the payment is older than the reconciler looks back', async () => {
    const { bookingId, paymentIntentId } = await bookFarAhead()
    memory.forward(60 * dayMinutes)
    await refundAtDesk(paymentIntentId, 1_000)
    memory.forward(3)
    expect((await reconcile(memory.ctx, { kind: 'worker', name: 'reconcile-payments' })).mended).toEqual([
      { intentId: paymentIntentId, what: 'noted-refund' },
    ])
    expect((await reconcile(memory.ctx, { kind: 'worker', name: 'reconcile-payments' })).mended).toEqual([])
    expect(await refundedInBooks(bookingId)).toBe(1_000)
  })

  test('and come back from the bank are not counted any more', async () => {
    const { bookingId, paymentIntentId } = await bookFarAhead()
    const { id } = await refundAtDesk(paymentIntentId, 1_000)
    await hear()
    memory.provider.returnRefund(id)
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(0)
    expect(await count('RefundReversed')).toBe(1)
  })

  test('that were made before our own could be are recorded with its failure', async () => {
    const { bookingId, paymentIntentId } = await bookFarAhead()
    memory.forward(60 * dayMinutes)
    await callOff(bookingId)
    await refundAtDesk(paymentIntentId, 3_100)
    await memory.work()
    expect(await refundedInBooks(bookingId)).toBe(3_100)
    expect(errors().map(({ message }) => message)).toContain('a refund failed: somebody must look')
  })
})

describe('our own refund', () => {
  test('is not taken for one from the dashboard when its webhook comes before its answer is recorded', async () => {
    const { bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    memory.provider.fail('refund', 'lost')
    await expect(memory.work()).rejects.toThrow('did not answer')
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(3_100)
    expect(await count('RefundRequested')).toBe(1)
    expect(await count('RefundIssued')).toBe(1)
  })

  test('that comes back from the bank weeks later is recorded, said in the log, and can be made again', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    await callOff(bookingId)
    await hear()
    const [made] = await memory.provider.listRefunds(paymentIntentId)
    memory.forward(20 * dayMinutes)
    memory.provider.returnRefund(made?.id ?? '')
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(0)
    const reason = 'expired_or_canceled_card'
    expect(errors()).toMatchObject([{ details: { bookingId, amountCents: 3_100, reason } }])
    expect(await callOff(bookingId)).toEqual({ refundCents: 3_100 })
    await hear()
    expect(await refundedInBooks(bookingId)).toBe(3_100)
    const keys = memory.provider.calls.filter((call) => call.startsWith('refund '))
    expect(keys).toEqual([`refund refund-${bookingId}-cancelled`, `refund refund-${bookingId}-cancelled-2`])
  })

  test('that comes back from the bank is told to the customer and to the office', async () => {
    const { paymentIntentId, bookingId } = await bookVisit(memory)
    await callOff(bookingId)
    await hear()
    const [made] = await memory.provider.listRefunds(paymentIntentId)
    memory.provider.returnRefund(made?.id ?? '')
    await hear()
    const reference = bookingReference(bookingId)
    expect(
      memory.mailer.sent
        .slice(-2)
        .map(({ to, subject }) => `${to}: ${subject}`)
        .toSorted(),
    ).toEqual([
      `asha.gill@example.com: Your refund did not go through: ${reference}`,
      `office@freshglaze.example: A refund failed: $31, ${reference}`,
    ])
  })

  test('that the provider refused is requested again under another key when the visit is cancelled again, and once', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory, { date: tuesday })
    await callOff(bookingId)
    memory.provider.fail('refund', 'refused')
    await hear()
    expect(errors()).toMatchObject([{ details: { bookingId, reason: 'The provider says no.' } }])
    expect(await refundedInBooks(bookingId)).toBe(0)
    await callOff(bookingId)
    await callOff(bookingId)
    await hear()
    await callOff(bookingId)
    await hear()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
    expect(await count('RefundRequested')).toBe(2)
    expect(await count('RefundIssued')).toBe(1)
  })
})
