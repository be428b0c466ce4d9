import { describe, expect, test } from 'vitest'

import type { BookingEvent } from '#events/booking.ts'
import type { AnyNewEvent } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { receiptsDue } from '#services/domain/receipt/due.ts'
import { cancelled, confirmed, deposit, held } from '#tests/support/examples.ts'
import { recorded } from '#tests/support/given.ts'

const rules = { totalCents: 12_500, isKeptDepositTaxed: true }
const ids = { paymentId: 'b1', bookingId: 'b1' }
const half = { ...cancelled, data: { ...cancelled.data, refundPercent: 50, refundCents: 1_550 } }
const completed = { type: 'BookingCompleted', data: { bookingId: 'b1', pressedAt: null } }
const refund = (refundId: string, amountCents: number) => ({
  type: 'RefundIssued',
  data: { ...ids, refundId, providerRefundId: `re_${refundId}`, amountCents },
})

const discountGiven = {
  type: 'DiscountGiven',
  data: { bookingId: 'b1', customerId: 'c1', discountId: 'd1', amountCents: 2_003, reason: 'damage', balanceCents: 0 },
  personal: { note: 'A scratch' },
}
const discountUndone = { type: 'DiscountUndone', data: { bookingId: 'b1', discountId: 'd1', amountCents: 2_003 } }

function allDue(happened: readonly AnyNewEvent[]) {
  const events = happened.map(recorded)
  const isPayment = ({ type }: { readonly type: string }) => /^(?:Deposit|Refund|Balance)/.test(type)
  // Each event is of the noun that its type begins with.
  return receiptsDue(
    events.filter((event) => !isPayment(event)) as unknown as BookingEvent[],
    events.filter(isPayment) as unknown as PaymentEvent[],
    rules,
  )
}

/** The documents that these events call for, in the order in which they happened. */
const due = (...happened: readonly AnyNewEvent[]) =>
  allDue(happened).map(({ source, kind, amountCents, hstIncludedCents, corrects }) => [
    source,
    kind,
    amountCents,
    hstIncludedCents,
    corrects,
  ])

describe('documents', () => {
  test('nothing is due before money was captured', () => {
    expect(due(held(), confirmed, deposit.requested, deposit.opened, deposit.authorised)).toEqual([])
  })

  test('a deposit that is captured after the cancellation is received and kept, in this order', () => {
    expect(due(held(), confirmed, half, deposit.paid)).toEqual([
      ['given@4', 'deposit', 3_100, 0, null],
      ['given@3', 'kept-deposit', 1_550, 178, 'given@4'],
    ])
  })

  test('a further attempt at the refund of a cancellation has no tax either', () => {
    expect(due(held(), confirmed, deposit.paid, half, refund('b1-cancelled-2', 1_550)).at(-1)).toEqual([
      'given@5',
      'credit-note',
      1_550,
      0,
      'given@3',
    ])
  })

  test('what is refunded of a completed visit takes off the invoice, and its tax', () => {
    expect(due(held(), confirmed, deposit.paid, completed, refund('re_desk', 1_130)).at(-1)).toEqual([
      'given@5',
      'credit-note',
      1_130,
      130,
      'given@4',
    ])
  })

  test.each([
    ['all of', cancelled],
    ['a half of', half],
  ])(
    'a rest that is captured while its visit is cancelled, %s the deposit back, has no tax, nor its refund',
    (_, end) => {
      const captured = { balanceId: 'bal1', intentId: 'pi_2', method: 'card' }
      const amounts = { amountCents: 9_400, taxCents: 1_625, tipCents: 0 }
      const balancePaid = { type: 'BalancePaid', data: { ...ids, ...captured, ...amounts } }
      const refundId = 'b1-too-late-pi_2'
      const requested = {
        type: 'RefundRequested',
        data: {
          ...ids,
          refundId,
          intentId: 'pi_2',
          amountCents: 11_025,
          reason: 'not_owed',
          key: `refund-${refundId}`,
        },
      }
      const back = [requested, refund(refundId, 11_025)]
      expect(due(held(), confirmed, deposit.paid, end, balancePaid, ...back).slice(-2)).toEqual([
        ['given@5', 'payment', 11_025, 0, null],
        ['given@7', 'credit-note', 11_025, 0, 'given@5'],
      ])
    },
  )

  test('a refund that came back corrects its credit note, with the same tax', () => {
    const returned = { type: 'RefundReversed', data: { ...ids, refundId: 're_desk', amountCents: 1_130, reason: 'no' } }
    expect(due(held(), confirmed, deposit.paid, completed, refund('re_desk', 1_130), returned).at(-1)).toEqual([
      'given@6',
      'refund-returned',
      1_130,
      130,
      'given@5',
    ])
  })

  test('of two refunds of the same amount, the one that came back is corrected', () => {
    const back = (refundId: string) => ({
      type: 'RefundReversed',
      data: { ...ids, refundId, amountCents: 1_550, reason: 'no' },
    })
    const refunds = [refund('b1-cancelled', 1_550), refund('re_desk', 1_550)]
    const documents = due(held(), confirmed, deposit.paid, half, ...refunds, back('b1-cancelled'), back('re_desk'))
    expect(documents.slice(-2)).toEqual([
      ['given@7', 'refund-returned', 1_550, 0, 'given@5'],
      ['given@8', 'refund-returned', 1_550, 178, 'given@6'],
    ])
  })

  test('a discount before the invoice is in it, and calls for no document of its own', () => {
    const [, invoice, ...more] = allDue([held(), confirmed, deposit.paid, discountGiven, completed])
    expect(more).toEqual([])
    // 104.97 and 13.65 of tax.
    expect(invoice).toMatchObject({
      kind: 'invoice',
      totalCents: 10_497,
      discounts: [{ reason: 'damage', amountCents: 2_003 }],
      amountCents: 11_862,
      owedCents: 8_762,
    })
  })

  test('a discount after the invoice has a credit note, and undone a debit note: to the cent of the two prices', () => {
    const after = allDue([held(), confirmed, deposit.paid, completed, discountGiven, discountUndone])
    expect(
      after.map(({ kind, amountCents, hstIncludedCents, totalCents, owedCents, corrects }) => ({
        kind,
        amounts: [amountCents, hstIncludedCents, totalCents, owedCents],
        corrects,
      })),
    ).toEqual([
      { kind: 'deposit', amounts: [3_100, 0, 12_500, 11_025], corrects: null },
      { kind: 'invoice', amounts: [14_125, 0, 12_500, 11_025], corrects: null },
      { kind: 'discount', amounts: [2_263, 260, 10_497, 8_762], corrects: 'given@4' },
      { kind: 'discount-undone', amounts: [2_263, 260, 12_500, 11_025], corrects: 'given@5' },
    ])
  })

  test('a discount that the invoice had in it is undone by a debit note that corrects the invoice', () => {
    expect(due(held(), confirmed, deposit.paid, discountGiven, completed, discountUndone).at(-1)).toEqual([
      'given@6',
      'discount-undone',
      2_263,
      260,
      'given@5',
    ])
  })
})
