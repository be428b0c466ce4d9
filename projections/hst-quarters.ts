import { hstPartOf, quarterOf, type HstPart } from '#events/receipt-tax.ts'
import type { ReceiptEvent } from '#events/receipt.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface HstQuarterRow extends HstPart {
  /** '2026-Q4' */
  readonly quarter: string
}

/** Async: documents of a quarter share a row, whose lock none should wait for. */
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

export const hstByQuarter = (database: Queryable): Promise<HstQuarterRow[]> =>
  database.query<HstQuarterRow>(
    `select quarter, sales_cents as "salesCents", charged_cents as "chargedCents", credited_cents as "creditedCents"
     from rm.hst_quarters order by quarter desc`,
  )
