import { beforeEach, describe, expect, test } from 'vitest'

import { balanceBehind, openBalance } from '#services/features/money/balance-page.ts'
import { statementOfVisit } from '#services/features/money/own-statements.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { callOffVisits } from '#services/features/visit/call-off.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { accepted, deposits } from '#tests/support/checkout.ts'
import {
  acceptByLink,
  bookWithDepositLink,
  charged,
  dataOf,
  documents,
  payByLink,
  phoneBookingId,
  phoneVisit,
  staff,
  untilPhoneVisit,
} from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const id = phoneBookingId
const depositCents = deposits.glazed
/** 125.00 and 16.25 of tax. */
const wholeCents = 14_125
const hours = (count: number) => count * 60

const visit = () => phoneVisit(memory)
const standing = async (token: string) => accepted(await balanceBehind(memory.ctx, token))
const open = async (token: string) => accepted(await openBalance(memory.ctx, token))
const intentOf = (intentId: string) => memory.provider.intents().find((one) => one.id === intentId)
const cancelled = {
  id,
  status: 'cancelled',
  totalCents: 12_500,
  discountCents: 0,
  depositCents,
  isDepositPaid: true,
  refundCents: 0,
  refundedCents: 0,
  balanceCents: 0,
  onItsWayCents: 0,
  isClaimed: false,
} as const
const mailed = (word: string) => memory.mailer.sent.filter(({ subject }) => subject.includes(word))

describe('cancelling', () => {
  test('before it is paid gives up the card, and the link is closed', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = await open(token)
    expect(
      accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' })).refundCents,
    ).toBe(0)
    await memory.work()
    expect(intentOf(paymentIntentId)?.status).toBe('canceled')
    expect(await standing(token)).toMatchObject({ status: 'closed', deposit: null })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'booking_cancelled' })
    expect(mailed('cancelled')[0]?.text).not.toContain('deposit')
  })

  test('gives back what was paid also when the job of the refund was lost', async () => {
    await payByLink(memory, await bookWithDepositLink(memory))
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    const refunded = () => memory.provider.intents().map(({ amountRefunded }) => amountRefunded)
    expect(refunded()).toEqual([0])
    memory.forward(2)
    expect((await reconcile(memory.ctx, reconciler)).mended).toMatchObject([{ what: 'refunded' }])
    expect(refunded()).toEqual([depositCents])
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
  })

  test.each([
    ['more than a day before', 0, 3_100],
    ['less than a day before', untilPhoneVisit - hours(3), 1_550],
    ['less than two hours before', untilPhoneVisit - hours(1), 0],
  ])('after it is paid, %s, gives back the share of the policy', async (_when, minutes, refundCents) => {
    await payByLink(memory, await bookWithDepositLink(memory))
    memory.forward(minutes)
    const done = await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' })
    expect(accepted(done).refundCents).toBe(refundCents)
    await memory.work()
    expect(charged(memory)).toBe(depositCents - refundCents)
    const kept = (await dataOf(memory, 'ReceiptIssued')).filter(
      (data) => 'kind' in data && data.kind === 'kept-deposit',
    )
    expect(kept).toMatchObject(refundCents === depositCents ? [] : [{ amountCents: depositCents - refundCents }])
  })

  test('while the accepted card waits for its capture leaves nothing charged', async () => {
    await acceptByLink(memory, await bookWithDepositLink(memory))
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    await memory.work()
    expect(charged(memory)).toBe(0)
    expect(await dataOf(memory, 'DepositPaid')).toEqual([])
  })

  test('during the capture gives all of it back, and no document says that it was kept', async () => {
    const token = await bookWithDepositLink(memory)
    await acceptByLink(memory, token)
    memory.provider.during('capture', async () => {
      accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    })
    await memory.work()
    expect(await dataOf(memory, 'DepositPaid')).toHaveLength(1)
    expect(charged(memory)).toBe(0)
    expect(mailed('cancelled')[0]?.text).toContain('The whole deposit is refunded to your card: $31.')
    expect(await documents(memory)).toEqual(['deposit', 'credit-note'])
    const balances = (await dataOf(memory, 'ReceiptIssued')).map((data) =>
      'owedCents' in data ? data.owedCents : null,
    )
    expect(balances).toEqual([0, 0])
  })

  test('and then a capture and a part of its refund at the dashboard gives back the rest of it', async () => {
    const { paymentIntentId } = await open(await bookWithDepositLink(memory))
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    memory.provider.confirm(paymentIntentId)
    await memory.provider.capture({ key: deskKey, intentId: paymentIntentId })
    await memory.provider.refund({ key: deskKey, intentId: paymentIntentId, amount: 500 })
    await memory.tell()
    await memory.work()
    expect(charged(memory)).toBe(0)
    expect(await dataOf(memory, 'RefundFailed')).toEqual([])
  })

  test('again after that refund failed asks for it anew', async () => {
    await acceptByLink(memory, await bookWithDepositLink(memory))
    memory.provider.during('capture', async () => {
      accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    })
    memory.provider.fail('refund', 'refused')
    await memory.work()
    expect(await dataOf(memory, 'RefundFailed')).toHaveLength(1)
    // Until then it is with us, and not kept.
    expect(await statementOfVisit(memory.ctx, cancelled)).toEqual({
      price: [],
      back: [
        { line: 'deposit', cents: depositCents },
        { line: 'coming-back', cents: -depositCents },
        { line: 'kept', cents: 0 },
      ],
    })
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    await memory.work()
    expect(charged(memory)).toBe(0)
  })
})

describe('what else becomes of the visit', () => {
  test('moved to another time the deposit is still asked for until its time, and not past the new start', async () => {
    const token = await bookWithDepositLink(memory)
    const sooner = { date: '2026-11-21', time: '9:00 AM', terms: 'office', reason: 'goodwill' } as const
    accepted(await rescheduleBooking(memory.ctx, staff, id, sooner))
    expect((await standing(token)).deposit).toMatchObject({ amountCents: depositCents })
    memory.forward(hours(21))
    expect(await standing(token)).toMatchObject({ status: 'owed', deposit: null })
    expect((await open(token)).amountCents).toBe(wholeCents)
  })

  test('a no-show owes nothing, and the link is closed; one that was paid is kept', async () => {
    const token = await bookWithDepositLink(memory, { date: '2026-11-21' })
    await open(token)
    memory.forward(hours(22))
    accepted(await finishVisit(memory.ctx, staff, id, { outcome: 'no-show' }))
    expect(await visit()).toMatchObject({ status: 'no-show', owedCents: 0, depositCents: 0 })
    expect(charged(memory)).toBe(0)

    memory = await openMemoryContext()
    await payByLink(memory, await bookWithDepositLink(memory))
    memory.forward(untilPhoneVisit)
    accepted(await finishVisit(memory.ctx, staff, id, { outcome: 'no-show' }))
    await memory.work()
    expect(await visit()).toMatchObject({ depositCents, owedCents: 0 })
    expect((await dataOf(memory, 'ReceiptIssued')).at(-1)).toMatchObject({
      kind: 'kept-deposit',
      amountCents: depositCents,
    })
  })

  test('called off because of the weather nothing can be paid, and what was paid goes back whole', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = await open(token)
    accepted(await callOffVisits(memory.ctx, staff, { ids: [id], note: 'Freezing rain' }))
    await memory.work()
    expect((await standing(token)).status).toBe('closed')
    expect(intentOf(paymentIntentId)?.status).toBe('canceled')

    memory = await openMemoryContext()
    await payByLink(memory, await bookWithDepositLink(memory))
    memory.forward(untilPhoneVisit - hours(1))
    accepted(await callOffVisits(memory.ctx, staff, { ids: [id], note: 'Freezing rain' }))
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'weather' }))
    await memory.work()
    expect(charged(memory)).toBe(0)
  })
})
