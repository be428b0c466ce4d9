import { describe, expect, test } from 'vitest'

import { hstOn, hstWithin } from '#events/values/money.ts'
import {
  announceCharge,
  beginCharge,
  giveUpCharge,
  noteCharge,
  refundCharge,
  withdrawCharge,
  type Circumstances,
} from '#services/domain/payment/decide-saved-card-charge.ts'
import { payment } from '#services/domain/payment/payment.ts'
import { deposit, intent } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const ids = { paymentId: 'b1', bookingId: 'b1' }
const agreed = { totalCents: 12_500, depositCents: 3_100 }
const restCents = 11_025
const at = '2026-11-24T17:00:00.000Z'
const nextDay = '2026-11-25T17:00:00.000Z'
const card = { cardId: 'card1', consentVersion: 'v1', savedAt: '2026-11-20T12:00:00.000Z' }
const terms = { chargeId: 'ch1', customerId: 'c1', card, shownCents: restCents, at }
const paidDeposit = [deposit.requested, deposit.opened, deposit.authorised, deposit.paid]
const announced = {
  type: 'SavedCardChargeAnnounced',
  data: {
    ...ids,
    chargeId: 'ch1',
    customerId: 'c1',
    ...card,
    amountCents: restCents,
    announcedAt: at,
    chargeAt: nextDay,
  },
}
const methods = { methodId: 'pm_1', providerCustomerId: 'cus_1' }
const now: Circumstances = {
  at: nextDay,
  isMissed: true,
  areOn: true,
  isErased: false,
  card: methods,
  told: { status: 'sent', at },
}
const begun = (amountCents = restCents) => ({
  type: 'SavedCardChargeBegun',
  data: { ...ids, chargeId: 'ch1', amountCents, beganAt: nextDay, ...methods },
})
const requested = (amountCents = restCents) => ({
  type: 'BalanceRequested',
  data: { ...ids, amountCents, currency: 'CAD', attempt: 1, key: 'balance-b1-1' },
})
const opened = { type: 'BalanceIntentCreated', data: { ...ids, intentId: 'pi_2' } }
const ended = (outcome: string, more: object = {}) => ({
  type: 'SavedCardChargeEnded',
  data: { ...ids, chargeId: 'ch1', amountCents: restCents, outcome, reason: '', intentId: null, ...more },
})
const withdrawn = (reason: string) => ({ type: 'SavedCardChargeWithdrawn', data: { ...ids, chargeId: 'ch1', reason } })
const cashPaid = {
  type: 'BalancePaid',
  data: { ...ids, balanceId: 'x', amountCents: 9_400, taxCents: 1_625, tipCents: 0, method: 'cash', intentId: null },
}
const byCard = intent({ id: 'pi_2', purpose: 'balance', amount: restCents, amountCapturable: restCents })

describe('announcing', () => {
  test('is of all that is owed, for a day later', () => {
    given(payment, ...paidDeposit)
      .when((state) => announceCharge(terms, agreed, state))
      .writes(announced)
  })

  test('is refused with another amount, with nothing owed, before the deposit is settled, and beside another', () => {
    const announce = (state: Parameters<typeof withdrawCharge>[1], differs: object = {}) =>
      announceCharge({ ...terms, ...differs }, agreed, state)
    given(payment, ...paidDeposit)
      .when((state) => announce(state, { shownCents: 5 }))
      .refused('amount_changed')
    given(payment, ...paidDeposit, cashPaid)
      .when((state) => announce(state))
      .refused('balance_paid')
    given(payment, deposit.requested)
      .when((state) => announce(state))
      .refused('deposit_not_paid')
    const second = given(payment, ...paidDeposit, announced)
    second.when((state) => announce(state)).nothing()
    second.when((state) => announce(state, { chargeId: 'ch2' })).refused('charge_announced')
  })

  test('after the bank said no it is refused, after a withdrawal or a removed card it is not', () => {
    const next = { ...terms, chargeId: 'ch2' }
    for (const outcome of ['declined', 'authentication_required'])
      given(payment, ...paidDeposit, announced, ended(outcome))
        .when((state) => announceCharge(next, agreed, state))
        .refused('charge_not_possible')
    for (const end of [withdrawn('office'), ended('card_removed'), ended('not_told'), ended('unreachable')])
      given(payment, ...paidDeposit, announced, end)
        .when((state) => announceCharge(next, agreed, state))
        .writesTypes('SavedCardChargeAnnounced')
  })
})

describe('what becomes of an announcement', () => {
  test('told, and its notice over: the request is recorded with its key before the provider is asked', () => {
    given(payment, ...paidDeposit, announced)
      .when((state) => beginCharge(now, agreed, state))
      .writes(begun(), requested())
  })

  test.each([
    ['before its time', { at: '2026-11-25T16:59:59.999Z' }],
    ['less than a day after the mail', { told: { status: 'sent', at: '2026-11-24T17:00:00.001Z' } }],
    ['while the mail is not sent', { told: { status: 'waiting' } }],
  ] as const)('nothing happens %s', (_case, differs) => {
    given(payment, ...paidDeposit, announced)
      .when((state) => beginCharge({ ...now, ...differs }, agreed, state))
      .nothing()
  })

  test.each([
    ['the visit is no no-show', { isMissed: false }, withdrawn('not_missed')],
    ['the owner has switched it off', { areOn: false }, withdrawn('switched_off')],
    ['the customer was erased', { isErased: true }, ended('person_erased')],
    ['the card was removed', { card: null }, ended('card_removed')],
    ['the mail was refused', { told: { status: 'refused' } }, ended('not_told')],
    [
      'no mail went out for three days',
      { at: '2026-11-27T17:00:00.001Z', told: { status: 'waiting' } },
      ended('not_told'),
    ],
  ] as const)('it is over when %s', (_case, differs, event) => {
    given(payment, ...paidDeposit, announced)
      .when((state) => beginCharge({ ...now, ...differs }, agreed, state))
      .writes(event)
  })

  test('charged is at most what is still owed, and never more than was told', () => {
    given(payment, ...paidDeposit, announced, cashPaid)
      .when((state) => beginCharge(now, agreed, state))
      .writes(ended('paid_otherwise'))
    const part = { ...cashPaid, data: { ...cashPaid.data, amountCents: 5_000, taxCents: 0 } }
    given(payment, ...paidDeposit, announced, part)
      .when((state) => beginCharge(now, agreed, state))
      .writes(begun(6_025), requested(6_025))
    given(payment, ...paidDeposit, announced)
      .when((state) => beginCharge(now, { ...agreed, totalCents: 20_000 }, state))
      .writes(begun(), requested())
  })

  test('a card page that is open is given up first; one whose card was accepted is waited for', () => {
    given(payment, ...paidDeposit, announced, requested(), opened)
      .when((state) => beginCharge(now, agreed, state))
      .writesTypes('BalanceReleaseRequested')
    const authorised = {
      type: 'BalanceAuthorised',
      data: { ...ids, intentId: 'pi_2', amountCents: restCents, captureKey: 'k' },
    }
    given(payment, ...paidDeposit, announced, requested(), opened, authorised)
      .when((state) => beginCharge(now, agreed, state))
      .nothing()
  })
})

describe('what the provider answers', () => {
  const asked = [...paidDeposit, announced, begun(), requested()]

  test('an accepted card is captured for what was asked, with the tax in it', () => {
    const answer = { status: 'made', intent: byCard } as const
    const after = given(payment, ...asked).when((state) => noteCharge(answer, agreed, state, 'within'))
    after.writesTypes('BalanceIntentCreated', 'BalanceAuthorised')
    const captured = { ...byCard, status: 'succeeded', amountReceived: restCents } as const
    const paid = given(payment, ...asked).when((state) =>
      noteCharge({ status: 'made', intent: captured }, agreed, state, 'within'),
    )
    paid.writesTypes('BalanceIntentCreated', 'BalancePaid')
    expect(paid.state).toMatchObject({ balance: { card: null, charge: { status: 'paid', intentId: 'pi_2' } } })
    expect(paid.state).toMatchObject({
      balance: { paid: [{ taxCents: hstWithin(restCents), amountCents: restCents - hstWithin(restCents) }] },
    })
    // Together with the deposit that is kept it is the tax on the price, to the cent of rounding.
    expect(Math.abs(hstWithin(restCents) + hstWithin(agreed.depositCents) - hstOn(agreed.totalCents))).toBeLessThan(2)
  })

  test('a decline ends it and leaves the intent for the customer’s page; an unusable card leaves none', () => {
    const no = { status: 'declined', reason: 'No.', intent: { ...byCard, status: 'requires_payment_method' } } as const
    const declined = given(payment, ...asked).when((state) => noteCharge(no, agreed, state, 'within'))
    declined.writes(opened, ended('declined', { reason: 'No.', intentId: 'pi_2' }))
    expect(declined.state).toMatchObject({ balance: { card: { status: 'open', intentId: 'pi_2' } } })
    const gone = { status: 'unusable', reason: 'Detached.', intent: null } as const
    const unusable = given(payment, ...asked).when((state) => noteCharge(gone, agreed, state, 'within'))
    unusable.writes(ended('card_removed', { reason: 'Detached.' }))
    const refusal = { status: 'refused', reason: 'Amount too small.', intent: null } as const
    const refused = given(payment, ...asked).when((state) => noteCharge(refusal, agreed, state, 'within'))
    refused.writes(ended('refused', { reason: 'Amount too small.' }))
    expect(unusable.state).toMatchObject({ balance: { card: null } })
  })

  test('told twice it is written once', () => {
    given(payment, ...asked, opened, ended('declined', { intentId: 'pi_2' }))
      .when((state) => noteCharge({ status: 'declined', reason: '', intent: byCard }, agreed, state, 'within'))
      .nothing()
  })

  test('no answer for 23 hours ends it: until then the provider keeps the key', () => {
    given(payment, ...asked)
      .when((state) => giveUpCharge('2026-11-26T16:00:00.000Z', state))
      .nothing()
    given(payment, ...asked)
      .when((state) => giveUpCharge('2026-11-26T16:00:00.001Z', state))
      .writes(ended('unreachable'))
  })
})

describe('taking it back', () => {
  test('works until the provider is asked', () => {
    given(payment, ...paidDeposit, announced)
      .when((state) => withdrawCharge(agreed, state))
      .writes(withdrawn('office'))
    given(payment, ...paidDeposit, announced, withdrawn('office'))
      .when((state) => withdrawCharge(agreed, state))
      .nothing()
    given(payment, ...paidDeposit, announced, begun(), requested())
      .when((state) => withdrawCharge(agreed, state))
      .refused('balance_being_paid')
    given(payment, ...paidDeposit)
      .when((state) => withdrawCharge(agreed, state))
      .refused('not_found')
  })

  test('what was charged is refunded whole, once', () => {
    const cardPaid = {
      ...cashPaid,
      data: {
        ...cashPaid.data,
        balanceId: 'pi_2',
        method: 'card',
        intentId: 'pi_2',
        amountCents: 9_757,
        taxCents: 1_268,
      },
    }
    const charged = [...paidDeposit, announced, begun(), requested(), opened, cardPaid]
    const refund = given(payment, ...charged).when(refundCharge)
    refund.writesTypes('RefundRequested')
    expect(refund.state).toMatchObject({ refunds: [{ intentId: 'pi_2', amountCents: restCents }] })
    given(payment, ...charged)
      .when((state) => withdrawCharge(agreed, state))
      .refused('charge_made')
    expect(refundCharge(refund.state)).toEqual([])
  })
})
