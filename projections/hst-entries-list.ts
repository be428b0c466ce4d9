import type { List } from './engine/lists/list.ts'
import { hstEntries, type HstEntryRow } from './hst-entries.ts'

export const hstEntriesList: List<HstEntryRow> = {
  name: 'hst',
  projection: hstEntries,
  columns: {
    issuedAt: { kind: 'instant', sql: 'issued_at' },
    kind: { kind: 'text', sql: 'kind' },
    quarter: { kind: 'text', sql: 'quarter' },
    salesCents: { kind: 'cents', sql: 'sales_cents' },
    chargedCents: { kind: 'cents', sql: 'charged_cents' },
    creditedCents: { kind: 'cents', sql: 'credited_cents' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    id: { kind: 'text', sql: 'id' },
  },
  filters: { quarter: { kind: 'text', sql: 'quarter' } },
  search: ['id'],
  orders: ['issuedAt'],
}
