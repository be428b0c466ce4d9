import type { Database } from '#infra/database/database.ts'
import type { BookingRow } from '#projections/bookings.ts'
import { bookings } from '#projections/bookings.ts'
import { saveRows } from '#projections/engine/table.ts'

const line = { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 }

/** A row of the bookings as its fold would write it. */
export const bookingRow = (id: string, given: Partial<BookingRow> = {}): BookingRow => ({
  id,
  customerId: 'c1',
  visitor: null,
  status: 'confirmed',
  service: line,
  addOns: [],
  totalCents: 12_500,
  discountCents: 0,
  depositCents: 3_100,
  refundCents: 0,
  van: 'van-1',
  date: '2026-11-24',
  time: '10:00 AM',
  startsAt: '2026-11-24T15:00:00.000Z',
  endMinute: 780,
  departedAt: null,
  arrivedAt: null,
  choiceUntil: null,
  customerMoves: 0,
  isCancelledLate: false,
  expiresAt: '2026-11-20T15:10:00.000Z',
  quoteId: null,
  paymentId: null,
  language: 'en',
  agreedToTerms: true,
  details: { vehicle: null, locationType: null, outletWithin100Feet: null, waterAccess: null, petHair: null },
  person: null,
  heldAt: '2026-11-20T15:00:00.000Z',
  confirmedAt: null,
  position: 1,
  ...given,
})

/** The person of a booking. */
export const personOf = (firstName: string, lastName: string, email: string): NonNullable<BookingRow['person']> => ({
  firstName,
  lastName,
  email,
  phone: '416-555-0101',
  address: '1 Main_Street 100%',
  city: 'Toronto',
  notes: '',
  access: '',
  postalCode: '',
  secondVehicle: '',
})

export const insertBookings = (database: Database, rows: readonly BookingRow[]): Promise<void> =>
  saveRows(database, bookings, 'rm.bookings', new Map(rows.map((row) => [row.id, { ...row }])))
