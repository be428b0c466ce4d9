import { describe, expect, test } from 'vitest'

import { inCash } from '#events/values/money.ts'
import { collectBalance, owedOf, requestBalance, type TakenOnTheDay } from '#services/domain/payment/decide-balance.ts'
import { giveBack, refundableOf, withdrawHandRefund, withdrawPayment } from '#services/domain/payment/decide-by-hand.ts'
import { openDepositLink, waiveAskedDeposit } from '#services/domain/payment/decide-deposit-link.ts'
import { payment } from '#services/domain/payment/payment.ts'
import { deposit } from '#tests/support/examples.ts'
import { foldOf, given } from '#tests/support/given.ts'

const ids = { paymentId: 'b1', bookingId: 'b1' }
const depositPaid = [deposit.requested, deposit.opened, deposit.authorised, deposit.paid]
const taken = (differs: Partial<TakenOnTheDay>): TakenOnTheDay => ({
  method: 'cash',
  balanceId: 'cash1',
  amountCents: null,
  tipCents: 0,
  ...differs,
})
/** 125.00 with 16.25 of tax, less a deposit of 31.00: 110.25; here with a discount so that 98.97 or 98.98 are left. */
const priced = (totalCents: number) => ({ totalCents })

describe('cash', () => {
  test('is rounded to five cents: 1 and 2 down, 3 and 4 up, 6 and 7 down, 8 and 9 up', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((cents) => inCash(9_890 + cents) - 9_890)).toEqual([
      0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10,
    ])
  })

  // 115.01 with 14.95 of tax, less 31.00.
  const agreed = priced(11_501)
  const rounded = { type: 'CashRounded', data: { ...ids, balanceId: 'cash1', roundingCents: -1 } }
  const paid = {
    type: 'BalancePaid',
    data: {
      ...ids,
      balanceId: 'cash1',
      method: 'cash',
      tipCents: 0,
      intentId: null,
      amountCents: 8_401,
      taxCents: 1_495,
    },
  }

  test.each([
    ['all of it', null],
    ['what is in the till', 9_895],
    ['what is owed to the cent', 9_896],
  ])('that settles the rest is rounded, with the tax as it was, where the report says %s', (_, amountCents) => {
    const asked = given(payment, ...depositPaid)
    asked.when((state) => collectBalance(taken({ amountCents }), agreed, state)).writes(rounded, paid)
    const settled = given(payment, ...depositPaid, rounded, paid)
    settled.when((state) => collectBalance(taken({ amountCents }), agreed, state)).nothing()
    expect('balance' in settled.state ? owedOf(agreed, settled.state) : null).toBe(0)
  })

  test('of a part is not rounded, nor is what is paid by other means; more than the rounded rest is refused with its amount', () => {
    const asked = given(payment, ...depositPaid)
    asked.when((state) => collectBalance(taken({ amountCents: 5_001 }), agreed, state)).writesTypes('BalancePaid')
    asked.when((state) => collectBalance(taken({ method: 'debit' }), agreed, state)).writesTypes('BalancePaid')
    const answer = collectBalance(taken({ amountCents: 9_900 }), agreed, asked.state)
    expect(answer).toMatchObject({ refused: 'amount_changed', details: { amount: 9_895 } })
  })
})

describe('a rest for which no card is charged', () => {
  test('is asked of none, in the balance or by the link of a deposit', () => {
    const cash = { ...ids, balanceId: 'e1', method: 'e-transfer', tipCents: 0, intentId: null }
    const nearly = { type: 'BalancePaid', data: { ...cash, amountCents: 9_378, taxCents: 1_622 } }
    const left = given(payment, ...depositPaid, nearly)
    left.when((state) => requestBalance(priced(12_500), state)).refused('too_little_for_card')
    const asked = { type: 'DepositLinkIssued', data: { ...ids, amountCents: 3_100, issuedAt: '', dueAt: '' } }
    given(payment, asked)
      .when((state) => openDepositLink(49, state))
      .refused('too_little_for_card')
  })
})

test('a deposit that nobody asked for is neither waived nor paid by a link', () => {
  given(payment)
    .when((state) => waiveAskedDeposit('goodwill', state))
    .refused('deposit_not_asked')
  given(payment)
    .when((state) => openDepositLink(3_100, state))
    .refused('deposit_not_asked')
})

describe('what was recorded by hand', () => {
  const cash = { ...ids, balanceId: 'cash1', method: 'cash', intentId: null }
  const paid = { type: 'BalancePaid', data: { ...cash, tipCents: 500, amountCents: 9_400, taxCents: 1_625 } }
  const withdrawn = {
    type: 'BalanceWithdrawn',
    data: {
      ...ids,
      balanceId: 'cash1',
      method: 'cash',
      amountCents: 9_400,
      taxCents: 1_625,
      tipCents: 500,
      roundingCents: 0,
      reason: 'not_paid',
    },
  }
  const wrong = { balanceId: 'cash1', reason: 'not_paid' } as const

  test('can be taken back once, is owed again, and is not recorded again by the report that comes once more', () => {
    given(payment, ...depositPaid, paid)
      .when((state) => withdrawPayment(wrong, state))
      .writes(withdrawn)
    const after = given(payment, ...depositPaid, paid, withdrawn)
    after.when((state) => withdrawPayment(wrong, state)).nothing()
    after.when((state) => collectBalance(taken({ tipCents: 500 }), priced(12_500), state)).nothing()
    expect('balance' in after.state ? owedOf(priced(12_500), after.state) : null).toBe(11_025)
  })

  test('is not taken back where it was given back, nor what a card paid', () => {
    const back = (amountCents: number) =>
      giveBack(
        { refundId: 'r1', amountCents, how: 'cash', reason: 'goodwill' },
        foldOf(payment, [...depositPaid, paid]),
      )
    const refunds = back(14_000)
    if ('refused' in refunds) throw new Error('It could be given back.')
    given(payment, ...depositPaid, paid, ...refunds)
      .when((state) => withdrawPayment(wrong, state))
      .refused('payment_given_back')
    given(payment, ...depositPaid)
      .when((state) => withdrawPayment({ ...wrong, balanceId: 'pi_1' }, state))
      .refused('not_found')
  })

  test('goes back by hand at most as it was paid, tips last, and to the card at most what cards paid', () => {
    const state = foldOf(payment, [...depositPaid, paid])
    expect(refundableOf(state)).toEqual({ cardCents: 3_100, handCents: 14_625 })
    const whole = { refundId: 'r1', amountCents: 14_625, how: 'e-transfer', reason: 'cancelled' } as const
    const recorded = {
      type: 'HandRefundRecorded',
      data: { ...ids, refundId: 'r1', method: 'e-transfer', reason: 'cancelled', amountCents: 14_125, tipCents: 500 },
    }
    const asked = given(payment, ...depositPaid, paid)
    asked.when((known) => giveBack(whole, known)).writes(recorded)
    asked.when((known) => giveBack({ ...whole, amountCents: 14_626 }, known)).refused('refund_too_large')
    asked.when((known) => giveBack({ ...whole, how: 'card' }, known)).refused('refund_too_large')
    const after = given(payment, ...depositPaid, paid, recorded)
    after.when((known) => giveBack(whole, known)).nothing()
    expect(refundableOf(after.state)).toEqual({ cardCents: 0, handCents: 0 })
    const undone = { type: 'HandRefundWithdrawn', data: { ...recorded.data, reason: undefined } }
    const { reason: _reason, ...data } = undone.data
    after.when((known) => withdrawHandRefund('r1', known)).writes({ ...undone, data })
    const taken = given(payment, ...depositPaid, paid, recorded, { ...undone, data })
    expect(refundableOf(taken.state)).toEqual(refundableOf(state))
    taken.when((known) => withdrawHandRefund('r1', known)).nothing()
  })
})
