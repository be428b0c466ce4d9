import { concerns, concernTexts, type ConcernRow } from './concerns.ts'
import type { List } from './engine/lists/list.ts'

export const concernsList: List<ConcernRow> = {
  name: 'concerns',
  projection: concerns,
  columns: {
    reportedAt: { kind: 'instant', sql: 'reported_at' },
    status: { kind: 'text', sql: 'status' },
    isInTime: { kind: 'text', sql: 'is_in_time::text' },
    words: { kind: 'text', sql: 'words' },
    dueAt: { kind: 'instant', sql: 'due_at' },
    dueStep: { kind: 'text', sql: 'due_step' },
    outcome: { kind: 'text', sql: 'outcome' },
    refundCents: { kind: 'cents', sql: 'refund_cents' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
  },
  filters: {
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    status: { kind: 'text', sql: 'status', values: ['open', 'decided', 'closed'] },
    reportedAt: { kind: 'instant', sql: 'reported_at' },
  },
  search: concernTexts,
  orders: ['reportedAt'],
}
