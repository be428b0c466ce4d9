import { namesSql } from './engine/lists/cells.ts'
import type { List } from './engine/lists/list.ts'
import { quotes, type QuoteRow } from './quotes.ts'

const statuses = ['quoted', 'requested', 'booked'] as const satisfies readonly QuoteRow['status'][]

export const quotesList: List<QuoteRow> = {
  name: 'quotes',
  projection: quotes,
  columns: {
    createdAt: { kind: 'instant', sql: 'created_at' },
    status: { kind: 'text', sql: 'status' },
    service: { kind: 'text', sql: "service->>'displayName'" },
    addOns: { kind: 'text', sql: namesSql('add_ons') },
    totalCents: { kind: 'cents', sql: 'total_cents' },
    depositCents: { kind: 'cents', sql: 'deposit_cents' },
    minMinutes: { kind: 'count', sql: 'min_minutes' },
    maxMinutes: { kind: 'count', sql: 'max_minutes' },
    year: { kind: 'count', sql: "(vehicle->'year')::int" },
    make: { kind: 'text', sql: "vehicle->>'make'" },
    model: { kind: 'text', sql: "vehicle->>'model'" },
    size: { kind: 'text', sql: "vehicle->>'size'" },
    color: { kind: 'text', sql: "vehicle->>'color'" },
    locationType: { kind: 'text', sql: 'location_type' },
    address: { kind: 'text', sql: 'address' },
    email: { kind: 'text', sql: "contact->>'email'" },
    phone: { kind: 'text', sql: "contact->>'phone'" },
    validUntil: { kind: 'instant', sql: 'valid_until' },
    priceListVersion: { kind: 'count', sql: 'price_list_version' },
    id: { kind: 'text', sql: 'id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    bookingId: { kind: 'text', sql: 'booking_id' },
  },
  filters: {
    status: { kind: 'text', sql: 'status', values: statuses },
    service: { kind: 'text', sql: "service->>'name'" },
    make: { kind: 'text', sql: "vehicle->>'make'" },
    customerId: { kind: 'text', sql: 'customer_id' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    createdAt: { kind: 'instant', sql: 'created_at' },
  },
  search: ["contact->>'email'", "contact->>'phone'", 'address', "vehicle->>'make'", "vehicle->>'model'"],
  orders: ['createdAt'],
}
