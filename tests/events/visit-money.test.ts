import { describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { cancelled, confirmed, deposit, held } from '#tests/support/examples.ts'
import { openLedger } from '#tests/support/visit-ledger.ts'

const ids = { paymentId: 'b1', bookingId: 'b1' }
const half = { ...cancelled, data: { ...cancelled.data, refundPercent: 50, refundCents: 1_550 } }
const completed = { type: 'BookingCompleted', data: { bookingId: 'b1', pressedAt: null } }
const rest = (priceCents: number, taxCents: number, intentId: string | null = 'pi_2') => ({
  type: 'BalancePaid',
  data: {
    ...ids,
    balanceId: intentId ?? 'bal1',
    amountCents: priceCents,
    taxCents,
    tipCents: 0,
    method: intentId === null ? 'cash' : 'card',
    intentId,
  },
})
const refund = (refundId: string, intentId: string, amountCents: number) => [
  { type: 'RefundRequested', data: { ...ids, refundId, intentId, amountCents, key: `refund-${refundId}`, reason: '' } },
  { type: 'RefundIssued', data: { ...ids, refundId, providerRefundId: `re_${refundId}`, amountCents } },
]
const returned = (refundId: string, amountCents: number) => ({
  type: 'RefundReversed',
  data: { ...ids, refundId, amountCents, reason: 'no' },
})
const dispute = (amountCents: number) => ({
  type: 'DisputeMoneyMoved',
  data: { ...ids, disputeId: 'dp_1', transactionId: `txn_${amountCents}`, amountCents, feeCents: 1_500 },
})
const discount = (amountCents: number) => ({
  type: 'DiscountGiven',
  data: { bookingId: 'b1', customerId: 'c1', discountId: 'd1', amountCents, reason: 'loyalty', balanceCents: 0 },
})

function after(...happened: readonly AnyNewEvent[]) {
  const ledger = openLedger()
  ledger.happen(held(), confirmed, ...happened)
  const { priceCents, taxCents, entries } = ledger.takings()
  const moved = entries.map((entry) => [entry.kind, entry.priceCents, entry.taxCents])
  return { sum: [priceCents, taxCents], moved, hst: ledger.hst(), documents: ledger.documents }
}

describe('the money of a visit', () => {
  test('that is refunded whole ends at nothing, before tax and with it', () => {
    const { sum, moved, hst } = after(
      deposit.paid,
      completed,
      rest(9_400, 1_625),
      ...refund('re_1', 'pi_1', 3_100),
      ...refund('re_2', 'pi_2', 11_025),
    )
    expect(sum).toEqual([0, 0])
    expect(moved).toEqual([
      ['deposit', 3_100, 0],
      ['balance', 9_400, 1_625],
      ['refund', -2_743, -357],
      ['refund', -9_757, -1_268],
    ])
    expect(hst).toMatchObject({ salesCents: 0, chargedCents: 1_625, creditedCents: 1_625 })
  })

  test('that goes back in equal parts credits the tax that was charged, to the cent', () => {
    const { sum, hst, documents } = after(
      deposit.paid,
      completed,
      rest(9_400, 1_625),
      ...['a', 'b', 'c'].flatMap((part) => refund(part, 'pi_2', 3_675)),
      ...refund('d', 'pi_1', 3_100),
    )
    const notes = documents.filter(({ kind }) => kind === 'credit-note')
    expect(notes.map(({ hstIncludedCents }) => hstIncludedCents)).toEqual([423, 423, 423, 356])
    expect(hst).toMatchObject({ salesCents: 0, chargedCents: 1_625, creditedCents: 1_625 })
    expect(sum).toEqual([0, 0])
  })

  test('that a dispute takes is taken off when the bank takes it, and back when it is given back; the tax stays charged', () => {
    const { sum, moved, hst } = after(deposit.paid, completed, rest(9_400, 1_625), dispute(-3_100), dispute(3_100))
    expect(moved.slice(2)).toEqual([
      ['dispute', -2_743, -357],
      ['dispute-returned', 2_743, 357],
    ])
    expect(sum).toEqual([12_500, 1_625])
    expect(after(deposit.paid, dispute(-3_100)).sum).toEqual([0, 0])
    expect(hst).toMatchObject({ salesCents: 12_500, taxCents: 1_625, creditedCents: 0 })
  })

  test('whose price a reward lowered to what was paid has the tax in the deposit', () => {
    // 14.16 and 1.84 of tax are 16.00.
    const sprinkle = held({ totalCents: 6_500, depositCents: 1_600 })
    const paid = { type: 'DepositPaid', data: { ...ids, intentId: 'pi_1', amountCents: 1_600 } }
    const ledger = openLedger({ totalCents: 6_500 })
    ledger.happen(sprinkle, confirmed, paid, discount(5_084), completed)
    expect(ledger.takings()).toMatchObject({ priceCents: 1_416, taxCents: 184 })
    expect(ledger.hst()).toMatchObject({ salesCents: 1_416, taxCents: 184 })
  })

  test('that is kept of a deposit has the tax in it that its document names', () => {
    const { sum, hst } = after(deposit.paid, half, ...refund('b1-cancelled', 'pi_1', 1_550))
    expect(sum).toEqual([1_372, 178])
    expect(hst).toMatchObject({ salesCents: 1_372, taxCents: 178 })
    const untaxed = openLedger({ isKeptDepositTaxed: false })
    untaxed.happen(held(), confirmed, deposit.paid, half, ...refund('b1-cancelled', 'pi_1', 1_550))
    expect(untaxed.takings()).toMatchObject({ priceCents: 1_550, taxCents: 0 })
  })

  test('that was given back before the visit is not invoiced, and is again when the refund comes back', () => {
    const early = [deposit.paid, ...refund('re_1', 'pi_1', 2_000), completed, rest(9_400, 1_625)]
    const { sum, hst, documents } = after(...early)
    // Of 141.25 there stay 121.25: 107.30 and 13.95 of tax.
    expect(sum).toEqual([10_730, 1_395])
    expect(hst).toMatchObject({ salesCents: 10_730, taxCents: 1_395 })
    expect(documents.find(({ kind }) => kind === 'invoice')).toMatchObject({
      discounts: [{ reason: 'given_back', amountCents: 1_770 }],
      totalCents: 10_730,
      hstCents: 1_395,
      amountCents: 12_125,
      owedCents: 11_025,
    })
    const back = after(...early, returned('re_1', 2_000))
    expect(back.sum).toEqual([12_500, 1_625])
    expect(back.hst).toMatchObject({ salesCents: 12_500, taxCents: 1_625 })
  })

  test('that was captured beyond the price goes back without a price and without tax', () => {
    const twice = [deposit.paid, completed, rest(9_400, 1_625), rest(11_025, 0, 'pi_3')]
    const { sum, hst } = after(...twice, ...refund('b1-surplus-pi_3', 'pi_3', 11_025))
    expect(sum).toEqual([12_500, 1_625])
    expect(hst).toMatchObject({ salesCents: 12_500, taxCents: 1_625, creditedCents: 0 })
  })

  test('that an earlier version credited otherwise is counted as the document says, which never changes', () => {
    const ledger = openLedger()
    ledger.happen(held(), confirmed, deposit.paid, completed, rest(9_400, 1_625), ...refund('a', 'pi_2', 3_675))
    const note = ledger.events.findLast(({ type }) => type === 'ReceiptIssued')
    Object.assign(note?.data ?? {}, { hstIncludedCents: 422 })
    expect(ledger.takings()).toMatchObject({ priceCents: 12_500 - 3_253, taxCents: 1_625 - 422 })
  })
})
