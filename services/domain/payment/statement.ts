import { hstOn } from '#events/values/money.ts'
import type { VisitStatement } from '#services/contracts/own-visits.ts'

export interface StatedVisit {
  /** Coming, made, or claimed after a no-show. */
  readonly isPriceDue: boolean
  /** Price before tax, less discounts. */
  readonly totalCents: number
  readonly discountCents: number
  /** Captured or about to be; 0 for neither. */
  readonly depositCents: number
  /** Paid after the deposit, with tax; of a visit not made, with tips. */
  readonly laterCents: number
  readonly refundedCents: number
  /** Automatic refund under way. */
  readonly comingBackCents: number
  readonly byHandCents: number
}

type Line = VisitStatement['price'][number]

const line = (name: Line['line'], cents: number): readonly Line[] => (cents === 0 ? [] : [{ line: name, cents }])

/** Price, payments and refunds as lines, each sum the total of the lines above. */
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
