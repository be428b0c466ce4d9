import { bookings, bookingTexts, type BookingRow } from './bookings.ts'
import { namesSql } from './engine/lists/cells.ts'
import type { List } from './engine/lists/list.ts'

const statuses = [
  'held',
  'lapsed',
  'abandoned',
  'rejected',
  'confirmed',
  'called-off',
  'cancelled',
  'completed',
  'missed',
] as const satisfies readonly BookingRow['status'][]

/** SQL: '2018 Honda Civic Blue'. */
const vehicleSql = `case when jsonb_typeof(details->'vehicle') = 'object' then concat_ws(' ', ${['year', 'make', 'model', 'color'].map((field) => `details->'vehicle'->>'${field}'`).join(', ')}) end`

const paidBy = ['card', 'credit', 'debit', 'cash', 'transfer', 'cheque'] as const

/** Amounts of the ledger, all with tax. */
const money = {
  hstCents: { kind: 'cents', sql: 'coalesce(tax_charged_cents, 0)' },
  paidCents: { kind: 'cents', sql: `coalesce(${paidBy.map((means) => `${means}_cents`).join(' + ')}, 0)` },
  paidCardCents: { kind: 'cents', sql: 'coalesce(card_cents, 0)' },
  paidCreditCents: { kind: 'cents', sql: 'coalesce(credit_cents, 0)' },
  paidDebitCents: { kind: 'cents', sql: 'coalesce(debit_cents, 0)' },
  paidCashCents: { kind: 'cents', sql: 'coalesce(cash_cents, 0)' },
  paidTransferCents: { kind: 'cents', sql: 'coalesce(transfer_cents, 0)' },
  paidChequeCents: { kind: 'cents', sql: 'coalesce(cheque_cents, 0)' },
  tipCents: { kind: 'cents', sql: 'coalesce(tips_cents, 0)' },
  disputedCents: { kind: 'cents', sql: 'coalesce(disputed_cents, 0)' },
  owedCents: { kind: 'cents', sql: 'coalesce(owed_cents, 0)' },
} as const

export const bookingsList: List<BookingRow> = {
  name: 'bookings',
  projection: bookings,
  columns: {
    reference: { kind: 'reference', sql: 'id' },
    status: { kind: 'text', sql: 'status' },
    date: { kind: 'day', sql: 'date' },
    time: { kind: 'text', sql: 'time' },
    van: { kind: 'text', sql: 'van' },
    service: { kind: 'text', sql: "service->>'displayName'" },
    addOns: { kind: 'text', sql: namesSql('add_ons') },
    totalCents: { kind: 'cents', sql: 'total_cents' },
    depositCents: { kind: 'cents', sql: 'coalesce(deposit_taken_cents, 0)' },
    refundCents: { kind: 'cents', sql: 'coalesce(given_back_cents, 0)' },
    firstName: { kind: 'text', sql: "person->>'firstName'" },
    lastName: { kind: 'text', sql: "person->>'lastName'" },
    email: { kind: 'text', sql: "person->>'email'" },
    phone: { kind: 'text', sql: "person->>'phone'" },
    address: { kind: 'text', sql: "person->>'address'" },
    city: { kind: 'text', sql: "person->>'city'" },
    postalCode: { kind: 'text', sql: "person->>'postalCode'" },
    vehicle: { kind: 'text', sql: vehicleSql },
    notes: { kind: 'text', sql: "person->>'notes'" },
    language: { kind: 'text', sql: 'language' },
    heldAt: { kind: 'instant', sql: 'held_at' },
    confirmedAt: { kind: 'instant', sql: 'confirmed_at' },
    departedAt: { kind: 'instant', sql: 'departed_at' },
    arrivedAt: { kind: 'instant', sql: 'arrived_at' },
    choiceUntil: { kind: 'instant', sql: 'choice_until' },
    endMinute: { kind: 'count', sql: 'end_minute' },
    startsAt: { kind: 'instant', sql: 'starts_at' },
    id: { kind: 'text', sql: 'id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    quoteId: { kind: 'text', sql: 'quote_id' },
    paymentId: { kind: 'text', sql: 'payment_id' },
    discountCents: { kind: 'cents', sql: 'discount_cents' },
    ...money,
  },
  // Written with the same events: each booking has one.
  beside: 'left join rm.ledgers on ledgers.booking_id = bookings.id',
  filters: {
    id: { kind: 'text', sql: 'id' },
    status: { kind: 'text', sql: 'status', values: statuses },
    date: { kind: 'day', sql: 'date' },
    van: { kind: 'text', sql: 'van' },
    service: { kind: 'text', sql: "service->>'name'" },
    due: { kind: 'text', sql: 'due', values: ['yes'] },
    customerId: { kind: 'text', sql: 'customer_id' },
    quoteId: { kind: 'text', sql: 'quote_id' },
    heldAt: { kind: 'instant', sql: 'held_at' },
    confirmedAt: { kind: 'instant', sql: 'confirmed_at' },
  },
  search: bookingTexts,
  orders: ['heldAt', 'startsAt'],
}
