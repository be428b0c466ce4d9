import { beforeEach, describe, expect, test } from 'vitest'

import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const untilTheVisit = 4 * 24 * 60
const staff = { kind: 'staff', staffId: 's1' } as const
const cash = { method: 'cash' } as const
/** 94.00 and 16.25 of tax. */
const owedCents = 11_025

const tokenOf = (bookingId: string) => balanceToken(bookingId, memory.ctx.clock(), memory.ctx.secret)
const intentOf = (id: string) => memory.provider.intents().find((one) => one.id === id)

/** A visit that has begun, and the link to its balance. */
async function begun() {
  const { bookingId } = await bookVisit(memory)
  memory.forward(untilTheVisit)
  return { bookingId, token: tokenOf(bookingId) }
}

const open = async (token: string) => accepted(await openBalance(memory.ctx, token))
const standing = async (token: string) => accepted(await balanceBehind(memory.ctx, token))

/** Charges less refunds, from the provider. */
const charged = () => memory.provider.intents().reduce((sum, one) => sum + one.amountReceived - one.amountRefunded, 0)

const balances = async () =>
  (await memory.events()).filter(({ type }) => type === 'BalancePaid').map(({ data }) => data)

describe('a balance that is paid by link', () => {
  test('is captured, recorded with its tax, and has a receipt; the link then says that nothing is owed', async () => {
    const { bookingId, token } = await begun()
    expect(await standing(token)).toMatchObject({ status: 'owed', visit: { owedCents, paidCents: 3_100 } })
    const { paymentIntentId, amountCents } = await open(token)
    expect(amountCents).toBe(owedCents)
    memory.provider.confirm(paymentIntentId)
    expect(accepted(await completeBalance(memory.ctx, token)).status).toBe('received')
    await memory.work()
    expect(await standing(token)).toMatchObject({ status: 'paid', visit: { owedCents: 0, paidCents: 14_125 } })
    expect(await balances()).toEqual([
      expect.objectContaining({ amountCents: 9_400, taxCents: 1_625, method: 'card', intentId: paymentIntentId }),
    ])
    expect(charged()).toBe(14_125)
    const moves = (await memory.events()).filter(({ type }) => type === 'DealStageChanged').map(({ data }) => data)
    expect(moves.at(-1)).toMatchObject({ cause: 'payment', to: 'completed' })
    expect((await readBooks(memory.ctx.log)).movements).toMatchObject([
      { amount: 3_100 },
      { key: `charge ${paymentIntentId}`, bookingId, amount: owedCents },
    ])
    const receipts = (await memory.events()).filter(({ type }) => type === 'ReceiptIssued').map(({ data }) => data)
    expect(receipts.at(-1)).toMatchObject({ kind: 'payment', amountCents: owedCents, owedCents: 0 })
  })

  test('is settled by the webhook when the page heard nothing', async () => {
    const { token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    expect((await standing(token)).status).toBe('paid')
  })

  test('is settled by the reconciler when the webhook was lost too', async () => {
    const { token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    memory.forward(2)
    const { mended } = await reconcile(memory.ctx, reconciler)
    expect(mended).toEqual([{ intentId: paymentIntentId, what: 'settled' }])
    expect((await standing(token)).status).toBe('paid')
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
  })

  test('whose capture was not answered is captured once', async () => {
    const { token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, token)
    memory.provider.fail('capture', 'lost')
    await expect(memory.work()).rejects.toThrow('did not answer')
    memory.forward(2)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([{ intentId: paymentIntentId, what: 'captured' }])
    expect(await balances()).toHaveLength(1)
    expect(charged()).toBe(14_125)
  })

  test('refunded at the provider’s dashboard is in the books', async () => {
    const { bookingId, token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, token)
    await memory.work()
    await memory.provider.refund({ key: deskKey, intentId: paymentIntentId, amount: 1_000 })
    await memory.tell()
    await memory.work()
    const refunds = (await memory.events()).filter(({ type }) => type === 'RefundIssued').map(({ data }) => data)
    expect(refunds).toEqual([expect.objectContaining({ bookingId, amountCents: 1_000 })])
    memory.forward(2)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
  })
})

describe('paying twice', () => {
  test('two tabs get one intent', async () => {
    const { token } = await begun()
    const [one, other] = await Promise.all([open(token), open(token)])
    expect(other).toEqual(one)
    expect(await open(token)).toEqual(one)
  })

  test('cash that is recorded while the card page is open leaves the card without a charge', async () => {
    const { bookingId, token } = await begun()
    const { paymentIntentId } = await open(token)
    accepted(await payBalance(memory.ctx, staff, bookingId, cash))
    await memory.work()
    expect(intentOf(paymentIntentId)?.status).toBe('canceled')
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'balance_paid' })
    expect((await standing(token)).status).toBe('paid')
    expect(charged()).toBe(3_100)
  })

  test('a card that is accepted in the moment in which cash is recorded is released', async () => {
    const { bookingId, token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    accepted(await payBalance(memory.ctx, staff, bookingId, cash))
    expect(accepted(await completeBalance(memory.ctx, token)).status).toBe('paid')
    await memory.tell()
    await memory.work()
    expect(intentOf(paymentIntentId)?.status).toBe('canceled')
    expect(charged()).toBe(3_100)
    expect(await balances()).toHaveLength(1)
  })

  test('a part that is paid in cash leaves the card the rest, and only then the deal is completed', async () => {
    const { bookingId, token } = await begun()
    const first = await open(token)
    expect(await payBalance(memory.ctx, staff, bookingId, { ...cash, amountCents: 5_000, tipCents: 700 })).toEqual({
      amountCents: 4_263,
      taxCents: 737,
      owedCents: 6_025,
    })
    await memory.work()
    const completed = async () =>
      (await memory.events()).some(
        ({ type, data }) => type === 'DealStageChanged' && 'to' in data && data.to === 'completed',
      )
    expect(await completed()).toBe(false)
    const second = await open(token)
    expect([first.amountCents, second.amountCents]).toEqual([owedCents, 6_025])
    memory.provider.confirm(second.paymentIntentId)
    await completeBalance(memory.ctx, token)
    await memory.work()
    expect(intentOf(first.paymentIntentId)?.status).toBe('canceled')
    expect(charged()).toBe(3_100 + 6_025)
    expect((await standing(token)).status).toBe('paid')
    expect(await completed()).toBe(true)
    const receipts = (await memory.events()).filter(({ type }) => type === 'ReceiptIssued').map(({ data }) => data)
    expect(receipts.at(-1)).toMatchObject({
      amountCents: 6_025,
      owedCents: 0,
      payments: [
        { kind: 'deposit', amountCents: 3_100 },
        { kind: 'balance', method: 'cash', amountCents: 5_000 },
        { kind: 'tip', method: 'cash', amountCents: 700 },
        { kind: 'balance', method: 'card', amountCents: 6_025 },
      ],
    })
  })

  test('cash is refused while the accepted card is captured', async () => {
    const { bookingId, token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, token)
    expect(await payBalance(memory.ctx, staff, bookingId, cash)).toEqual({ refused: 'balance_being_paid' })
    await memory.work()
    expect(await balances()).toHaveLength(1)
    expect(charged()).toBe(14_125)
  })

  test('whoever opens the link again after paying is told that the payment is under way', async () => {
    const { token } = await begun()
    memory.provider.confirm((await open(token)).paymentIntentId)
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'balance_being_paid' })
    await memory.work()
    expect(charged()).toBe(14_125)
  })
})

describe('a link that cannot be paid', () => {
  test('runs out after fourteen days, and then tells nothing of the visit', async () => {
    const { token } = await begun()
    memory.forward(14 * 24 * 60)
    expect(await standing(token)).toEqual({ status: 'expired', reference: expect.any(String), visit: null })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'link_expired' })
  })

  test('waits until the visit has begun', async () => {
    const { bookingId } = await bookVisit(memory)
    expect((await standing(tokenOf(bookingId))).status).toBe('early')
    expect(await openBalance(memory.ctx, tokenOf(bookingId))).toEqual({ refused: 'visit_not_started' })
    expect(await sendBalanceLink(memory.ctx, staff, bookingId)).toEqual({ refused: 'visit_not_started' })
  })

  test('is closed by a cancellation, which gives back what a card paid of it', async () => {
    const { bookingId, token } = await begun()
    memory.provider.confirm((await open(token)).paymentIntentId)
    await completeBalance(memory.ctx, token)
    await memory.work()
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await memory.work()
    expect((await standing(token)).status).toBe('closed')
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'booking_cancelled' })
    expect(charged()).toBe(0)
  })

  test('is closed by a cancellation while the card is captured, and nothing is kept', async () => {
    const { bookingId, token } = await begun()
    memory.provider.confirm((await open(token)).paymentIntentId)
    await completeBalance(memory.ctx, token)
    memory.provider.during('capture', async () => {
      accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    })
    await memory.work()
    expect(charged()).toBe(0)
  })

  test('is refused where nobody was there, and for a link that we did not write', async () => {
    const { bookingId, token } = await begun()
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'no-show' })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'visit_no_show' })
    expect(await balanceBehind(memory.ctx, `${token}x`)).toEqual({ refused: 'link_unknown' })
  })

  test('while the provider is away nothing is lost: the next try opens the same payment', async () => {
    const { token } = await begun()
    memory.provider.fail('createIntent', 'lost')
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'provider_unavailable' })
    await open(token)
    expect(memory.provider.intents()).toHaveLength(2)
  })
})

describe('the office', () => {
  test('mails the link, once in a minute, and is told that nothing is owed any more', async () => {
    const { bookingId } = await begun()
    const sent = accepted(await sendBalanceLink(memory.ctx, staff, bookingId))
    expect(sent).toMatchObject({ owedCents, isMailed: true })
    await sendBalanceLink(memory.ctx, staff, bookingId)
    const mails = memory.mailer.sent.filter(({ key }) => key.startsWith('balance-link'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(sent.url)
    await payBalance(memory.ctx, staff, bookingId, cash)
    expect(await sendBalanceLink(memory.ctx, staff, bookingId)).toEqual({ refused: 'balance_paid' })
  })

  test('is mailed when the bank withdraws what was accepted, and the balance is owed again', async () => {
    const { token } = await begun()
    const { paymentIntentId } = await open(token)
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, token)
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    expect((await standing(token)).status).toBe('owed')
    expect(memory.mailer.sent.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('A balance could not be taken: $110.25'),
    )
  })
})
