import { beforeEach, describe, expect, test } from 'vitest'

import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { checkoutAfter } from '#services/features/booking/checkout.ts'
import { openIntent } from '#services/features/booking/open-intent.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { capturePayment, refundPayment, releasePayment } from '#services/features/money/move-money.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'
import { begin, bookVisit, checkout, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const callsOf = (call: string) => memory.provider.calls.filter((one) => one.startsWith(call))
const away = expect.objectContaining({ name: 'ProviderError', code: 'unreachable', retryable: true })

/** Paid and confirmed; the workers did not come yet. */
async function confirmedVisit() {
  const started = await begin(memory)
  memory.provider.confirm(started.paymentIntentId)
  await complete(memory, started.paymentIntentId)
  return started
}

describe('opening an intent', () => {
  test.each(['away', 'lost'] as const)(
    'when the answer is %s the slot is kept, and the same request is repeated',
    async (fault) => {
      memory.provider.fail('createIntent', fault)
      expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({
        refused: 'provider_unavailable',
      })
      const started = await begin(memory)
      expect(memory.provider.intents()).toHaveLength(1)
      expect(new Set(callsOf('createIntent'))).toEqual(new Set([`createIntent deposit-${started.bookingId}-1`]))
      expect(await memory.story('schedule')).toEqual(['SlotHeld'])
    },
  )

  test('when it is refused, the next try is a request of its own under a key of its own', async () => {
    memory.provider.fail('createIntent', 'refused')
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({
      refused: 'provider_unavailable',
    })
    const started = await begin(memory)
    expect(callsOf('createIntent')).toEqual([`createIntent deposit-${started.bookingId}-2`])
    expect(await memory.story(started.bookingId)).toEqual([
      'BookingHeld',
      'DepositRequested',
      'DepositRequestFailed',
      'DepositRequested',
      'DepositIntentCreated',
    ])
  })

  test('whatever went wrong is logged', async () => {
    memory.provider.fail('createIntent', 'away')
    await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())
    expect(memory.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', details: expect.objectContaining({ code: 'unreachable' }) }),
    )
  })

  test('an intent that was cancelled at the provider’s dashboard is replaced when its visitor comes back', async () => {
    const first = await begin(memory)
    await memory.provider.cancel({ key: 'desk', intentId: first.paymentIntentId })
    expect(await complete(memory, first.paymentIntentId)).toEqual({ refused: 'payment_used' })
    expect((await memory.story(first.bookingId)).at(-1)).toBe('DepositReleased')
    const second = await begin(memory)
    expect(second.bookingId).toBe(first.bookingId)
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    memory.provider.confirm(second.paymentIntentId)
    await memory.tell()
    expect(await complete(memory, second.paymentIntentId)).toMatchObject({ status: 'confirmed' })
    await memory.work()
    expect((await memory.story(first.bookingId)).at(-1)).toBe('DepositPaid')
  })

  test('also when no webhook reported it before', async () => {
    const first = await begin(memory)
    await memory.provider.cancel({ key: 'desk', intentId: first.paymentIntentId })
    const second = await begin(memory)
    expect(await memory.provider.retrieveIntent(second.paymentIntentId)).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  test('a slot that was left is not paid for: no intent is opened for it any more', async () => {
    const { bookingId } = await begin(memory)
    const states = {
      booking: await stateOf(memory.log, bookingAt(bookingId)),
      payment: await stateOf(memory.log, paymentAt(bookingId)),
    }
    const opened = checkoutAfter({ states, versions: {} })
    if (isRefusal(opened)) throw new Error(opened.refused)
    await begin(memory, { date: '2026-11-25' })
    await memory.work()
    expect(await openIntent(memory.ctx, { kind: 'visitor' }, opened)).toEqual({ refused: 'payment_used' })
    expect((await memory.story(bookingId)).at(-1)).toBe('DepositReleased')
  })

  test('a payment whose intent was never noted books its visit', async () => {
    memory.provider.fail('createIntent', 'lost')
    await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())
    const [unknown] = memory.provider.intents()
    memory.provider.confirm(unknown?.id ?? '')
    await memory.tell()
    await memory.work()
    expect((await memory.story('payment')).slice(-2)).toEqual(['DepositAuthorised', 'DepositPaid'])
  })
})

describe('looking a payment up', () => {
  test('while the provider is away nothing is decided', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const head = await memory.log.head()
    memory.provider.fail('retrieveIntent', 'away')
    await expect(complete(memory, paymentIntentId)).rejects.toEqual(away)
    expect(await memory.log.head()).toBe(head)
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed' })
  })
})

describe('capturing a deposit', () => {
  test.each(['away', 'lost'] as const)('when the answer is %s it is tried again, and captured once', async (fault) => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    memory.provider.fail('capture', fault)
    await expect(
      capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId),
    ).rejects.toEqual(away)
    expect(await memory.story(bookingId)).not.toContain('DepositPaid')
    await capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId)
    await capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId)
    expect(new Set(callsOf('capture'))).toEqual(new Set([`capture capture-${bookingId}-1`]))
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ amountReceived: 3_100 })
    expect((await memory.story(bookingId)).filter((type) => type === 'DepositPaid')).toHaveLength(1)
  })

  test('tried by two at once it is written once', async () => {
    const { bookingId } = await confirmedVisit()
    await Promise.all([
      capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId),
      capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId),
    ])
    expect((await memory.story(bookingId)).filter((type) => type === 'DepositPaid')).toHaveLength(1)
  })

  test('when the bank withdrew the authorisation the booking stands unpaid, and that is written', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    expect((await memory.story(bookingId)).at(-1)).toBe('DepositCaptureFailed')
  })

  test('also when the provider’s webhook says so first', async () => {
    const { bookingId, paymentIntentId } = await confirmedVisit()
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    expect(await complete(memory, paymentIntentId)).toEqual({ refused: 'deposit_not_collected' })
    expect((await memory.story(bookingId)).at(-1)).toBe('DepositCaptureFailed')
    await memory.tell()
    await memory.work()
    expect((await memory.story(bookingId)).filter((type) => type === 'DepositCaptureFailed')).toHaveLength(1)
  })

  test('what nobody authorised is not captured', async () => {
    const { bookingId } = await begin(memory)
    await capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId)
    await capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, 'nobody')
    expect(callsOf('capture')).toEqual([])
  })
})

describe('releasing an authorisation', () => {
  async function rejected() {
    const late = await begin(memory)
    memory.forward(11)
    await bookVisit(memory, { visitor: 'v2' })
    memory.provider.confirm(late.paymentIntentId)
    await complete(memory, late.paymentIntentId)
    return late
  }

  test.each(['away', 'lost'] as const)('when the answer is %s it is tried again', async (fault) => {
    const { bookingId, paymentIntentId } = await rejected()
    memory.provider.fail('cancel', fault)
    await expect(releasePayment(memory.ctx, { kind: 'worker', name: 'release-when-asked' }, bookingId)).rejects.toEqual(
      away,
    )
    await releasePayment(memory.ctx, { kind: 'worker', name: 'release-when-asked' }, bookingId)
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ status: 'canceled' })
    expect((await memory.story(bookingId)).at(-1)).toBe('DepositReleased')
  })

  test('when it was captured at the dashboard meanwhile the money is refunded instead, once, and both are in the books', async () => {
    const { bookingId, paymentIntentId } = await rejected()
    await memory.provider.capture({ key: 'desk', intentId: paymentIntentId })
    memory.provider.fail('refund', 'lost')
    await expect(releasePayment(memory.ctx, { kind: 'worker', name: 'release-when-asked' }, bookingId)).rejects.toEqual(
      away,
    )
    await releasePayment(memory.ctx, { kind: 'worker', name: 'release-when-asked' }, bookingId)
    await memory.work()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({
      amountReceived: 3_100,
      amountRefunded: 3_100,
    })
    expect((await memory.story(bookingId)).slice(-3)).toEqual(['DepositPaid', 'RefundRequested', 'RefundIssued'])
    const [refund] = await memory.provider.listRefunds(paymentIntentId)
    expect((await readBooks(memory.log)).movements.filter(({ bookingId: of }) => of === bookingId)).toMatchObject([
      { key: `charge ${paymentIntentId}`, amount: 3_100 },
      { key: `refund ${refund?.id}`, amount: -3_100 },
    ])
  })

  test('when it was captured and refunded at the dashboard meanwhile, both are in the books, and nothing is refunded again', async () => {
    const { bookingId, paymentIntentId } = await rejected()
    await memory.provider.capture({ key: 'desk', intentId: paymentIntentId })
    await memory.provider.refund({ key: deskKey, intentId: paymentIntentId, amount: 3_100 })
    await releasePayment(memory.ctx, { kind: 'worker', name: 'release-when-asked' }, bookingId)
    await memory.work()
    const [refund, ...others] = await memory.provider.listRefunds(paymentIntentId)
    expect(others).toEqual([])
    expect((await readBooks(memory.log)).movements.filter(({ bookingId: of }) => of === bookingId)).toMatchObject([
      { key: `charge ${paymentIntentId}`, amount: 3_100 },
      { key: `refund ${refund?.id}`, amount: -3_100 },
    ])
  })
})

describe('refunding a deposit', () => {
  async function calledOff() {
    const started = await bookVisit(memory)
    await cancelBooking(memory.ctx, { kind: 'staff', staffId: 's1' }, started.bookingId, {
      by: 'business',
      reason: 'weather',
    })
    return { ...started, refundId: `${started.bookingId}-cancelled` }
  }

  test.each(['away', 'lost'] as const)('when the answer is %s it is tried again, and refunded once', async (fault) => {
    const { bookingId, paymentIntentId, refundId } = await calledOff()
    memory.provider.fail('refund', fault)
    await expect(
      refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, refundId),
    ).rejects.toEqual(away)
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, refundId)
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, refundId)
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
    expect((await memory.story(bookingId)).filter((type) => type === 'RefundIssued')).toHaveLength(1)
  })

  test('when the provider refuses, the reason is recorded and it is not tried again', async () => {
    const { bookingId, refundId } = await calledOff()
    memory.provider.fail('refund', 'refused')
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, refundId)
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, refundId)
    const failure = (await memory.events()).find((event) => event.type === 'RefundFailed')
    expect(failure?.data).toMatchObject({ refundId, reason: 'The provider says no.' })
    expect(callsOf('refund')).toEqual([])
  })

  test('a refund that nobody asked for is not made', async () => {
    const { bookingId } = await bookVisit(memory)
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, bookingId, 'r1')
    await refundPayment(memory.ctx, { kind: 'worker', name: 'refund-when-asked' }, 'nobody', 'r1')
    expect(callsOf('refund')).toEqual([])
  })
})

test('a key that may not open payments is an error in the log with the provider’s sentence, without anybody’s address', async () => {
  const createIntent = async () => {
    const sentence = "The provided key 'rk_live_***' does not have the required permissions. asha@example.com"
    throw new ProviderError('refused', sentence, { retryable: true })
  }
  const ctx = { ...memory.ctx, provider: { ...memory.provider, createIntent } }
  expect(await startCheckout(ctx, { kind: 'visitor' }, checkout())).toEqual({ refused: 'provider_unavailable' })
  expect(memory.lines).toMatchObject([
    {
      level: 'error',
      message: 'the provider opened no intent: see STRIPE_SECRET_KEY and its permissions',
      details: { reason: "The provided key 'rk_live_***' does not have the required permissions. …" },
    },
  ])
})
