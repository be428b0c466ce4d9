import { beforeEach, describe, expect, test } from 'vitest'

import { leastCardCents } from '#events/values/money.ts'
import { issueDepositLink } from '#services/domain/payment/decide-deposit-link.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { askForDeposit } from '#services/features/money/deposit-links.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { accepted, deposits } from '#tests/support/checkout.ts'
import {
  acceptByLink,
  bookWithDepositLink,
  charged,
  dataOf,
  depositToken,
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
const mailed = (word: string) => memory.mailer.sent.filter(({ subject }) => subject.includes(word))

describe('a deposit that is asked for when booking by phone', () => {
  test('has the visit stand at once, and mails the link with amount, time and refund terms', async () => {
    const token = await bookWithDepositLink(memory)
    expect(await visit()).toMatchObject({
      status: 'confirmed',
      deposit: 'asked',
      depositCents: 0,
      owedCents: wholeCents,
      depositLink: { amountCents: depositCents, dueAt: '2026-11-22T17:00:00.000Z', isOverdue: false },
    })
    expect(await dataOf(memory, 'DepositLinkIssued')).toMatchObject([{ amountCents: depositCents }])
    expect(await standing(token)).toMatchObject({
      status: 'owed',
      visit: { owedCents: wholeCents, paidCents: 0 },
      deposit: {
        amountCents: depositCents,
        dueAt: '2026-11-22T17:00:00.000Z',
        refunds: [{ percent: 100 }, { percent: 50 }],
      },
    })
    const [mail] = mailed('deposit')
    expect(mailed('deposit')).toHaveLength(1)
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('$31.00')
      expect(form).toContain('Sun, Nov 22, 12:00 PM')
      expect(form).toContain('/pay?token=')
      expect(form).toContain('Cancel free until Mon, Nov 23, 10:00 AM.')
    }
    expect(mailed('Booking confirmed')[0]?.text).toContain('Please pay a deposit of $31.00')
  })

  test('is not asked for where no card takes so little', () => {
    const visitOf = (totalCents: number) => ({
      paymentId: id,
      bookingId: id,
      startsAt: '2026-11-24T15:00:00.000Z',
      totalCents,
      fullDepositCents: totalCents,
    })
    const now = '2026-11-21T17:00:00.000Z'
    const least = { amountCents: leastCardCents }
    expect(issueDepositLink(visitOf(leastCardCents - 1), now, { status: 'none' })).toMatchObject({
      refused: 'too_little_for_card',
    })
    expect(issueDepositLink(visitOf(leastCardCents), now, { status: 'none' })).toMatchObject([{ data: least }])
  })

  test('is paid once, is a deposit in all books, and leaves the rest for the day', async () => {
    const token = await bookWithDepositLink(memory)
    const intentId = await payByLink(memory, token)
    expect(charged(memory)).toBe(depositCents)
    expect(await dataOf(memory, 'DepositPaid')).toEqual([
      { paymentId: id, bookingId: id, intentId, amountCents: depositCents },
    ])
    expect(await dataOf(memory, 'BalancePaid')).toEqual([])
    expect(await standing(token)).toMatchObject({
      status: 'early',
      deposit: null,
      visit: { isDepositPaid: true, paidCents: depositCents, owedCents: wholeCents - depositCents },
    })
    expect(await visit()).toMatchObject({
      deposit: 'paid',
      depositCents,
      owedCents: wholeCents - depositCents,
      refunds: [{ percent: 100 }, { percent: 50 }],
    })
    expect((await readBooks(memory.ctx.log)).movements).toMatchObject([
      { key: `charge ${intentId}`, bookingId: id, amount: depositCents },
    ])
    const receipts = memory.mailer.sent.filter(({ key }) => key.startsWith('receipt-'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain('your payment has arrived')
    expect(receipts[0]?.text).not.toContain('Still owed')
    expect((await dataOf(memory, 'ReceiptIssued')).at(-1)).toMatchObject({
      kind: 'deposit',
      amountCents: depositCents,
      owedCents: wholeCents - depositCents,
    })
    memory.forward(untilPhoneVisit)
    accepted(await payBalance(memory.ctx, staff, id, { method: 'cash' }))
    expect(await dataOf(memory, 'BalancePaid')).toMatchObject([{ amountCents: 9_400, taxCents: 1_625, method: 'cash' }])
    expect((await visit()).owedCents).toBe(0)
    accepted(await finishVisit(memory.ctx, staff, id, { outcome: 'completed' }))
    await memory.work()
    const invoice = (await dataOf(memory, 'ReceiptIssued')).find((data) => 'kind' in data && data.kind === 'invoice')
    expect(invoice).toMatchObject({ amountCents: wholeCents, owedCents: 0 })
  })

  test('is settled by the webhook, and by the reconciler, where the page heard nothing', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    memory.forward(2)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([{ intentId: paymentIntentId, what: 'settled' }])
    await memory.tell()
    await memory.work()
    expect(await dataOf(memory, 'DepositPaid')).toHaveLength(1)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
    expect(charged(memory)).toBe(depositCents)
  })

  test('whose answer to the capture was lost is captured once', async () => {
    const token = await bookWithDepositLink(memory)
    const intentId = await acceptByLink(memory, token)
    memory.provider.fail('capture', 'lost')
    await expect(memory.work()).rejects.toThrow('did not answer')
    memory.forward(2)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([{ intentId, what: 'captured' }])
    expect(await dataOf(memory, 'DepositPaid')).toHaveLength(1)
    expect(charged(memory)).toBe(depositCents)
  })

  test('refunded at the provider’s dashboard is in the books', async () => {
    const intentId = await payByLink(memory, await bookWithDepositLink(memory))
    await memory.provider.refund({ key: deskKey, intentId, amount: 1_000 })
    await memory.tell()
    await memory.work()
    expect(await dataOf(memory, 'RefundIssued')).toMatchObject([{ bookingId: id, amountCents: 1_000 }])
  })
})

describe('paying it twice', () => {
  test('two tabs get one intent, and whoever pays in the second is told that it is paid', async () => {
    const token = await bookWithDepositLink(memory)
    const [one, other] = await Promise.all([open(token), open(token)])
    expect(other).toEqual(one)
    memory.provider.confirm(one.paymentIntentId)
    expect(accepted(await completeBalance(memory.ctx, token)).status).toBe('received')
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'balance_being_paid' })
    await memory.work()
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'visit_not_started' })
    expect(accepted(await completeBalance(memory.ctx, token)).visit?.isDepositPaid).toBe(true)
    expect(charged(memory)).toBe(depositCents)
  })

  test('a later link, after it was sent again, pays the same deposit', async () => {
    const first = await bookWithDepositLink(memory)
    memory.forward(hours(1))
    accepted(await askForDeposit(memory.ctx, staff, id))
    await memory.work()
    const second = await depositToken(memory)
    expect(second).not.toBe(first)
    expect((await open(first)).paymentIntentId).toBe((await open(second)).paymentIntentId)
    await payByLink(memory, second)
    expect(await openBalance(memory.ctx, first)).toEqual({ refused: 'visit_not_started' })
    expect(charged(memory)).toBe(depositCents)
  })

  test('all of it in cash meanwhile leaves the card without a charge', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = await open(token)
    accepted(await payBalance(memory.ctx, staff, id, { method: 'cash' }))
    await memory.work()
    expect(intentOf(paymentIntentId)?.status).toBe('canceled')
    expect((await standing(token)).deposit).toBeNull()
    expect(charged(memory)).toBe(0)
  })

  test('asked for at short notice it runs out with the start of the visit', async () => {
    const token = await bookWithDepositLink(memory, { date: '2026-11-21' })
    const { paymentIntentId } = await open(token)
    memory.forward(hours(22))
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'link_expired' })
    expect(intentOf(paymentIntentId)?.status).toBe('requires_payment_method')
    expect((await visit()).owedCents).toBe(wholeCents)
  })
})
