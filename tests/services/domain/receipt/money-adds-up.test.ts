import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { hstOn } from '#events/values/money.ts'
import { paidOfLedger } from '#projections/ledgers.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { booking } from '#services/domain/booking/booking.ts'
import { giveDiscount } from '#services/domain/booking/decide-discount.ts'
import { shareOf, restOf, sumOf } from '#services/domain/payment/balance.ts'
import { collectBalance, isCollectable, overpaidOf, termsOf } from '#services/domain/payment/decide-balance.ts'
import { giveBack, refundableOf, withdrawHandRefund, withdrawPayment } from '#services/domain/payment/decide-by-hand.ts'
import { paidOf } from '#services/domain/payment/owed.ts'
import { payment, type Payment } from '#services/domain/payment/payment.ts'
import { confirmed, deposit, held } from '#tests/support/examples.ts'
import { foldOf } from '#tests/support/given.ts'
import { openLedger } from '#tests/support/visit-ledger.ts'

const ids = { paymentId: 'b1', bookingId: 'b1' }
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'cash',
      'cash',
      'e-transfer',
      'card',
      'discount',
      'complete',
      'complete',
      'refund by card',
      'refund by card',
      'refund by hand',
      'reversal',
      'dispute',
      'dispute given back',
      'correct',
      'undo refund',
    ),
    part: fc.constantFrom(0.1, 1 / 3, 0.5, 1),
    tip: fc.constantFrom(0, 0, 500),
  }),
  { minLength: 3, maxLength: 14 },
)
type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never)[number]

/** Independent account of cards, cash and transfers. */
interface Beside {
  card: number
  hand: number
  tips: number
  rounding: number
}

/** One visit on which things happen as its decisions allow; each is followed by its documents. */
function openVisit(totalCents: number, depositCents: number) {
  const ledger = openLedger({ totalCents })
  const beside: Beside = { card: depositCents, hand: 0, tips: 0, rounding: 0 }
  const bookingEvents: AnyNewEvent[] = []
  const paymentEvents: AnyNewEvent[] = []
  const happen = (...events: readonly AnyNewEvent[]) => {
    for (const event of events)
      if (!event.type.startsWith('Dispute'))
        (/^(?:Booking|Discount)/.test(event.type) ? bookingEvents : paymentEvents).push(event)
    ledger.happen(...events)
  }
  const states = () => ({ booking: foldOf(booking, bookingEvents), payment: foldOf(payment, paymentEvents) })
  happen(held({ totalCents, depositCents }), confirmed, deposit.requested, deposit.opened, deposit.authorised)
  happen({ ...deposit.paid, data: { ...deposit.paid.data, amountCents: depositCents } })
  return { ledger, beside, happen, states }
}

const totalNow = (state: ReturnType<ReturnType<typeof openVisit>['states']>['booking']): number =>
  state.status === 'none' ? 0 : state.totalCents

function take(visit: ReturnType<typeof openVisit>, { what, part, tip }: Step, n: number): void {
  const { beside, happen, states } = visit
  const { booking: booked, payment: paid } = states()
  if (!isCollectable(paid) || booked.status === 'none') return
  const agreed = { totalCents: totalNow(booked) }
  const rest = restOf(termsOf(agreed, paid), paid.balance)
  const partCents = Math.round(sumOf(rest) * part)
  switch (what) {
    case 'cash':
    case 'e-transfer': {
      const amountCents = part === 1 ? null : partCents
      if (sumOf(rest) <= 0 || amountCents === 0) return
      const taken = { method: what, balanceId: `hand${n}`, amountCents, tipCents: tip }
      const events = collectBalance(taken, agreed, paid)
      if (isRefusal(events)) return
      for (const event of events) {
        if (event.type === 'CashRounded') beside.rounding += event.data.roundingCents
        if (event.type === 'BalancePaid') beside.hand += event.data.amountCents + event.data.taxCents
      }
      beside.tips += tip
      return happen(...events)
    }
    case 'card': {
      if (partCents <= 0) return
      const { priceCents, taxCents } = shareOf(partCents, rest)
      const intentId = `pi_card${n}`
      beside.card += partCents
      const data = {
        ...ids,
        balanceId: intentId,
        intentId,
        method: 'card',
        tipCents: 0,
        amountCents: priceCents,
        taxCents,
      }
      return happen({ type: 'BalancePaid', data })
    }
    case 'discount': {
      const amountCents = Math.round(agreed.totalCents * part)
      const given = {
        discountId: `d${n}`,
        amountCents,
        shownTotalCents: agreed.totalCents,
        reason: 'goodwill',
        note: '',
      } as const
      const asked = giveDiscount(given, paidOf(paid), booked)
      const most = isRefusal(asked) ? Number(asked.details?.['amount'] ?? 0) : amountCents
      const events = most > 0 ? giveDiscount({ ...given, amountCents: most }, paidOf(paid), booked) : []
      return isRefusal(events) ? undefined : happen(...events)
    }
    case 'complete':
      return booked.status === 'confirmed'
        ? happen({ type: 'BookingCompleted', data: { bookingId: 'b1', pressedAt: null } })
        : undefined
    default:
      return goBack(visit, paid, { what, part, n })
  }
}

function goBack(
  { beside, happen, ledger }: ReturnType<typeof openVisit>,
  paid: Payment,
  { what, part, n }: { readonly what: Step['what']; readonly part: number; readonly n: number },
): void {
  if (!isCollectable(paid)) return
  const { cardCents, handCents } = refundableOf(paid)
  const refund = { refundId: `r${n}`, reason: 'goodwill' } as const
  if (what === 'refund by card' && Math.round(cardCents * part) > 0) {
    const asked = giveBack({ ...refund, how: 'card', amountCents: Math.round(cardCents * part) }, paid)
    if (isRefusal(asked)) return
    for (const event of asked) {
      if (event.type !== 'RefundRequested') continue
      const { refundId, amountCents } = event.data
      beside.card -= amountCents
      happen(event, {
        type: 'RefundIssued',
        data: { ...ids, refundId, providerRefundId: `re_${refundId}`, amountCents },
      })
    }
  }
  if (what === 'refund by hand' && Math.round(handCents * part) > 0) {
    const asked = giveBack({ ...refund, how: 'cash', amountCents: Math.round(handCents * part) }, paid)
    if (isRefusal(asked)) return
    for (const event of asked) {
      if (event.type !== 'HandRefundRecorded') continue
      beside.hand -= event.data.amountCents
      beside.tips -= event.data.tipCents
    }
    happen(...asked)
  }
  const issued = paid.refunds.findLast(({ status }) => status === 'issued')
  if (what === 'reversal' && issued !== undefined) {
    const { refundId, amountCents } = issued
    beside.card += amountCents
    happen({ type: 'RefundReversed', data: { ...ids, refundId, amountCents, reason: 'no' } })
  }
  const given = paid.balance.handRefunds.findLast(({ isWithdrawn }) => !isWithdrawn)
  if (what === 'undo refund' && given !== undefined) {
    const undone = withdrawHandRefund(given.refundId, paid)
    beside.hand += given.amountCents
    beside.tips += given.tipCents
    if (!isRefusal(undone)) happen(...undone)
  }
  const recorded = paid.balance.paid.findLast(({ intentId }) => intentId === null)
  if (what === 'correct' && recorded !== undefined) {
    const corrected = withdrawPayment({ balanceId: recorded.balanceId, reason: 'not_paid' }, paid)
    if (isRefusal(corrected)) return
    beside.hand -= recorded.amountCents + recorded.taxCents
    beside.tips -= recorded.tipCents
    beside.rounding -= recorded.roundingCents
    happen(...corrected)
  }
  const held = ledger.takings().priceCents + ledger.takings().taxCents
  const taken = Object.values(ledger.takings().money.disputed)[0]
  const dispute = (amountCents: number) => {
    beside.card += amountCents
    const transactionId = `txn_${n}`
    happen({ type: 'DisputeMoneyMoved', data: { ...ids, disputeId: 'dp_1', transactionId, amountCents, feeCents: 0 } })
  }
  if (what === 'dispute' && taken === undefined && held > 0) dispute(-Math.max(1, Math.round(held * part)))
  if (what === 'dispute given back' && taken !== undefined && taken.priceCents + taken.taxCents > 0)
    dispute(taken.priceCents + taken.taxCents)
}

function outside(visit: ReturnType<typeof openVisit>) {
  const { booking: booked, payment: paid } = visit.states()
  if (!isCollectable(paid)) throw new Error('Nothing was paid.')
  const agreed = { totalCents: totalNow(booked) }
  const rest = restOf(termsOf(agreed, paid), paid.balance)
  const disputed = Object.values(visit.ledger.takings().money.disputed)
  const disputedPrice = disputed.reduce((sum, one) => sum + one.priceCents, 0)
  const disputedTax = disputed.reduce((sum, one) => sum + one.taxCents, 0)
  return { rest, disputedPrice, disputedTax, surplus: overpaidOf(agreed, paid), hst: hstOn(agreed.totalCents) }
}

test('documents, takings, the export, cards and till of a visit add up to one another, whatever happened', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.integer({ min: 6_000, max: 30_000 }), steps, (totalCents, happened) => {
      const visit = openVisit(totalCents, Math.round(totalCents / 400) * 100)
      for (const [n, step] of happened.entries()) take(visit, step, n)
      const { ledger, beside, states } = visit
      const { priceCents, taxCents, entries } = ledger.takings()
      // The takings are the money that cards and hands moved, and the sum of their rows.
      expect(priceCents + taxCents).toBe(beside.card + beside.hand)
      expect(entries.reduce((sum, one) => sum + one.priceCents, 0)).toBe(priceCents)
      expect(entries.reduce((sum, one) => sum + one.taxCents, 0)).toBe(taxCents)
      // The list and the export of bookings say the same.
      const listed = ledger.listed()
      expect(paidOfLedger(listed) - listed.givenBackCents - listed.disputedCents).toBe(priceCents + taxCents)
      expect(listed.tipsCents).toBe(beside.tips)
      if (states().booking.status !== 'completed') return
      const { rest, disputedPrice, disputedTax, surplus } = outside(visit)
      const { salesCents, taxCents: documentTax, chargedCents, creditedCents } = ledger.hst()
      // What the documents ask for is what was taken, what is owed yet, and what a bank holds.
      expect(salesCents + documentTax).toBe(priceCents + taxCents + sumOf(rest) + disputedPrice + disputedTax)
      expect(surplus).toBe(0)
      expect(listed.owedCents).toBe(sumOf(rest))
      expect(listed.taxChargedCents).toBe(documentTax)
      expect(creditedCents).toBeLessThanOrEqual(chargedCents)
      const isPaid = sumOf(rest) === 0
      if (isPaid) seen.add('paid in full')
      // Until then only the sum is known: which part of a payment is price depends on what follows.
      const split = [priceCents + disputedPrice, taxCents + disputedTax]
      expect(isPaid ? [salesCents, documentTax] : split).toEqual(split)
      for (const { kind } of ledger.documents) seen.add(kind)
    }),
    { numRuns: 1_500, seed: 20_261_128 },
  )
  expect([...seen].toSorted()).toEqual([
    'credit-note',
    'deposit',
    'discount',
    'invoice',
    'paid in full',
    'payment',
    'payment-withdrawn',
    'refund-returned',
    'refund-withdrawn',
  ])
})
