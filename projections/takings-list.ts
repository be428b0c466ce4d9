import type { List } from './engine/lists/list.ts'
import { takingsEntriesSql } from './engine/takings-entries.ts'
import { takings, takingsKinds, type TakingsEntry } from './takings.ts'

export const takingsList: List<TakingsEntry> = {
  name: 'takings',
  projection: takings,
  rows: {
    sql: `select e.id, t.booking_id, e.kind, e."priceCents" as price_cents, e."taxCents" as tax_cents, e."paymentId" as payment_id,
        e."recordedAt" as recorded_at
      from ${takingsEntriesSql}`,
    key: 'id',
  },
  columns: {
    recordedAt: { kind: 'instant', sql: 'recorded_at' },
    kind: { kind: 'text', sql: 'kind' },
    amountCents: { kind: 'cents', sql: 'price_cents' },
    taxCents: { kind: 'cents', sql: 'tax_cents' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    paymentId: { kind: 'text', sql: 'payment_id' },
    id: { kind: 'text', sql: 'id' },
  },
  filters: {
    kind: { kind: 'text', sql: 'kind', values: takingsKinds },
    bookingId: { kind: 'text', sql: 'booking_id' },
    recordedAt: { kind: 'instant', sql: 'recorded_at' },
  },
  search: ['booking_id', 'payment_id'],
  orders: ['recordedAt'],
}
