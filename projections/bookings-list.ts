import { bookingReference } from '#events/values/ids.ts'

import { bookings, type BookingRow } from './bookings.ts'
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

export const bookingsList: List<BookingRow> = {
  name: 'bookings',
  projection: bookings,
  columns: {
    reference: { kind: 'text', of: ({ id }) => bookingReference(id) },
    status: { kind: 'text', of: ({ status }) => status },
    date: { kind: 'day', of: ({ date }) => date },
    time: { kind: 'text', of: ({ time }) => time },
    van: { kind: 'text', of: ({ van }) => van },
    service: { kind: 'text', of: ({ service }) => service.displayName },
    addOns: { kind: 'text', of: ({ addOns }) => addOns.map(({ displayName }) => displayName).join('; ') },
    totalCents: { kind: 'cents', of: ({ totalCents }) => totalCents },
    depositCents: { kind: 'cents', of: ({ depositCents }) => depositCents },
    refundCents: { kind: 'cents', of: ({ refundCents }) => refundCents },
    firstName: { kind: 'text', of: ({ person }) => person?.firstName ?? null },
    lastName: { kind: 'text', of: ({ person }) => person?.lastName ?? null },
    email: { kind: 'text', of: ({ person }) => person?.email ?? null },
    phone: { kind: 'text', of: ({ person }) => person?.phone ?? null },
    address: { kind: 'text', of: ({ person }) => person?.address ?? null },
    city: { kind: 'text', of: ({ person }) => person?.city ?? null },
    postalCode: { kind: 'text', of: ({ person }) => person?.postalCode ?? null },
    vehicle: { kind: 'text', of: ({ details: { vehicle } }) => (vehicle === null ? null : vehicleText(vehicle)) },
    notes: { kind: 'text', of: ({ person }) => person?.notes ?? null },
    language: { kind: 'text', of: ({ language }) => language },
    heldAt: { kind: 'instant', of: ({ heldAt }) => heldAt },
    confirmedAt: { kind: 'instant', of: ({ confirmedAt }) => confirmedAt },
    departedAt: { kind: 'instant', of: ({ departedAt }) => departedAt },
    arrivedAt: { kind: 'instant', of: ({ arrivedAt }) => arrivedAt },
    choiceUntil: { kind: 'instant', of: ({ choiceUntil }) => choiceUntil },
    endMinute: { kind: 'count', of: ({ endMinute }) => endMinute },
    startsAt: { kind: 'instant', of: ({ startsAt }) => startsAt },
    id: { kind: 'text', of: ({ id }) => id },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
    quoteId: { kind: 'text', of: ({ quoteId }) => quoteId },
    paymentId: { kind: 'text', of: ({ paymentId }) => paymentId },
  },
  filters: {
    id: { kind: 'text', sql: 'id' },
    status: { kind: 'text', sql: 'status', values: statuses },
    date: { kind: 'day', sql: 'date' },
    van: { kind: 'text', sql: 'van' },
    service: { kind: 'text', sql: "service->>'name'" },
    customerId: { kind: 'text', sql: 'customer_id' },
    quoteId: { kind: 'text', sql: 'quote_id' },
    heldAt: { kind: 'instant', sql: 'held_at' },
    confirmedAt: { kind: 'instant', sql: 'confirmed_at' },
  },
  search: ['firstName', 'lastName', 'email', 'phone', 'address', 'city'].map((field) => `person->>'${field}'`),
  orders: ['heldAt', 'startsAt'],
}

const vehicleText = ({ year, make, model, color }: NonNullable<BookingRow['details']['vehicle']>): string =>
  [year, make, model, color].join(' ')
