import { concerns, type ConcernRow } from './concerns.ts'
import type { List } from './engine/lists/list.ts'

export const concernsList: List<ConcernRow> = {
  name: 'concerns',
  projection: concerns,
  columns: {
    reportedAt: { kind: 'instant', of: ({ reportedAt }) => reportedAt },
    status: { kind: 'text', of: ({ status }) => status },
    isInTime: { kind: 'text', of: ({ isInTime }) => String(isInTime) },
    words: { kind: 'text', of: ({ words }) => words },
    dueAt: { kind: 'instant', of: ({ dueAt }) => dueAt },
    dueStep: { kind: 'text', of: ({ dueStep }) => dueStep },
    outcome: { kind: 'text', of: ({ outcome }) => outcome },
    refundCents: { kind: 'cents', of: ({ refundCents }) => refundCents },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
  },
  filters: {
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    status: { kind: 'text', sql: 'status', values: ['open', 'decided', 'closed'] },
    reportedAt: { kind: 'instant', sql: 'reported_at' },
  },
  search: ['words'],
  orders: ['reportedAt'],
}
