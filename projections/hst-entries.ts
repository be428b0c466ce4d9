import { hstPartOf, quarterOf, type HstPart } from '#events/receipt-tax.ts'
import type { ReceiptEvent, ReceiptKind } from '#events/receipt.ts'
import type { Instant } from '#events/values/time.ts'

import type { Projection } from './engine/projection.ts'

export interface HstEntryRow extends HstPart {
  /** Number of the document: '2026-000017'. */
  readonly id: string
  readonly kind: ReceiptKind
  /** '2026-Q4' */
  readonly quarter: string
  readonly bookingId: string
  readonly issuedAt: Instant
}

export const hstEntries: Projection<HstEntryRow, ReceiptEvent> = {
  name: 'hst_entries',
  version: 1,
  mode: 'async',
  table: {
    columns: {
      id: 'text',
      kind: 'text',
      quarter: 'text',
      salesCents: 'integer',
      chargedCents: 'integer',
      creditedCents: 'integer',
      bookingId: 'text',
      issuedAt: 'instant',
    },
    key: 'id',
    indexes: ['(quarter, issued_at, id)'],
  },
  events: ['ReceiptIssued'],
  personal: false,
  init: null,
  keyOf: ({ data }) => (hstPartOf(data) === null ? null : data.receiptId),
  apply(row, { data, recordedAt }) {
    const part = hstPartOf(data)
    if (part === null) return row
    return {
      id: data.receiptId,
      kind: data.kind,
      quarter: quarterOf(data.issuedOn),
      ...part,
      bookingId: data.bookingId,
      issuedAt: recordedAt,
    }
  },
}
