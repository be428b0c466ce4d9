import type { BookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptPayment } from '#events/receipt.ts'
import { hstOn, hstWithin } from '#events/values/money.ts'
import { dayOf } from '#events/values/toronto.ts'
import { givenBackBefore, keeping, moneyAfter, noMoney, sourceOf, type VisitMoney } from '#events/visit-money.ts'

import {
  byHand,
  issue,
  untaxed,
  withBalance,
  withHst,
  withPayment,
  type Account,
  type Cause,
  type DueReceipt,
  type ReceiptRules,
} from './due-account.ts'

/** Documents of a booking's history, in order and deterministic. */
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
    rounded: null,
    totalCents,
    discounts: [],
    deposit: null,
    end: null,
    money: noMoney(totalCents),
    latePayments: new Map(),
    receipts: new Map(),
    creditNotes: new Map(),
    unmade: null,
    isClaimed: false,
  }
  const after = (account: Account, event: Cause) =>
    afterEvent({ ...account, money: moneyAfter(account.money, event) }, event, rules, account.money)
  return events.reduce(after, nothing).due
}

/** `account` includes the event's money, `before` does not. */
function afterEvent(account: Account, event: Cause, rules: ReceiptRules, before: VisitMoney): Account {
  const source = sourceOf(event)
  const on = dayOf(event.recordedAt)
  switch (event.type) {
    case 'DepositPaid': {
      const { amountCents, intentId } = event.data
      const paid = withPayment(account, { id: source, on, kind: 'deposit', method: 'card', amountCents })
      const receipt = { source, kind: 'deposit', amountCents, ...untaxed, corrects: null } as const
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
      const amountCents = event.data.amountCents + event.data.taxCents
      const paid = withBalance(account, on, event.data)
      // Charged for a no-show the tax is in it, as in a deposit that is kept (decision 84); of a cancelled visit it goes back.
      const isTaxed = account.unmade?.isMissed === true
      const hstIncludedCents = isTaxed ? event.data.taxCents : 0
      const { intentId } = event.data
      const latePayments =
        account.unmade !== null
          ? new Map([...account.latePayments, [intentId ?? byHand, { source, isTaxed }]])
          : account.latePayments
      return issue(
        { ...paid, latePayments, receipts: new Map([...account.receipts, [event.data.balanceId, source]]) },
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
      return refunded(account, { source, on, method: 'card', ...event.data }, rules)
    case 'RefundReversed':
      return returned(account, { source, on, kind: 'refund-returned', method: 'card', ...event.data }, before)
    case 'HandRefundRecorded':
      return refunded(account, { source, on, ...event.data }, rules)
    case 'HandRefundWithdrawn':
      return returned(account, { source, on, kind: 'refund-withdrawn', ...event.data }, before)
    case 'CashRounded':
      return { ...account, rounded: { balanceId: event.data.balanceId, cents: event.data.roundingCents } }
    case 'SavedCardChargeAnnounced':
    case 'SavedCardChargeWithdrawn':
      return { ...account, isClaimed: event.type === 'SavedCardChargeAnnounced' }
    case 'BalanceWithdrawn':
      return withdrawn(account, { source, ...event.data })
    case 'DiscountGiven':
      return discounted(account, { source, ...event.data })
    case 'DiscountUndone':
      return undiscounted(account, { source, ...event.data })
    default:
      return account
  }
}

/** Withdraws a payment's receipt with its tax. */
function withdrawn(
  account: Account,
  step: EventDataOf<PaymentEvent, 'BalanceWithdrawn'> & { readonly source: string },
): Account {
  const { source, balanceId, amountCents, taxCents } = step
  const receipt = account.due.find((one) => one.kind === 'payment' && account.receipts.get(balanceId) === one.source)
  const { source: corrects, hstIncludedCents, isTaxed } = receipt ?? { source: null, ...untaxed }
  const left = { ...account, payments: account.payments.filter(({ id }) => id !== balanceId) }
  const sum = { amountCents: amountCents + taxCents, hstIncludedCents, isTaxed }
  return issue(left, { source, kind: 'payment-withdrawn', ...sum, corrects })
}

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
  readonly method: ReceiptPayment['method']
}

/** A cancellation's refund has no tax; later ones reduce the invoice or the kept deposit. */
function refunded(
  account: Account,
  { source, on, refundId, amountCents, method }: RefundStep,
  rules: ReceiptRules,
): Account {
  const creditNotes = new Map([...account.creditNotes, [refundId, source]])
  const paid = {
    ...withPayment(account, { id: refundId, on, kind: 'refund', method, amountCents: -amountCents }),
    creditNotes,
  }
  const part = account.money.refunds.find((one) => one.refundId === refundId)
  const late = account.latePayments.get(part?.intentId ?? byHand)
  const end = part?.of === 'invoice' || part?.of === 'kept' ? account.end : null
  const isTaxed = late === undefined ? end?.isTaxed === true : late.isTaxed && rules.isKeptDepositTaxed
  const tax = isTaxed ? { hstIncludedCents: part?.taxCents ?? 0, isTaxed } : untaxed
  const corrects = late?.source ?? end?.source ?? account.deposit?.source ?? null
  return issue(paid, { source, kind: 'credit-note', amountCents, ...tax, corrects })
}

function returned(
  account: Account,
  {
    source,
    on,
    kind,
    refundId,
    amountCents,
    method,
  }: RefundStep & { readonly kind: 'refund-returned' | 'refund-withdrawn' },
  before: VisitMoney,
): Account {
  const note = account.due.find((one) => one.source === account.creditNotes.get(refundId))
  const paid =
    kind === 'refund-returned'
      ? withPayment(account, { id: source, on, kind, method, amountCents })
      : { ...account, payments: account.payments.filter(({ id }) => id !== refundId) }
  const part = before.refunds.find((one) => one.refundId === refundId)
  if (part?.isBeforeInvoice === true) {
    const tax = { hstIncludedCents: part.taxCents, isTaxed: true, corrects: account.end?.source ?? null }
    return issue(paid, { source, kind, amountCents, ...tax })
  }
  const { source: corrects, hstIncludedCents, isTaxed } = note ?? { source: null, ...untaxed }
  return issue(paid, { source, kind, amountCents, hstIncludedCents, isTaxed, corrects })
}

type DiscountStep = EventDataOf<BookingEvent, 'DiscountGiven'> & { readonly source: string }

/** Credit note; before the invoice, the invoice includes the discount. */
function discounted(account: Account, { source, discountId, reason, amountCents }: DiscountStep): Account {
  const { end } = account
  const discount = { discountId, reason, amountCents, source: end === null ? null : source }
  const totalCents = account.totalCents - amountCents
  const lower = { ...account, totalCents, discounts: [...account.discounts, discount] }
  if (end === null) return lower
  return issue(lower, { source, kind: 'discount', ...between(account.totalCents, totalCents), corrects: end.source })
}

/** Reverses the credit note, or corrects the invoice. */
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

/** Difference of two taxed prices, each rounded alone, so that documents add up. */
const between = (higherCents: number, lowerCents: number) => ({
  amountCents: withHst(higherCents) - withHst(lowerCents),
  hstIncludedCents: hstOn(higherCents) - hstOn(lowerCents),
  isTaxed: true,
})
