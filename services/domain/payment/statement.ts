import { hstOn } from '#events/values/money.ts'
import type { VisitStatement } from '#services/contracts/own-visits.ts'

export interface StatedVisit {
  /** Whether the price is to be paid: a visit that is to come or was made, or whose price was claimed after a no-show. */
  readonly isPriceDue: boolean
  /** Less the discounts, before tax. */
  readonly totalCents: number
  readonly discountCents: number
  /** Captured, or its capture is on its way; 0 where it was neither. */
  readonly depositCents: number
  /** Paid after the deposit, with tax; of a visit that is not made with tips, which go back too. */
  readonly laterCents: number
  /** Has gone back to the card. */
  readonly refundedCents: number
  /** Is still to go back by itself. */
  readonly comingBackCents: number
  /** The office returns it. */
  readonly byHandCents: number
}

type Line = VisitStatement['price'][number]

const line = (name: Line['line'], cents: number): readonly Line[] => (cents === 0 ? [] : [{ line: name, cents }])

/**
 * What a visit costs, what was paid of it, and what went back, as lines that add up: each sum is the total of all that stands above it
 * in its list.
 */
export function statementOf(visit: StatedVisit): VisitStatement {
  return { price: visit.isPriceDue ? priceLines(visit) : [], back: backLines(visit) }
}

function priceLines({ totalCents, discountCents, depositCents, laterCents }: StatedVisit): Line[] {
  const hstCents = hstOn(totalCents)
  const restCents = totalCents + hstCents - depositCents - laterCents
  return [
    { line: 'services', cents: totalCents + discountCents },
    ...line('discount', -discountCents),
    ...line('hst', hstCents),
    { line: 'total', cents: totalCents + hstCents },
    ...line('deposit', -depositCents),
    ...line('paid', -laterCents),
    { line: restCents < 0 ? 'overpaid' : 'owed', cents: restCents },
  ]
}

/** Where the price is due, only what went back is of interest here; otherwise also what stays with the business. */
function backLines({ isPriceDue, depositCents, laterCents, ...back }: StatedVisit): Line[] {
  const backCents = back.refundedCents + back.comingBackCents + back.byHandCents
  const paidCents = depositCents + laterCents
  if (isPriceDue ? backCents === 0 : paidCents === 0) return []
  return [
    ...(isPriceDue ? line('paid-in-all', paidCents) : [...line('deposit', depositCents), ...line('paid', laterCents)]),
    ...line('refunded', -back.refundedCents),
    ...line('coming-back', -back.comingBackCents),
    ...line('by-hand', -back.byHandCents),
    { line: isPriceDue ? 'after-refunds' : 'kept', cents: paidCents - backCents },
  ]
}
