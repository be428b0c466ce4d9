import type { List } from './engine/lists/list.ts'
import { takingsEntries, type TakingsEntryRow } from './takings-entries.ts'

const kinds = ['deposit', 'balance', 'refund', 'refund-reversed'] as const satisfies readonly TakingsEntryRow['kind'][]

export const takingsEntriesList: List<TakingsEntryRow> = {
  name: 'takings',
  projection: takingsEntries,
  columns: {
    recordedAt: { kind: 'instant', sql: 'recorded_at' },
    kind: { kind: 'text', sql: 'kind' },
    amountCents: { kind: 'cents', sql: 'amount_cents' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    paymentId: { kind: 'text', sql: 'payment_id' },
    id: { kind: 'text', sql: 'id' },
  },
  filters: {
    kind: { kind: 'text', sql: 'kind', values: kinds },
    bookingId: { kind: 'text', sql: 'booking_id' },
    recordedAt: { kind: 'instant', sql: 'recorded_at' },
  },
  search: ['booking_id', 'payment_id'],
  orders: ['recordedAt'],
}
