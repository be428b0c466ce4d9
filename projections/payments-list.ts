import type { List } from './engine/lists/list.ts'
import { payments, type PaymentRow } from './payments.ts'

const statuses = [
  'requested',
  'open',
  'authorised',
  'paid',
  'releasing',
  'released',
  'failed',
  'waived',
  'asked',
] as const satisfies readonly PaymentRow['status'][]

export const paymentsList: List<PaymentRow> = {
  name: 'payments',
  projection: payments,
  columns: {
    requestedAt: { kind: 'instant', of: ({ requestedAt }) => requestedAt },
    status: { kind: 'text', of: ({ status }) => status },
    amountCents: { kind: 'cents', of: ({ amountCents }) => amountCents },
    refundedCents: { kind: 'cents', of: ({ refundedCents }) => refundedCents },
    balanceCents: { kind: 'cents', of: ({ balanceCents }) => balanceCents },
    taxCents: { kind: 'cents', of: ({ taxCents }) => taxCents },
    askedCents: { kind: 'cents', of: ({ askedCents }) => askedCents },
    dueAt: { kind: 'instant', of: ({ dueAt }) => dueAt },
    refundsWaiting: { kind: 'count', of: ({ refundsWaiting }) => refundsWaiting },
    lastDecline: { kind: 'text', of: ({ lastDecline }) => lastDecline },
    paidAt: { kind: 'instant', of: ({ paidAt }) => paidAt },
    changedAt: { kind: 'instant', of: ({ changedAt }) => changedAt },
    id: { kind: 'text', of: ({ id }) => id },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
    intentId: { kind: 'text', of: ({ intentId }) => intentId },
  },
  filters: {
    status: { kind: 'text', sql: 'status', values: statuses },
    bookingId: { kind: 'text', sql: 'booking_id' },
    intentId: { kind: 'text', sql: 'intent_id' },
    requestedAt: { kind: 'instant', sql: 'requested_at' },
    paidAt: { kind: 'instant', sql: 'paid_at' },
  },
  search: ['intent_id', 'booking_id', 'last_decline'],
  orders: ['requestedAt'],
}
