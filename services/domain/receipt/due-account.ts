import type { BookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptData, ReceiptKind, ReceiptPayment } from '#events/receipt.ts'
import { hstOn } from '#events/values/money.ts'
import { givenBackBefore, type VisitMoney } from '#events/visit-money.ts'

export interface DueReceipt {
  /** '<stream>@<version>' of the cause. */
  readonly source: string
  readonly kind: ReceiptKind
  readonly amountCents: number
  readonly hstIncludedCents: number
  /** True even where the tax is under half a cent. */
  readonly isTaxed: boolean
  readonly payments: readonly ReceiptPayment[]
  readonly discounts: ReceiptData['discounts']
  /** Price at that time, before tax and discounts. */
  readonly totalCents: number
  readonly hstCents: number
  readonly owedCents: number
  /** Source of the corrected document. */
  readonly corrects: string | null
}

export interface ReceiptRules {
  readonly totalCents: number
  /** Whether a kept deposit includes tax (decision 53). */
  readonly isKeptDepositTaxed: boolean
}

export type Cause = BookingEvent | PaymentEvent

interface Discount {
  readonly discountId: string
  readonly reason: ReceiptData['discounts'][number]['reason']
  readonly amountCents: number
  /** Document that corrected the invoice; null before the invoice. */
  readonly source: string | null
}

export interface Account {
  readonly due: readonly DueReceipt[]
  readonly payments: readonly NotedPayment[]
  /** Rounding of the cash payment that follows. */
  readonly rounded: { readonly balanceId: string; readonly cents: number } | null
  readonly totalCents: number
  readonly discounts: readonly Discount[]
  /** Source and sum of the captured deposit. */
  readonly deposit: { readonly source: string; readonly amountCents: number } | null
  /** Document of the visit's end, which later refunds correct. */
  readonly end: { readonly source: string; readonly isTaxed: boolean } | null
  readonly money: VisitMoney
  /** Payments after a visit was not made, by provider id. */
  readonly latePayments: ReadonlyMap<string, LatePayment>
  readonly receipts: ReadonlyMap<string, string>
  readonly creditNotes: ReadonlyMap<string, string>
  /** Visit not made, whose document waits for the capture. */
  readonly unmade: { readonly source: string; readonly refundCents: number; readonly isMissed: boolean } | null
  /** A charge of the saved card claims the rest of a visit that nobody came to. */
  readonly isClaimed: boolean
}

interface NotedPayment extends ReceiptPayment {
  readonly id: string
}

interface LatePayment {
  readonly source: string
  readonly isTaxed: boolean
}

/** Stands for the intent of hand payments after a visit was not made. */
export const byHand = 'by hand'

type BalanceStep = EventDataOf<PaymentEvent, 'BalancePaid'>

/** Tips and rounding are outside of price and tax. */
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

/** A refund before the visit reduces the price and is not owed again. */
const owedOf = (payments: readonly ReceiptPayment[], totalCents: number): number =>
  payments
    .filter(({ kind }) => kind === 'deposit' || kind === 'balance')
    .reduce((rest, { amountCents }) => rest - amountCents, withHst(totalCents))
