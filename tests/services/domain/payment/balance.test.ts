import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hstOn } from '#events/values/money.ts'
import { balanceToken, readBalanceToken } from '#services/domain/payment/balance-link.ts'
import { restOf, shareOf, sumOf, type BalancePart } from '#services/domain/payment/balance.ts'
import {
  collectBalance,
  noteBalanceIntent,
  requestBalance,
  requestBalanceRelease,
  settleBalance,
} from '#services/domain/payment/decide-balance.ts'
import { payment } from '#services/domain/payment/payment.ts'
import { deposit, intent } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const ids = { paymentId: 'b1', bookingId: 'b1' }
const agreed = { totalCents: 12_500, depositCents: 3_100 }
/** 94.00 and 16.25 of tax on 125.00. */
const restCents = 11_025
const paidDeposit = [deposit.requested, deposit.opened, deposit.authorised, deposit.paid]
const lostDeposit = [deposit.requested, deposit.opened, deposit.authorised, deposit.captureFailed]
const requested = {
  type: 'BalanceRequested',
  data: { ...ids, amountCents: restCents, currency: 'CAD', attempt: 1, key: 'balance-b1-1' },
}
const opened = { type: 'BalanceIntentCreated', data: { ...ids, intentId: 'pi_2' } }
const authorised = {
  type: 'BalanceAuthorised',
  data: { ...ids, intentId: 'pi_2', amountCents: restCents, captureKey: 'balance-capture-pi_2' },
}
const releaseRequested = (reason: string) => ({
  type: 'BalanceReleaseRequested',
  data: { ...ids, intentId: 'pi_2', key: 'balance-release-pi_2', reason },
})
const paid = (differs: object = {}) => ({
  type: 'BalancePaid',
  data: {
    ...ids,
    balanceId: 'c1',
    amountCents: 9_400,
    taxCents: 1_625,
    tipCents: 0,
    method: 'cash',
    intentId: null,
    ...differs,
  },
})
const byCard = intent({ id: 'pi_2', purpose: 'balance', amount: restCents, amountCapturable: restCents })
const captured = { ...byCard, status: 'succeeded', amountReceived: restCents } as const
const cash = { method: 'cash', balanceId: 'c1', amountCents: null, tipCents: 0 } as const

describe('asking a card for the balance', () => {
  test('asks for the price after the deposit and the tax on all of it', () => {
    given(payment, ...paidDeposit)
      .when((state) => requestBalance(agreed, state))
      .writes(requested)
  })

  test('asks for all of the price where the deposit could not be captured', () => {
    given(payment, ...lostDeposit)
      .when((state) => requestBalance(agreed, state))
      .writes({ ...requested, data: { ...requested.data, amountCents: 14_125 } })
  })

  test.each([
    ['requested', [requested]],
    ['open', [requested, opened]],
    ['authorised', [requested, opened, authorised]],
  ])('asks no second card while one is %s', (_status, happened) => {
    given(payment, ...paidDeposit, ...happened)
      .when((state) => requestBalance(agreed, state))
      .nothing()
  })

  test('is refused before the deposit is settled, and once nothing is owed', () => {
    given(payment, deposit.requested)
      .when((state) => requestBalance(agreed, state))
      .refused('deposit_not_paid')
    given(payment, ...paidDeposit, paid())
      .when((state) => requestBalance(agreed, state))
      .refused('balance_paid')
  })

  test('after it was given up the next request has a key of its own', () => {
    const released = {
      type: 'BalanceReleased',
      data: { ...ids, intentId: 'pi_2', amountCents: restCents, isWithdrawn: false },
    }
    given(payment, ...paidDeposit, requested, opened, releaseRequested('amount'), released)
      .when((state) => requestBalance(agreed, state))
      .writes({ ...requested, data: { ...requested.data, attempt: 2, key: 'balance-b1-2' } })
  })

  test('an intent is noted for the request that waits for it, and for no other', () => {
    given(payment, ...paidDeposit, requested)
      .when((state) => noteBalanceIntent('pi_2', state))
      .writes(opened)
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => noteBalanceIntent('pi_3', state))
      .nothing()
  })
})

describe('a card that was accepted', () => {
  test('is captured for what is owed', () => {
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => settleBalance(byCard, agreed, true, state))
      .writes(authorised)
  })

  test('is given back when the rest was paid to the crew meanwhile', () => {
    given(payment, ...paidDeposit, requested, opened, paid())
      .when((state) => settleBalance(byCard, agreed, true, state))
      .writes(releaseRequested('not_owed'))
  })

  test('is captured for the part that is still owed', () => {
    given(payment, ...paidDeposit, requested, opened, paid({ amountCents: 4_000, taxCents: 700 }))
      .when((state) => settleBalance(byCard, agreed, true, state))
      .writes({ ...authorised, data: { ...authorised.data, amountCents: restCents - 4_700 } })
  })

  test('is given back when the visit does not take place', () => {
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => settleBalance(byCard, agreed, false, state))
      .writes(releaseRequested('cancelled'))
  })

  test('is no matter of ours when another intent was opened', () => {
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => settleBalance({ ...byCard, id: 'pi_9' }, agreed, true, state))
      .nothing()
  })

  test('is recorded as paid once, with the tax in it', () => {
    const recorded = paid({ balanceId: 'pi_2', method: 'card', intentId: 'pi_2' })
    given(payment, ...paidDeposit, requested, opened, authorised)
      .when((state) => settleBalance(captured, agreed, true, state))
      .writes(recorded)
    given(payment, ...paidDeposit, requested, opened, authorised, recorded)
      .when((state) => settleBalance(captured, agreed, true, state))
      .nothing()
  })

  test('whose authorisation is lost before the capture is owed again, and said to be lost', () => {
    const withdrawn = {
      type: 'BalanceReleased',
      data: { ...ids, intentId: 'pi_2', amountCents: restCents, isWithdrawn: true },
    }
    given(payment, ...paidDeposit, requested, opened, authorised)
      .when((state) => settleBalance({ ...byCard, status: 'canceled' }, agreed, true, state))
      .writes(withdrawn)
    given(payment, ...paidDeposit, requested, opened, authorised, withdrawn)
      .when((state) => collectBalance(cash, agreed, state))
      .writesTypes('BalancePaid')
  })
})

describe('the balance that is paid to the crew', () => {
  test('is the rest, once', () => {
    given(payment, ...paidDeposit)
      .when((state) => collectBalance(cash, agreed, state))
      .writes(paid())
    given(payment, ...paidDeposit, paid())
      .when((state) => collectBalance(cash, agreed, state))
      .nothing()
  })

  test('is the whole price after a deposit that could not be captured', () => {
    given(payment, ...lostDeposit)
      .when((state) => collectBalance(cash, agreed, state))
      .writes(paid({ amountCents: 12_500 }))
  })

  test('may be a part of it, whose tax is in proportion; the last part pays what is left to the cent', () => {
    const part = paid({ amountCents: 4_263, taxCents: 737 })
    given(payment, ...paidDeposit)
      .when((state) => collectBalance({ ...cash, amountCents: 5_000 }, agreed, state))
      .writes(part)
    given(payment, ...paidDeposit, part)
      .when((state) => collectBalance({ ...cash, balanceId: 'c2' }, agreed, state))
      .writes(paid({ balanceId: 'c2', amountCents: 5_137, taxCents: 888 }))
  })

  test('is refused when it is more than what is owed, and a part of it once all is paid', () => {
    given(payment, ...paidDeposit)
      .when((state) => collectBalance({ ...cash, amountCents: restCents + 1 }, agreed, state))
      .refused('amount_changed')
    given(payment, ...paidDeposit, paid())
      .when((state) => collectBalance({ ...cash, amountCents: 100 }, agreed, state))
      .refused('balance_paid')
  })

  test('has a tip beside it, which is no part of the price and has no tax', () => {
    given(payment, ...paidDeposit)
      .when((state) => collectBalance({ ...cash, tipCents: 1_000 }, agreed, state))
      .writes(paid({ tipCents: 1_000 }))
  })

  test('reported twice under one id is recorded once, and with another amount, tip or means refused', () => {
    const part = { ...cash, amountCents: 5_000 }
    const { state } = given(payment, ...paidDeposit).when((before) => collectBalance(part, agreed, before))
    const after = { ...payment, initial: state }
    given(after)
      .when((before) => collectBalance(part, agreed, before))
      .nothing()
    for (const other of [
      { amountCents: 6_000 },
      { amountCents: null },
      { tipCents: 700 },
      { method: 'debit' as const },
    ]) {
      given(after)
        .when((before) => collectBalance({ ...part, ...other }, agreed, before))
        .refused('amount_changed')
    }
    given(after)
      .when((before) => collectBalance({ ...part, balanceId: 'c2' }, agreed, before))
      .writesTypes('BalancePaid')
  })

  test('in part gives up the intent that asks for all of it', () => {
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => collectBalance({ ...cash, amountCents: 5_000 }, agreed, state))
      .writes(paid({ amountCents: 4_263, taxCents: 737 }), releaseRequested('amount'))
  })

  test('gives up the intent that a page has open', () => {
    given(payment, ...paidDeposit, requested, opened)
      .when((state) => collectBalance(cash, agreed, state))
      .writes(paid(), releaseRequested('not_owed'))
  })

  test('is refused while a card is captured', () => {
    given(payment, ...paidDeposit, requested, opened, authorised)
      .when((state) => collectBalance(cash, agreed, state))
      .refused('balance_being_paid')
    given(payment, ...paidDeposit, requested, opened, authorised)
      .when((state) => requestBalanceRelease('not_owed', state))
      .nothing()
  })

  test.each([
    ['none', [], 'payment_not_found'],
    ['open', [deposit.requested, deposit.opened], 'deposit_not_paid'],
    ['released', [deposit.requested, deposit.opened, deposit.releaseRequested, deposit.released], 'deposit_not_paid'],
  ] as const)('is refused without a settled deposit (%s)', (_status, story, code) => {
    given(payment, ...story)
      .when((state) => collectBalance(cash, agreed, state))
      .refused(code)
  })
})

test('whatever the parts, together they are the price and its tax to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 90_000 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }),
      (totalCents, amounts) => {
        const terms = { totalCents, depositCents: 0 }
        const parts: BalancePart[] = []
        const cashPart = { balanceId: '', intentId: null, tipCents: 0, roundingCents: 0, method: 'cash' } as const
        for (const amount of [...amounts, Number.MAX_SAFE_INTEGER]) {
          const rest = restOf(terms, { paid: parts })
          const { priceCents, taxCents } = shareOf(Math.min(amount, sumOf(rest)), rest)
          expect(priceCents).toBeGreaterThanOrEqual(0)
          expect(taxCents).toBeGreaterThanOrEqual(0)
          parts.push({ ...cashPart, amountCents: priceCents, taxCents })
        }
        expect(restOf(terms, { paid: parts })).toEqual({ priceCents: 0, taxCents: 0 })
        expect(parts.reduce((sum, part) => sum + part.taxCents, 0)).toBe(hstOn(totalCents))
      },
    ),
  )
})

test('a link names its booking for fourteen days, and one that was changed names none', () => {
  const token = balanceToken('b1', '2026-11-24T15:00:00.000Z', 'secret')
  expect(readBalanceToken(token, 'secret')).toEqual({ bookingId: 'b1', expiresAt: '2026-12-08T15:00:00.000Z' })
  expect(readBalanceToken(token, 'another secret')).toBeNull()
  expect(readBalanceToken(token.replace(/^b1/, 'b2'), 'secret')).toBeNull()
  expect(readBalanceToken('b1', 'secret')).toBeNull()
})
