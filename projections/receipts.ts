import { receiptStream, type ReceiptEvent, type ReceiptKind } from '#events/receipt.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** Issued documents; their contents are in their streams. */
export interface ReceiptRow {
  readonly id: string
  readonly year: number
  readonly number: number
  readonly kind: ReceiptKind
  readonly source: string
  readonly bookingId: string
  readonly customerId: string
  readonly amountCents: number
  readonly hstIncludedCents: number
  readonly issuedOn: LocalDate
  readonly issuedAt: Instant
}

export const receipts: Projection<ReceiptRow, ReceiptEvent> = {
  name: 'receipts',
  version: 1,
  table: {
    columns: {
      id: 'text',
      year: 'integer',
      number: 'integer',
      kind: 'text',
      source: 'text',
      bookingId: 'text',
      customerId: 'text',
      amountCents: 'integer',
      hstIncludedCents: 'integer',
      issuedOn: 'date',
      issuedAt: 'instant',
    },
    key: 'id',
    indexes: ['(year, number)', '(booking_id, number)', '(customer_id)'],
  },
  events: ['ReceiptIssued'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.receiptId,
  streamOf: receiptStream,
  apply: (_row, { data, recordedAt }) => ({
    id: data.receiptId,
    year: data.year,
    number: data.number,
    kind: data.kind,
    source: data.source,
    bookingId: data.bookingId,
    customerId: data.customerId,
    amountCents: data.amountCents,
    hstIncludedCents: data.hstIncludedCents,
    issuedOn: data.issuedOn,
    issuedAt: recordedAt,
  }),
}

export async function lastReceiptNumber(database: Queryable, year: number): Promise<number> {
  const [row] = await database.query<{ number: number }>(
    'select number from rm.receipts where year = $1 order by number desc limit 1',
    [year],
  )
  return row?.number ?? 0
}

export type IssuedReceipt = Pick<ReceiptRow, 'id' | 'kind' | 'source' | 'bookingId'>

export const receiptsOfBookings = (database: Queryable, bookingIds: readonly string[]): Promise<IssuedReceipt[]> =>
  database.query<IssuedReceipt>(
    `select id, kind, source, booking_id as "bookingId" from rm.receipts
     where booking_id = any($1::text[]) order by year, number`,
    [bookingIds],
  )

export async function receiptIdsOf(database: Queryable, customerId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from rm.receipts where customer_id = $1 order by id', [
    customerId,
  ])
  return rows.map(({ id }) => id)
}
