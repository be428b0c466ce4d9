import type { List } from './engine/lists/list.ts'
import { takingsEntries, type TakingsEntryRow } from './takings-entries.ts'

const kinds = ['deposit', 'balance', 'refund', 'refund-reversed'] as const satisfies readonly TakingsEntryRow['kind'][]

export const takingsEntriesList: List<TakingsEntryRow> = {
  name: 'takings',
  projection: takingsEntries,
  columns: {
    recordedAt: { kind: 'instant', of: ({ recordedAt }) => recordedAt },
    kind: { kind: 'text', of: ({ kind }) => kind },
    amountCents: { kind: 'cents', of: ({ amountCents }) => amountCents },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
    paymentId: { kind: 'text', of: ({ paymentId }) => paymentId },
    id: { kind: 'text', of: ({ id }) => id },
  },
  filters: {
    kind: { kind: 'text', sql: 'kind', values: kinds },
    bookingId: { kind: 'text', sql: 'booking_id' },
    recordedAt: { kind: 'instant', sql: 'recorded_at' },
  },
  search: ['booking_id', 'payment_id'],
  orders: ['recordedAt'],
}
