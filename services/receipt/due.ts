import type { BookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptData, ReceiptKind, ReceiptPayment } from '#events/receipt.ts'
import { hstOn, hstWithin } from '#events/values/money.ts'
import { dayOf } from '#events/values/toronto.ts'
import { givenBackBefore, keeping, moneyAfter, noMoney, sourceOf, type VisitMoney } from '#events/visit-money.ts'

/** A document that an event calls for. */
export interface DueReceipt {
  /** '<stream>@<version>' of that event. */
  readonly source: string
  readonly kind: ReceiptKind
  readonly amountCents: number
  readonly hstIncludedCents: number
  /** Also where the tax in it is less than half a cent. */
  readonly isTaxed: boolean
  readonly payments: readonly ReceiptPayment[]
  readonly discounts: ReceiptData['discounts']
  /** The price by then, before tax and without the discounts. */
  readonly totalCents: number
  /** The tax on it. */
  readonly hstCents: number
  readonly owedCents: number
  /** The source of the document that this one corrects. */
  readonly corrects: string | null
}

export interface ReceiptRules {
  /** The agreed price before tax, before any discount. */
  readonly totalCents: number
  /** Whether a deposit that is kept has tax in it (decision 53). */
  readonly isKeptDepositTaxed: boolean
}

type Cause = BookingEvent | PaymentEvent

interface Discount {
  readonly discountId: string
  readonly reason: ReceiptData['discounts'][number]['reason']
  readonly amountCents: number
  /** Of the document that corrected the invoice by it; null where there was no invoice yet. */
  readonly source: string | null
}

interface Account {
  readonly due: readonly DueReceipt[]
  readonly payments: readonly ReceiptPayment[]
  /** The price before tax, less the discounts. */
  readonly totalCents: number
  readonly discounts: readonly Discount[]
  /** The source of the captured deposit, and its amount. */
  readonly deposit: { readonly source: string; readonly amountCents: number } | null
  /** What the visit came to: the document that later refunds correct. */
  readonly end: { readonly source: string; readonly isTaxed: boolean } | null
  readonly money: VisitMoney
  /** What was paid after a visit was not made, by the provider's ids. */
  readonly latePayments: ReadonlyMap<string, LatePayment>
  /** The source of the credit note of each refund. */
  readonly creditNotes: ReadonlyMap<string, string>
  /** A visit that was not made: what of its deposit goes back. Its document waits for the capture. */
  readonly unmade: { readonly source: string; readonly refundCents: number; readonly isMissed: boolean } | null
}

interface LatePayment {
  /** Of its document. */
  readonly source: string
  readonly isTaxed: boolean
}

/** The documents that the history of a booking and its payment calls for, in order. The same history gives the same documents. */
export function receiptsDue(
  bookingEvents: readonly BookingEvent[],
  paymentEvents: readonly PaymentEvent[],
  rules: ReceiptRules,
): readonly DueReceipt[] {
  const events: readonly Cause[] = [...bookingEvents, ...paymentEvents].toSorted(
    (one, other) => one.position - other.position,
  )
  const { totalCents } = rules
  const nothing: Account = {
    due: [],
    payments: [],
    totalCents,
    discounts: [],
    deposit: null,
    end: null,
    money: noMoney(totalCents),
    latePayments: new Map(),
    creditNotes: new Map(),
    unmade: null,
  }
  const after = (account: Account, event: Cause) =>
    afterEvent({ ...account, money: moneyAfter(account.money, event) }, event, rules, account.money)
  return events.reduce(after, nothing).due
}

/** `account` knows the money after the event already, `before` is that before it. */
function afterEvent(account: Account, event: Cause, rules: ReceiptRules, before: VisitMoney): Account {
  const source = sourceOf(event)
  const on = dayOf(event.recordedAt)
  switch (event.type) {
    case 'DepositPaid': {
      const { amountCents } = event.data
      const paid = withPayment(account, { on, kind: 'deposit', method: 'card', amountCents })
      const receipt = { source, kind: 'deposit', amountCents, ...untaxed, corrects: null } as const
      const { intentId } = event.data
      // By its link, or although it was to be released, when the visit was cancelled already: nothing of it is kept.
      if (account.unmade?.isMissed === false && account.money.returnedIntents.includes(intentId)) {
        const latePayments = new Map([...account.latePayments, [intentId, { source, isTaxed: false }]])
        return issue({ ...paid, latePayments }, receipt)
      }
      return keepDeposit(issue({ ...paid, deposit: { source, amountCents } }, receipt), rules)
    }
    case 'BookingCompleted': {
      const ended = { ...account, end: { source, isTaxed: true } }
      // A re-clean under the guarantee was sold to nobody. What a reward made free was, and is invoiced.
      if (rules.totalCents === 0) return ended
      const { priceCents, taxCents } = givenBackBefore(account.money)
      const amountCents = withHst(account.totalCents) - priceCents - taxCents
      return issue(ended, { source, kind: 'invoice', amountCents, hstIncludedCents: 0, isTaxed: true, corrects: null })
    }
    case 'BalancePaid': {
      const { method, tipCents } = event.data
      const amountCents = event.data.amountCents + event.data.taxCents
      const balance = withPayment(account, { on, kind: 'balance', method, amountCents })
      // Beside what was paid for the visit: neither price nor tax.
      const paid = tipCents === 0 ? balance : withPayment(balance, { on, kind: 'tip', method, amountCents: tipCents })
      // Charged for a no-show the tax is in it, as in a deposit that is kept (decision 84); of a cancelled visit it goes back.
      const isTaxed = account.unmade?.isMissed === true
      const hstIncludedCents = isTaxed ? event.data.taxCents : 0
      const { intentId } = event.data
      const isLate = account.unmade !== null && intentId !== null
      const latePayments = isLate
        ? new Map([...account.latePayments, [intentId, { source, isTaxed }]])
        : account.latePayments
      return issue(
        { ...paid, latePayments },
        { source, kind: 'payment', amountCents, hstIncludedCents, isTaxed, corrects: null },
      )
    }
    case 'BookingCancelled':
      return keepDeposit(
        { ...account, unmade: { source, refundCents: event.data.refundCents, isMissed: false } },
        rules,
      )
    case 'BookingMissed':
      return keepDeposit({ ...account, unmade: { source, refundCents: 0, isMissed: true } }, rules)
    case 'RefundIssued':
      return refunded(account, { source, on, ...event.data }, rules)
    case 'RefundReversed':
      return returned(account, { source, on, ...event.data }, before)
    case 'DiscountGiven':
      return discounted(account, { source, ...event.data })
    case 'DiscountUndone':
      return undiscounted(account, { source, ...event.data })
    default:
      return account
  }
}

const withPayment = (account: Account, payment: ReceiptPayment): Account => ({
  ...account,
  payments: [...account.payments, payment],
})

const issue = (
  account: Account,
  receipt: Omit<DueReceipt, 'payments' | 'discounts' | 'totalCents' | 'hstCents' | 'owedCents'>,
): Account => {
  const { payments } = account
  const owedCents = account.unmade === null ? owedOf(payments, account.totalCents) : 0
  const { priceCents, taxCents } = givenBackBefore(account.money)
  const discounts = [
    ...account.discounts.map(({ reason, amountCents }) => ({ reason, amountCents })),
    ...(priceCents === 0 ? [] : [{ reason: 'given_back', amountCents: priceCents } as const]),
  ]
  const totalCents = account.totalCents - priceCents
  const hstCents = hstOn(account.totalCents) - taxCents
  return { ...account, due: [...account.due, { ...receipt, payments, discounts, totalCents, hstCents, owedCents }] }
}

const untaxed = { hstIncludedCents: 0, isTaxed: false } as const

const withHst = (priceCents: number): number => priceCents + hstOn(priceCents)

/** A refund while the visit stands takes off the price: it is not owed again. */
const owedOf = (payments: readonly ReceiptPayment[], totalCents: number): number =>
  payments
    .filter(({ kind }) => kind === 'deposit' || kind === 'balance')
    .reduce((rest, { amountCents }) => rest - amountCents, withHst(totalCents))

/** What stays with the business, once it is captured. */
function keepDeposit(account: Account, rules: ReceiptRules): Account {
  const { unmade, deposit } = account
  if (unmade === null || deposit === null || account.end !== null) return account
  const amountCents = deposit.amountCents - unmade.refundCents
  if (amountCents <= 0) return account
  const isTaxed = rules.isKeptDepositTaxed
  const { source } = unmade
  const tax = isTaxed ? { hstIncludedCents: hstWithin(amountCents), isTaxed } : untaxed
  const money = keeping(account.money, amountCents, tax.hstIncludedCents)
  const kept = { source, kind: 'kept-deposit', amountCents, ...tax, corrects: deposit.source } as const
  return issue({ ...account, money, end: { source, isTaxed } }, kept)
}

interface RefundStep {
  readonly source: string
  readonly on: string
  readonly refundId: string
  readonly amountCents: number
}

/**
 * What a cancellation gives back was never revenue, and has no tax in it; what goes back later takes off what was invoiced or kept. How
 * much of it is tax says the money of the visit.
 */
function refunded(account: Account, { source, on, refundId, amountCents }: RefundStep, rules: ReceiptRules): Account {
  const creditNotes = new Map([...account.creditNotes, [refundId, source]])
  const paid = {
    ...withPayment(account, { on, kind: 'refund', method: 'card', amountCents: -amountCents }),
    creditNotes,
  }
  const part = account.money.refunds.find((one) => one.refundId === refundId)
  const late = account.latePayments.get(part?.intentId ?? '')
  const end = part?.of === 'invoice' || part?.of === 'kept' ? account.end : null
  const isTaxed = late === undefined ? end?.isTaxed === true : late.isTaxed && rules.isKeptDepositTaxed
  const tax = isTaxed ? { hstIncludedCents: part?.taxCents ?? 0, isTaxed } : untaxed
  const corrects = late?.source ?? end?.source ?? account.deposit?.source ?? null
  return issue(paid, { source, kind: 'credit-note', amountCents, ...tax, corrects })
}

/** The money is with us again: takes back the credit note of that refund, or what the invoice has less because of it. */
function returned(account: Account, { source, on, refundId, amountCents }: RefundStep, before: VisitMoney): Account {
  const note = account.due.find((one) => one.source === account.creditNotes.get(refundId))
  const paid = withPayment(account, { on, kind: 'refund-returned', method: 'card', amountCents })
  const part = before.refunds.find((one) => one.refundId === refundId)
  if (part?.isBeforeInvoice === true) {
    const tax = { hstIncludedCents: part.taxCents, isTaxed: true, corrects: account.end?.source ?? null }
    return issue(paid, { source, kind: 'refund-returned', amountCents, ...tax })
  }
  const { source: corrects, hstIncludedCents, isTaxed } = note ?? { source: null, ...untaxed }
  return issue(paid, { source, kind: 'refund-returned', amountCents, hstIncludedCents, isTaxed, corrects })
}

type DiscountStep = EventDataOf<BookingEvent, 'DiscountGiven'> & { readonly source: string }

/** Taken off an invoice that was issued: a credit note. Until then the invoice to come has it in it. */
function discounted(account: Account, { source, discountId, reason, amountCents }: DiscountStep): Account {
  const { end } = account
  const discount = { discountId, reason, amountCents, source: end === null ? null : source }
  const totalCents = account.totalCents - amountCents
  const lower = { ...account, totalCents, discounts: [...account.discounts, discount] }
  if (end === null) return lower
  return issue(lower, { source, kind: 'discount', ...between(account.totalCents, totalCents), corrects: end.source })
}

/** Takes back the credit note; of a discount that the invoice had in it already, a document that corrects the invoice. */
function undiscounted(
  account: Account,
  { source, discountId, amountCents }: EventDataOf<BookingEvent, 'DiscountUndone'> & { readonly source: string },
): Account {
  const { end } = account
  const undone = account.discounts.find((one) => one.discountId === discountId)
  const totalCents = account.totalCents + amountCents
  const higher = { ...account, totalCents, discounts: account.discounts.filter((one) => one !== undone) }
  if (end === null) return higher
  const corrects = undone?.source ?? end.source
  return issue(higher, { source, kind: 'discount-undone', ...between(totalCents, account.totalCents), corrects })
}

/** The difference of two prices with their tax: each tax is rounded by itself, so that documents add up to the cent. */
const between = (higherCents: number, lowerCents: number) => ({
  amountCents: withHst(higherCents) - withHst(lowerCents),
  hstIncludedCents: hstOn(higherCents) - hstOn(lowerCents),
  isTaxed: true,
})
