import type { BookingEvent } from './booking.ts'
import type { DisputeEvent } from './dispute.ts'
import type { PaymentEvent } from './payment.ts'
import type { ReceiptEvent } from './receipt.ts'
import { cancellationRefund } from './refund-ids.ts'
import { hstOn } from './values/money.ts'

export interface PriceAndTax {
  readonly priceCents: number
  readonly taxCents: number
}

interface PaidPart extends PriceAndTax {
  readonly id: string
  /** The provider's id; null for a payment by hand. */
  readonly intentId: string | null
  readonly isDeposit: boolean
}

export interface RefundPart extends PriceAndTax {
  readonly refundId: string
  readonly source: string
  /** invoice, kept: off the price of a made visit or a kept deposit. surplus: never a price. paid: untaxed yet. */
  readonly of: 'invoice' | 'kept' | 'surplus' | 'paid'
  readonly intentId: string | null
  readonly isBeforeInvoice: boolean
}

/** Fold of a visit's money: the one place that splits movements into price and tax. */
export interface VisitMoney {
  /** Price before tax less discounts; null without a booking. */
  readonly totalCents: number | null
  readonly ending: 'open' | 'made' | 'cancelled' | 'missed'
  readonly paid: readonly PaidPart[]
  readonly returnedIntents: readonly string[]
  readonly refundIntents: Readonly<Record<string, string>>
  readonly refunds: readonly RefundPart[]
  readonly kept: PriceAndTax | null
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

export function heldOf(money: VisitMoney): PriceAndTax {
  const back = [...money.refunds, ...Object.values(money.disputed)]
  const keptTaxCents = money.kept?.taxCents ?? 0
  const { priceCents, taxCents } = less(collectedOf(money), sumOf(back))
  return { priceCents: priceCents - keptTaxCents, taxCents: taxCents + keptTaxCents }
}

export const givenBackBefore = ({ refunds }: VisitMoney): PriceAndTax =>
  sumOf(refunds.filter(({ isBeforeInvoice }) => isBeforeInvoice))

export const keeping = (money: VisitMoney, amountCents: number, taxCents: number): VisitMoney => ({
  ...money,
  kept: { priceCents: amountCents - taxCents, taxCents },
})

/** Tax share of an amount off a balance; the whole balance leaves no cent of either. */
export function taxShareOf(amountCents: number, rest: PriceAndTax): number {
  const restCents = rest.priceCents + rest.taxCents
  if (restCents <= 0) return 0
  const share = amountCents >= restCents ? rest.taxCents : Math.round((amountCents * rest.taxCents) / restCents)
  return Math.max(0, Math.min(share, amountCents, rest.taxCents))
}

/** All payments. A deposit counts before tax; a visit not made has no price, and each payment counts as recorded. */
function collectedOf({ totalCents, ending, paid }: VisitMoney): PriceAndTax {
  const sum = sumOf(paid)
  if (totalCents === null || ending === 'cancelled' || ending === 'missed') return sum
  const taxCents = Math.min(hstOn(totalCents), sum.taxCents + Math.max(0, sum.priceCents - totalCents))
  return { priceCents: sum.priceCents + sum.taxCents - taxCents, taxCents }
}

const priced = (money: VisitMoney, changeCents: number): VisitMoney =>
  money.totalCents === null ? money : { ...money, totalCents: money.totalCents + changeCents }

const withPaid = (money: VisitMoney, part: PaidPart): VisitMoney => ({ ...money, paid: [...money.paid, part] })

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

function surplusOf(money: VisitMoney): number {
  if (money.totalCents === null) return 0
  const returned = sumOf(money.refunds.filter(({ of }) => of === 'surplus'))
  return centsOf(sumOf(money.paid)) - centsOf(invoicedOf(money.totalCents)) - centsOf(returned)
}

/** A chargeback takes money, not price: the visit's tax stays. */
function disputed(
  money: VisitMoney,
  { disputeId, amountCents }: { readonly disputeId: string; readonly amountCents: number },
): VisitMoney {
  const taken = money.disputed[disputeId] ?? nothing
  const after =
    amountCents < 0 ? sumOf([taken, partOf(-amountCents, heldOf(money))]) : less(taken, partOf(amountCents, taken))
  return { ...money, disputed: { ...money.disputed, [disputeId]: after } }
}

/** An issued document's tax counts, where an earlier version rounded otherwise. */
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
