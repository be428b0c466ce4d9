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
    requestedAt: { kind: 'instant', sql: 'requested_at' },
    status: { kind: 'text', sql: 'status' },
    amountCents: { kind: 'cents', sql: 'amount_cents' },
    refundedCents: { kind: 'cents', sql: 'refunded_cents' },
    balanceCents: { kind: 'cents', sql: 'balance_cents' },
    taxCents: { kind: 'cents', sql: 'tax_cents' },
    askedCents: { kind: 'cents', sql: 'asked_cents' },
    dueAt: { kind: 'instant', sql: 'due_at' },
    refundsWaiting: { kind: 'count', sql: 'refunds_waiting' },
    lastDecline: { kind: 'text', sql: 'last_decline' },
    paidAt: { kind: 'instant', sql: 'paid_at' },
    changedAt: { kind: 'instant', sql: 'changed_at' },
    id: { kind: 'text', sql: 'id' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    intentId: { kind: 'text', sql: 'intent_id' },
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
