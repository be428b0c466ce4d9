import type { ReceiptEvent } from '#events/receipt.ts'
import type { LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** The HST of the documents that were issued in one quarter of Toronto's calendar. */
export interface HstQuarterRow {
  /** '2026-Q4' */
  readonly quarter: string
  /** What the tax is on, before tax: invoiced and kept, less what credit notes took off. */
  readonly salesCents: number
  /** Of invoices, kept deposits and charges for no-shows, and of what took a credit note back. */
  readonly chargedCents: number
  /** Of credit notes. */
  readonly creditedCents: number
}

/** Async: all documents of a quarter update one row, and a document must not wait for its lock. */
export const hstQuarters: Projection<HstQuarterRow, ReceiptEvent> = {
  name: 'hst_quarters',
  version: 3,
  mode: 'async',
  table: {
    columns: { quarter: 'text', salesCents: 'bigint', chargedCents: 'bigint', creditedCents: 'bigint' },
    key: 'quarter',
  },
  events: ['ReceiptIssued'],
  personal: false,
  init: null,
  keyOf: ({ data }) => (hstPartOf(data) === null ? null : quarterOf(data.issuedOn)),
  apply(row, { data }) {
    const quarter = row ?? { quarter: quarterOf(data.issuedOn), salesCents: 0, chargedCents: 0, creditedCents: 0 }
    const part = hstPartOf(data)
    if (part === null) return quarter
    return {
      ...quarter,
      salesCents: quarter.salesCents + part.salesCents,
      chargedCents: quarter.chargedCents + part.chargedCents,
      creditedCents: quarter.creditedCents + part.creditedCents,
    }
  },
}

/** What a document adds to its quarter; null for one that changes nothing. */
export function hstPartOf(data: Issued): Omit<HstQuarterRow, 'quarter'> | null {
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

type Issued = ReceiptEvent['data']

/**
 * The invoice has the tax on the whole price, so neither the deposit nor the payments towards it have some of their own; every other
 * document names what it has in it (decision 53).
 */
const hstOf = ({ kind, hstCents, hstIncludedCents }: Issued): number =>
  kind === 'invoice' ? hstCents : hstIncludedCents

/** A discount or a refund of a cent or two is off the price, and may leave the tax as it is. */
const changesPrice = ({ kind, amountCents, isTaxed }: Issued): boolean =>
  amountCents !== 0 && (isTaxed || kind === 'discount' || kind === 'discount-undone' || kind === 'invoice')

const isCredit = ({ kind }: Issued): boolean => kind === 'credit-note' || kind === 'discount'

/** Every quarter with tax in it, the last one first. */
export const hstByQuarter = (database: Queryable): Promise<HstQuarterRow[]> =>
  database.query<HstQuarterRow>(
    `select quarter, sales_cents as "salesCents", charged_cents as "chargedCents", credited_cents as "creditedCents"
     from rm.hst_quarters order by quarter desc`,
  )
