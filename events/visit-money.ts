import type { BookingEvent } from './booking.ts'
import type { DisputeEvent } from './dispute.ts'
import type { PaymentEvent } from './payment.ts'
import type { ReceiptEvent } from './receipt.ts'
import { cancellationRefund } from './refund-ids.ts'
import { hstOn } from './values/money.ts'

/** An amount as its part of a price and its part of the tax on it; negative for what left. */
export interface PriceAndTax {
  readonly priceCents: number
  readonly taxCents: number
}

/** Something that was paid. */
interface PaidPart extends PriceAndTax {
  readonly id: string
  /** The provider's; null for what was paid by hand. */
  readonly intentId: string | null
  /** It is the deposit of which something is kept when the visit is not made. */
  readonly isDeposit: boolean
}

/** Something that went back, and what its tax is a share of. */
export interface RefundPart extends PriceAndTax {
  readonly refundId: string
  /** '<stream>@<version>' of its event. */
  readonly source: string
  /**
   * invoice: takes off the price of a visit that was made. kept: off the deposit that was kept. surplus: was never part of a price. paid:
   * undoes a payment that no document has taxed yet, or ever will.
   */
  readonly of: 'invoice' | 'kept' | 'surplus' | 'paid'
  readonly intentId: string | null
  /** It went back before the visit was made: the invoice has it in it already. */
  readonly isBeforeInvoice: boolean
}

/**
 * The money of one visit, as far as its history is known. It is the one place that says which part of a movement is price and which is
 * tax: the takings, the credit notes and the invoice all take it from here.
 */
export interface VisitMoney {
  /** The price before tax, less the discounts; null where no booking is known. */
  readonly totalCents: number | null
  readonly ending: 'open' | 'made' | 'cancelled' | 'missed'
  readonly paid: readonly PaidPart[]
  /** Intents that were opened by a link, or were to be released: what they bring after a cancellation is not kept. */
  readonly returnedIntents: readonly string[]
  /** Which intent each refund is of. */
  readonly refundIntents: Readonly<Record<string, string>>
  /** In the order in which they were made; those that came back are gone. */
  readonly refunds: readonly RefundPart[]
  /** Of a visit that was not made. */
  readonly kept: PriceAndTax | null
  /** What each dispute took and did not give back. */
  readonly disputed: Readonly<Record<string, PriceAndTax>>
}

export type MoneyCause = BookingEvent | PaymentEvent | DisputeEvent | ReceiptEvent

const nothing: PriceAndTax = { priceCents: 0, taxCents: 0 }

export const noMoney = (totalCents: number | null): VisitMoney => ({
  totalCents,
  ending: 'open',
  paid: [],
  returnedIntents: [],
  refundIntents: {},
  refunds: [],
  kept: null,
  disputed: {},
})

/** The money of a visit after one more event of its booking, payment, disputes or documents. */
export function moneyAfter(money: VisitMoney, event: MoneyCause): VisitMoney {
  switch (event.type) {
    case 'BookingHeld':
      return { ...money, totalCents: event.data.totalCents }
    case 'DiscountGiven':
      return priced(money, -event.data.amountCents)
    case 'DiscountUndone':
      return priced(money, event.data.amountCents)
    case 'BookingCompleted':
      return made(money)
    case 'BookingCancelled':
      return { ...money, ending: 'cancelled' }
    case 'BookingMissed':
      return { ...money, ending: 'missed' }
    case 'BalanceIntentCreated':
    case 'DepositReleaseRequested':
      return { ...money, returnedIntents: [...money.returnedIntents, event.data.intentId] }
    case 'DepositPaid':
    case 'UnbookedPaymentFound': {
      const { intentId, amountCents } = event.data
      const isDeposit = money.ending !== 'cancelled' || !money.returnedIntents.includes(intentId)
      return withPaid(money, { id: intentId, intentId, isDeposit, priceCents: amountCents, taxCents: 0 })
    }
    case 'BalancePaid': {
      const { balanceId: id, intentId, amountCents: priceCents, taxCents } = event.data
      return withPaid(money, { id, intentId, isDeposit: false, priceCents, taxCents })
    }
    case 'RefundRequested': {
      const { refundId, intentId } = event.data
      return { ...money, refundIntents: { ...money.refundIntents, [refundId]: intentId } }
    }
    case 'BalanceWithdrawn':
      return { ...money, paid: money.paid.filter(({ id }) => id !== event.data.balanceId) }
    case 'RefundIssued':
    case 'HandRefundRecorded':
      return withRefund(money, { ...event.data, source: sourceOf(event) })
    case 'RefundReversed':
    case 'HandRefundWithdrawn':
      return { ...money, refunds: money.refunds.filter(({ refundId }) => refundId !== event.data.refundId) }
    case 'DisputeMoneyMoved':
      return disputed(money, event.data)
    case 'ReceiptIssued':
      return asDocumented(money, event.data)
    default:
      return money
  }
}

export const sourceOf = ({ streamId, version }: { readonly streamId: string; readonly version: number }): string =>
  `${streamId}@${version}`

/** What of a visit is with us: collected, and neither refunded nor taken by a dispute. */
export function heldOf(money: VisitMoney): PriceAndTax {
  const back = [...money.refunds, ...Object.values(money.disputed)]
  const keptTaxCents = money.kept?.taxCents ?? 0
  const { priceCents, taxCents } = less(collectedOf(money), sumOf(back))
  return { priceCents: priceCents - keptTaxCents, taxCents: taxCents + keptTaxCents }
}

/** What went back before the visit was made, and is therefore not on its invoice. */
export const givenBackBefore = ({ refunds }: VisitMoney): PriceAndTax =>
  sumOf(refunds.filter(({ isBeforeInvoice }) => isBeforeInvoice))

/** What stays of a deposit whose visit was not made, and the tax in it. */
export const keeping = (money: VisitMoney, amountCents: number, taxCents: number): VisitMoney => ({
  ...money,
  kept: { priceCents: amountCents - taxCents, taxCents },
})

/** The part of the tax in an amount that takes something off a rest; what takes all of it leaves no cent of either. */
export function taxShareOf(amountCents: number, rest: PriceAndTax): number {
  const restCents = rest.priceCents + rest.taxCents
  if (restCents <= 0) return 0
  const share = amountCents >= restCents ? rest.taxCents : Math.round((amountCents * rest.taxCents) / restCents)
  return Math.max(0, Math.min(share, amountCents, rest.taxCents))
}

/**
 * All that was paid. A deposit counts towards the price before tax, as it was asked for; what is more than the price by now, because of a
 * discount, is tax. A visit that was not made has no price: there each payment counts as it was recorded.
 */
function collectedOf({ totalCents, ending, paid }: VisitMoney): PriceAndTax {
  const sum = sumOf(paid)
  if (totalCents === null || ending === 'cancelled' || ending === 'missed') return sum
  const taxCents = Math.min(hstOn(totalCents), sum.taxCents + Math.max(0, sum.priceCents - totalCents))
  return { priceCents: sum.priceCents + sum.taxCents - taxCents, taxCents }
}

const priced = (money: VisitMoney, changeCents: number): VisitMoney =>
  money.totalCents === null ? money : { ...money, totalCents: money.totalCents + changeCents }

const withPaid = (money: VisitMoney, part: PaidPart): VisitMoney => ({ ...money, paid: [...money.paid, part] })

/** The visit was made: what went back before takes its share off the price, and the invoice is of the rest. */
function made(money: VisitMoney): VisitMoney {
  let rest = invoicedOf(money.totalCents)
  const refunds = money.refunds.map((refund): RefundPart => {
    const part = partOf(centsOf(refund), rest)
    rest = less(rest, part)
    return { ...refund, ...part, of: 'invoice', isBeforeInvoice: true }
  })
  return { ...money, ending: 'made', refunds }
}

const invoicedOf = (totalCents: number | null): PriceAndTax =>
  totalCents === null ? nothing : { priceCents: totalCents, taxCents: hstOn(totalCents) }

interface Back {
  readonly refundId: string
  readonly bookingId: string
  readonly amountCents: number
  readonly source: string
}

function withRefund(money: VisitMoney, { refundId, bookingId, amountCents, source }: Back): VisitMoney {
  const intentId = money.refundIntents[refundId] ?? null
  const of = takenOff(money, { refundId, bookingId, amountCents, intentId })
  const part = partOf(amountCents, restOf(money, of, intentId))
  return { ...money, refunds: [...money.refunds, { refundId, source, of, intentId, isBeforeInvoice: false, ...part }] }
}

function takenOff(
  money: VisitMoney,
  { refundId, bookingId, amountCents, intentId }: Omit<Back, 'source'> & { readonly intentId: string | null },
): RefundPart['of'] {
  if (money.ending === 'open') return 'paid'
  if (money.ending === 'made') return amountCents <= surplusOf(money) ? 'surplus' : 'invoice'
  const cancellation = cancellationRefund(bookingId)
  if (refundId === cancellation || refundId.startsWith(`${cancellation}-`)) return 'paid'
  // What was paid of the rest has no part in the deposit that is kept.
  const isOfDeposit = money.paid.find((one) => one.intentId === intentId)?.isDeposit ?? true
  return isOfDeposit && money.kept !== null ? 'kept' : 'paid'
}

/** What a refund is a share of: what is left of it after the refunds before. */
function restOf(money: VisitMoney, of: RefundPart['of'], intentId: string | null): PriceAndTax {
  const before = money.refunds.filter((refund) => refund.of === of)
  switch (of) {
    case 'invoice':
      return less(invoicedOf(money.totalCents), sumOf(before))
    case 'kept':
      return less(money.kept ?? nothing, sumOf(before))
    case 'surplus':
      return nothing
    case 'paid':
      return less(
        sumOf(money.paid.filter((one) => one.intentId === intentId)),
        sumOf(before.filter((one) => one.intentId === intentId)),
      )
  }
}

/** Captured beside our books, beyond the price with its tax, and not given back yet. */
function surplusOf(money: VisitMoney): number {
  if (money.totalCents === null) return 0
  const returned = sumOf(money.refunds.filter(({ of }) => of === 'surplus'))
  return centsOf(sumOf(money.paid)) - centsOf(invoicedOf(money.totalCents)) - centsOf(returned)
}

/** A bank takes back of all that is held, as money and not as a price: the tax on the visit stays as it was charged. */
function disputed(
  money: VisitMoney,
  { disputeId, amountCents }: { readonly disputeId: string; readonly amountCents: number },
): VisitMoney {
  const taken = money.disputed[disputeId] ?? nothing
  const after =
    amountCents < 0 ? sumOf([taken, partOf(-amountCents, heldOf(money))]) : less(taken, partOf(amountCents, taken))
  return { ...money, disputed: { ...money.disputed, [disputeId]: after } }
}

/** A document that was issued is never changed: where an earlier version rounded otherwise, its tax counts. */
function asDocumented(
  money: VisitMoney,
  { kind, source, amountCents, hstIncludedCents }: ReceiptEvent['data'],
): VisitMoney {
  if (kind === 'kept-deposit') return keeping(money, amountCents, hstIncludedCents)
  if (kind !== 'credit-note') return money
  const part = { priceCents: amountCents - hstIncludedCents, taxCents: hstIncludedCents }
  const isTaxedAs = (refund: RefundPart) =>
    refund.source === source && (refund.of === 'kept' || (refund.of === 'invoice' && !refund.isBeforeInvoice))
  return { ...money, refunds: money.refunds.map((refund) => (isTaxedAs(refund) ? { ...refund, ...part } : refund)) }
}

function partOf(amountCents: number, rest: PriceAndTax): PriceAndTax {
  const taxCents = taxShareOf(amountCents, rest)
  return { priceCents: amountCents - taxCents, taxCents }
}

const centsOf = ({ priceCents, taxCents }: PriceAndTax): number => priceCents + taxCents

const sumOf = (parts: readonly PriceAndTax[]): PriceAndTax =>
  parts.reduce<PriceAndTax>(
    (sum, { priceCents, taxCents }) => ({ priceCents: sum.priceCents + priceCents, taxCents: sum.taxCents + taxCents }),
    nothing,
  )

export const less = (from: PriceAndTax, off: PriceAndTax): PriceAndTax => ({
  priceCents: from.priceCents - off.priceCents,
  taxCents: from.taxCents - off.taxCents,
})
