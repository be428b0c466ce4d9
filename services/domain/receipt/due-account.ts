import type { BookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptData, ReceiptKind, ReceiptPayment } from '#events/receipt.ts'
import { hstOn } from '#events/values/money.ts'
import { givenBackBefore, type VisitMoney } from '#events/visit-money.ts'

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

export type Cause = BookingEvent | PaymentEvent

interface Discount {
  readonly discountId: string
  readonly reason: ReceiptData['discounts'][number]['reason']
  readonly amountCents: number
  /** Of the document that corrected the invoice by it; null where there was no invoice yet. */
  readonly source: string | null
}

export interface Account {
  readonly due: readonly DueReceipt[]
  readonly payments: readonly NotedPayment[]
  /** What cash had more, or less, than the payment of this id that is about to follow. */
  readonly rounded: { readonly balanceId: string; readonly cents: number } | null
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
  /** The source of the receipt of each payment by its id. */
  readonly receipts: ReadonlyMap<string, string>
  /** The source of the credit note of each refund. */
  readonly creditNotes: ReadonlyMap<string, string>
  /** A visit that was not made: what of its deposit goes back. Its document waits for the capture. */
  readonly unmade: { readonly source: string; readonly refundCents: number; readonly isMissed: boolean } | null
  /** A charge of the saved card claims the rest of a visit that nobody came to. */
  readonly isClaimed: boolean
}

/** With the id by which it is taken back. */
interface NotedPayment extends ReceiptPayment {
  readonly id: string
}

interface LatePayment {
  /** Of its document. */
  readonly source: string
  readonly isTaxed: boolean
}

/** Of payments by hand after a visit was not made, in the place of an intent. */
export const byHand = 'by hand'

type BalanceStep = EventDataOf<PaymentEvent, 'BalancePaid'>

/** A tip and what cash was rounded by are beside what was paid for the visit: neither price nor tax. */
export function withBalance(account: Account, on: string, paid: BalanceStep): Account {
  const { balanceId: id, method, amountCents, taxCents, tipCents } = paid
  const rounding = account.rounded?.balanceId === id ? account.rounded.cents : 0
  const lines = [
    { id, on, kind: 'balance', method, amountCents: amountCents + taxCents },
    { id, on, kind: 'rounding', method, amountCents: rounding },
    { id, on, kind: 'tip', method, amountCents: tipCents },
  ] as const
  return lines.filter((one) => one.amountCents !== 0).reduce<Account>(withPayment, { ...account, rounded: null })
}

export const withPayment = (account: Account, payment: NotedPayment): Account => ({
  ...account,
  payments: [...account.payments, payment],
})

export const issue = (
  account: Account,
  receipt: Omit<DueReceipt, 'payments' | 'discounts' | 'totalCents' | 'hstCents' | 'owedCents'>,
): Account => {
  const payments = account.payments.map(({ id: _id, ...payment }) => payment)
  const owedCents = account.unmade === null || account.isClaimed ? owedOf(payments, account.totalCents) : 0
  const { priceCents, taxCents } = givenBackBefore(account.money)
  const discounts = [
    ...account.discounts.map(({ reason, amountCents }) => ({ reason, amountCents })),
    ...(priceCents === 0 ? [] : [{ reason: 'given_back', amountCents: priceCents } as const]),
  ]
  const totalCents = account.totalCents - priceCents
  const hstCents = hstOn(account.totalCents) - taxCents
  return { ...account, due: [...account.due, { ...receipt, payments, discounts, totalCents, hstCents, owedCents }] }
}

export const untaxed = { hstIncludedCents: 0, isTaxed: false } as const

export const withHst = (priceCents: number): number => priceCents + hstOn(priceCents)

/** A refund while the visit stands takes off the price: it is not owed again. */
const owedOf = (payments: readonly ReceiptPayment[], totalCents: number): number =>
  payments
    .filter(({ kind }) => kind === 'deposit' || kind === 'balance')
    .reduce((rest, { amountCents }) => rest - amountCents, withHst(totalCents))
