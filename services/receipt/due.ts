import type { BookingEvent } from '#events/booking.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptKind, ReceiptPayment } from '#events/receipt.ts'
import { hstOn, hstWithin } from '#events/values/money.ts'
import { dayOf } from '#events/values/toronto.ts'

/** A document that an event calls for. */
export interface DueReceipt {
  /** '<stream>@<version>' of that event. */
  readonly source: string
  readonly kind: ReceiptKind
  readonly amountCents: number
  readonly hstIncludedCents: number
  readonly payments: readonly ReceiptPayment[]
  readonly owedCents: number
  /** The source of the document that this one corrects. */
  readonly corrects: string | null
}

export interface ReceiptRules {
  /** The price before tax. */
  readonly totalCents: number
  /** The id of the refund that the cancellation led to; further attempts end in '-2', '-3' … */
  readonly cancellationRefund: string
  /** Whether a deposit that is kept has tax in it (decision 53). */
  readonly isKeptDepositTaxed: boolean
}

type Cause = BookingEvent | PaymentEvent

interface Account {
  readonly due: readonly DueReceipt[]
  readonly payments: readonly ReceiptPayment[]
  /** The source of the captured deposit, and its amount. */
  readonly deposit: { readonly source: string; readonly amountCents: number } | null
  /** What the visit came to: the document that later refunds correct. */
  readonly end: { readonly source: string; readonly isTaxed: boolean } | null
  /** A visit that was not made: what of its deposit goes back. Its document waits for the capture. */
  readonly unmade: { readonly source: string; readonly refundCents: number } | null
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
  const nothing: Account = { due: [], payments: [], deposit: null, end: null, unmade: null }
  return events.reduce((account, event) => afterEvent(account, event, rules), nothing).due
}

function afterEvent(account: Account, event: Cause, rules: ReceiptRules): Account {
  const source = `${event.streamId}@${event.version}`
  const on = dayOf(event.recordedAt)
  switch (event.type) {
    case 'DepositPaid': {
      const { amountCents } = event.data
      const paid = withPayment(account, { on, kind: 'deposit', method: 'card', amountCents })
      const receipt = { source, kind: 'deposit', amountCents, hstIncludedCents: 0, corrects: null } as const
      return keepDeposit(issue({ ...paid, deposit: { source, amountCents } }, receipt, rules), rules)
    }
    case 'BookingCompleted': {
      const ended = { ...account, end: { source, isTaxed: true } }
      const amountCents = rules.totalCents + hstOn(rules.totalCents)
      return issue(ended, { source, kind: 'invoice', amountCents, hstIncludedCents: 0, corrects: null }, rules)
    }
    case 'BalancePaid': {
      const { method, tipCents } = event.data
      const amountCents = event.data.amountCents + event.data.taxCents
      const balance = withPayment(account, { on, kind: 'balance', method, amountCents })
      // Beside what was paid for the visit: neither price nor tax.
      const paid = tipCents === 0 ? balance : withPayment(balance, { on, kind: 'tip', method, amountCents: tipCents })
      return issue(paid, { source, kind: 'payment', amountCents, hstIncludedCents: 0, corrects: null }, rules)
    }
    case 'BookingCancelled':
      return keepDeposit({ ...account, unmade: { source, refundCents: event.data.refundCents } }, rules)
    case 'BookingMissed':
      return keepDeposit({ ...account, unmade: { source, refundCents: 0 } }, rules)
    case 'RefundIssued':
      return refunded(account, { source, on, ...event.data }, rules)
    case 'RefundReversed':
      return returned(account, { source, on, ...event.data }, rules)
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
  receipt: Omit<DueReceipt, 'payments' | 'owedCents'>,
  { totalCents }: Pick<ReceiptRules, 'totalCents'>,
): Account => {
  const owedCents = account.unmade === null ? owedOf(account.payments, totalCents) : 0
  return { ...account, due: [...account.due, { ...receipt, payments: account.payments, owedCents }] }
}

/** A refund while the visit stands takes off the price: it is not owed again. */
const owedOf = (payments: readonly ReceiptPayment[], totalCents: number): number =>
  payments
    .filter(({ kind }) => kind === 'deposit' || kind === 'balance')
    .reduce((rest, { amountCents }) => rest - amountCents, totalCents + hstOn(totalCents))

/** What stays with the business, once it is captured. */
function keepDeposit(account: Account, rules: ReceiptRules): Account {
  const { unmade, deposit } = account
  if (unmade === null || deposit === null || account.end !== null) return account
  const amountCents = deposit.amountCents - unmade.refundCents
  if (amountCents <= 0) return account
  const isTaxed = rules.isKeptDepositTaxed
  const { source } = unmade
  const hstIncludedCents = isTaxed ? hstWithin(amountCents) : 0
  const kept = { source, kind: 'kept-deposit', amountCents, hstIncludedCents, corrects: deposit.source } as const
  return issue({ ...account, end: { source, isTaxed } }, kept, rules)
}

interface RefundStep {
  readonly source: string
  readonly on: string
  readonly refundId: string
  readonly amountCents: number
}

/** What a cancellation gives back was never revenue, and has no tax in it; what goes back later takes off what was invoiced or kept. */
function refunded(account: Account, { source, on, refundId, amountCents }: RefundStep, rules: ReceiptRules): Account {
  const isOfCancellation = refundId === rules.cancellationRefund || refundId.startsWith(`${rules.cancellationRefund}-`)
  const end = isOfCancellation ? null : account.end
  const corrects = end?.source ?? account.deposit?.source ?? null
  const hstIncludedCents = end?.isTaxed === true ? hstWithin(amountCents) : 0
  const paid = withPayment(account, { on, kind: 'refund', method: 'card', amountCents: -amountCents })
  return issue(paid, { source, kind: 'credit-note', amountCents, hstIncludedCents, corrects }, rules)
}

/** The money is with us again: takes back the last credit note of that amount. */
function returned(account: Account, { source, on, amountCents }: RefundStep, rules: ReceiptRules): Account {
  const note = account.due.findLast((one) => one.kind === 'credit-note' && one.amountCents === amountCents)
  const paid = withPayment(account, { on, kind: 'refund-returned', method: 'card', amountCents })
  const corrected = { corrects: note?.source ?? null, hstIncludedCents: note?.hstIncludedCents ?? 0 }
  return issue(paid, { source, kind: 'refund-returned', amountCents, ...corrected }, rules)
}
