import type { List } from './engine/lists/list.ts'
import { quotes, type QuoteRow } from './quotes.ts'

const statuses = ['quoted', 'requested', 'booked'] as const satisfies readonly QuoteRow['status'][]

export const quotesList: List<QuoteRow> = {
  name: 'quotes',
  projection: quotes,
  columns: {
    createdAt: { kind: 'instant', of: ({ createdAt }) => createdAt },
    status: { kind: 'text', of: ({ status }) => status },
    service: { kind: 'text', of: ({ service }) => service.displayName },
    addOns: { kind: 'text', of: ({ addOns }) => addOns.map(({ displayName }) => displayName).join('; ') },
    totalCents: { kind: 'cents', of: ({ totalCents }) => totalCents },
    depositCents: { kind: 'cents', of: ({ depositCents }) => depositCents },
    minMinutes: { kind: 'count', of: ({ minMinutes }) => minMinutes },
    maxMinutes: { kind: 'count', of: ({ maxMinutes }) => maxMinutes },
    year: { kind: 'count', of: ({ vehicle }) => vehicle.year },
    make: { kind: 'text', of: ({ vehicle }) => vehicle.make },
    model: { kind: 'text', of: ({ vehicle }) => vehicle.model },
    size: { kind: 'text', of: ({ vehicle }) => vehicle.size },
    color: { kind: 'text', of: ({ vehicle }) => vehicle.color },
    locationType: { kind: 'text', of: ({ locationType }) => locationType },
    address: { kind: 'text', of: ({ address }) => address },
    email: { kind: 'text', of: ({ contact }) => contact?.email ?? null },
    phone: { kind: 'text', of: ({ contact }) => contact?.phone ?? null },
    validUntil: { kind: 'instant', of: ({ validUntil }) => validUntil },
    priceListVersion: { kind: 'count', of: ({ priceListVersion }) => priceListVersion },
    id: { kind: 'text', of: ({ id }) => id },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
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
