import { beforeEach, describe, expect, test } from 'vitest'

import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Agreement } from '#services/domain/booking/booking.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { rebook, refundUnbooked } from '#services/features/money/unbooked-payments.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { begin, bookVisit, checkout, complete, tuesday, type CheckoutInput } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const request: CheckoutInput = { addons: ['stain-treatment', 'pet-hair-removal'] }
const weather = { by: 'business', reason: 'weather' } as const

let lost: MemoryContext
beforeEach(async () => {
  lost = await openMemoryContext()
})

/** The application after a backup was restored that knows nothing: the provider remembers what happened since. */
async function restored(): Promise<MemoryContext> {
  return openMemoryContext({ provider: lost.provider, idPrefix: 'after' })
}

const found = async (ctx: MemoryContext) => {
  const { mended, unresolved } = await reconcile(ctx.ctx, reconciler, { isAlone: true })
  expect(unresolved).toEqual([])
  return mended
}

const asks = async (ctx: MemoryContext, other: CheckoutInput) => {
  const answer = await startCheckout(ctx.ctx, { kind: 'visitor' }, checkout({ ...other, visitor: 'somebody else' }))
  return 'refused' in answer ? answer.refused : 'held'
}

describe('after an older backup was restored', () => {
  test('a payment captured since is recorded once, and its slot is not sold again', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    expect(await asks(ctx, { time: '2:00 PM' })).toBe('held')
    expect(await found(ctx)).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
    expect(await found(ctx)).toEqual([])
    expect(await ctx.story(paid.paymentIntentId)).toEqual(['UnbookedPaymentFound'])
    expect(await asks(ctx, {})).toBe('slot_taken')
    ctx.forward(24 * 60)
    expect(await asks(ctx, {})).toBe('slot_taken')
  })

  test('refunded by an operator, all of it goes back once and the slot is free', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    await found(ctx)
    for (const reason of ['by hand', 'asked twice'])
      expect(await refundUnbooked(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, reason)).toMatchObject({
        refunds: [{ amountCents: 3_100, status: 'issued' }],
      })
    expect(await lost.ctx.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
    expect(await found(ctx)).toEqual([])
    expect(await asks(ctx, {})).toBe('held')
  })

  test('refunded again by an operator after the provider refused, all of it goes back once', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    await found(ctx)
    lost.provider.fail('refund', 'refused')
    const refund = () => refundUnbooked(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, 'by hand')
    expect(await refund()).toMatchObject({ refunds: [{ status: 'failed' }] })
    for (let times = 0; times < 2; times += 1)
      expect(await refund()).toMatchObject({
        refunds: [{ status: 'failed' }, { status: 'issued', amountCents: 3_100 }],
      })
    expect(await lost.ctx.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('refunded while the provider is away, the request is carried out by the next reconciliation', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    await found(ctx)
    lost.provider.fail('refund', 'away')
    await expect(refundUnbooked(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, 'by hand')).rejects.toThrow(
      'did not answer',
    )
    expect(await found(ctx)).toEqual([{ intentId: paid.paymentIntentId, what: 'refunded' }])
    expect(await lost.ctx.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('refunded at the provider’s dashboard, the refund is recorded and the slot is free', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    await found(ctx)
    await lost.ctx.provider.refund({ key: 'desk', intentId: paid.paymentIntentId, amount: 3_100 })
    expect(await found(ctx)).toEqual([{ intentId: paid.paymentIntentId, what: 'noted-refund' }])
    expect(await asks(ctx, {})).toBe('held')
    expect(await found(ctx)).toEqual([])
  })

  test('rebooked by an operator, the visit is what was sold, and can be cancelled for its money', async () => {
    const paid = await bookVisit(lost, request)
    const before = await stateOf(lost.log, bookingAt(paid.bookingId))
    const ctx = await restored()
    await found(ctx)
    const person = { email: 'asha@example.com', firstName: 'Asha' }
    const booked = await rebook(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, person)
    expect(booked).toMatchObject({ status: 'confirmed', paymentId: paid.paymentIntentId, person })
    const after = await stateOf(ctx.log, bookingAt(paid.bookingId))
    // The payment has the intent's id, the person is who the operator said, and the car nobody remembers.
    const {
      paymentId: _paymentId,
      person: _person,
      customerId: _id,
      visitor: _visitor,
      details: _details,
      expiresAt: _expiresAt,
      ...sold
    } = before as Agreement & { paymentId: string }
    expect(after).toMatchObject(sold)
    expect(await rebook(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, person)).toMatchObject({
      status: 'confirmed',
    })
    expect(await refundUnbooked(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, 'late')).toEqual({
      refused: 'payment_used',
    })
    expect(await asks(ctx, {})).toBe('slot_taken')

    expect(await cancelBooking(ctx.ctx, { kind: 'operator' }, paid.bookingId, weather)).not.toHaveProperty('refused')
    await ctx.work()
    expect(await lost.ctx.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('a slot that was sold to somebody else before the money was found stays theirs: rebooking is refused', async () => {
    const paid = await bookVisit(lost)
    const ctx = await restored()
    await bookVisit(ctx, { visitor: 'second', email: 'second@example.com' })
    expect(await found(ctx)).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
    expect(await rebook(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, {})).toMatchObject({
      refused: 'slot_taken',
    })
    expect(await refundUnbooked(ctx.ctx, { kind: 'operator' }, paid.paymentIntentId, 'sold twice')).toMatchObject({
      status: 'paid',
    })
    expect(await asks(ctx, {})).toBe('slot_taken')
  })

  test('the payment of a visit that was cancelled and refunded in full is left alone', async () => {
    const paid = await bookVisit(lost)
    await cancelBooking(lost.ctx, { kind: 'operator' }, paid.bookingId, weather)
    await lost.work()
    const ctx = await restored()
    expect(await found(ctx)).toEqual([])
    expect(await asks(ctx, {})).toBe('held')
  })

  test('a hold of the backup that was paid since becomes its booking', async () => {
    const started = await begin(lost)
    lost.provider.confirm(started.paymentIntentId)
    await lost.ctx.provider.capture({ key: 'after the backup', intentId: started.paymentIntentId })
    expect(await found(lost)).toEqual([{ intentId: started.paymentIntentId, what: 'settled' }])
    await lost.work()
    expect(await complete(lost, started.paymentIntentId)).toMatchObject({ status: 'confirmed', date: tuesday })
    expect(await lost.story(started.bookingId)).toContain('DepositPaid')
    expect(await found(lost)).toEqual([])
  })

  test('only a deeper look finds money that is older than the usual seven days', async () => {
    const paid = await bookVisit(lost, { date: '2026-12-15' })
    const ctx = await openMemoryContext({ provider: lost.provider, idPrefix: 'after', now: '2026-12-01T17:00:00.000Z' })
    expect(await found(ctx)).toEqual([])
    const { mended } = await reconcile(ctx.ctx, reconciler, { isAlone: true, since: '2026-11-19T00:00:00.000Z' })
    expect(mended).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
  })
})
