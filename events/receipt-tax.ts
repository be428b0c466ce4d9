import type { ReceiptData } from './receipt.ts'
import type { LocalDate } from './values/time.ts'

/** What documents come to for the tax. */
export interface HstPart {
  /** What the tax is on, before tax: invoiced and kept, less what credit notes took off. */
  readonly salesCents: number
  /** Of invoices, kept deposits and charges for no-shows, and of what took a credit note back. */
  readonly chargedCents: number
  /** Of credit notes. */
  readonly creditedCents: number
}

/** What a document adds to its quarter; null for one that changes nothing. */
export function hstPartOf(data: ReceiptData): HstPart | null {
  const hstCents = hstOf(data)
  if (hstCents === 0 && !changesPrice(data)) return null
  const salesCents = data.amountCents - hstCents
  return isCredit(data)
    ? { salesCents: 0 - salesCents, chargedCents: 0, creditedCents: hstCents }
    : { salesCents, chargedCents: hstCents, creditedCents: 0 }
}

/** '2026-Q4' of '2026-11-20'. */
export const quarterOf = (day: LocalDate): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / monthsOfQuarter)}`

const monthsOfQuarter = 3

/**
 * The invoice has the tax on the whole price, so neither the deposit nor the payments towards it have some of their own; every other
 * document names what it has in it (decision 53).
 */
const hstOf = ({ kind, hstCents, hstIncludedCents }: ReceiptData): number =>
  kind === 'invoice' ? hstCents : hstIncludedCents

/** A discount or a refund of a cent or two is off the price, and may leave the tax as it is. */
const changesPrice = ({ kind, amountCents, isTaxed }: ReceiptData): boolean =>
  amountCents !== 0 && (isTaxed || kind === 'discount' || kind === 'discount-undone' || kind === 'invoice')

const isCredit = ({ kind }: ReceiptData): boolean =>
  kind === 'credit-note' || kind === 'discount' || kind === 'payment-withdrawn'
