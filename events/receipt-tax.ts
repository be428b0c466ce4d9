import type { ReceiptData } from './receipt.ts'
import type { LocalDate } from './values/time.ts'

export interface HstPart {
  readonly salesCents: number
  readonly chargedCents: number
  readonly creditedCents: number
}

export function hstPartOf(data: ReceiptData): HstPart | null {
  const hstCents = hstOf(data)
  if (hstCents === 0 && !changesPrice(data)) return null
  const salesCents = data.amountCents - hstCents
  return isCredit(data)
    ? { salesCents: 0 - salesCents, chargedCents: 0, creditedCents: hstCents }
    : { salesCents, chargedCents: hstCents, creditedCents: 0 }
}

export const quarterOf = (day: LocalDate): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / monthsOfQuarter)}`

const monthsOfQuarter = 3

/** The tax that a document adds: only an invoice lists its price, any other names its included tax (decision 53). */
const hstOf = ({ kind, hstCents, hstIncludedCents }: ReceiptData): number =>
  kind === 'invoice' ? hstCents : hstIncludedCents

/** A refund of one or two cents changes the price and may leave the tax. */
const changesPrice = ({ kind, amountCents, isTaxed }: ReceiptData): boolean =>
  amountCents !== 0 && (isTaxed || kind === 'discount' || kind === 'discount-undone' || kind === 'invoice')

const isCredit = ({ kind }: ReceiptData): boolean =>
  kind === 'credit-note' || kind === 'discount' || kind === 'payment-withdrawn'
