import { bookingsList } from '#projections/bookings-list.ts'
import type { OfficeBusiness, OfficeVisit } from '#services/contracts/visits.ts'

/*
 * What the crew is answered: no prices and no mail addresses (decision 91). Only what is still owed is named, since they collect it.
 */

const { totalCents, depositCents, refundCents, email, paymentId, ...columns } = bookingsList.columns

export const crewBookingsList = { ...bookingsList, columns }

export const visitForCrew = (visit: OfficeVisit): OfficeVisit => ({
  ...visit,
  showsPrices: false,
  service: { ...visit.service, priceCents: 0 },
  addOns: visit.addOns.map((line) => ({ ...line, priceCents: 0 })),
  totalCents: 0,
  discounts: [],
  mostDiscountCents: 0,
  hstCents: 0,
  depositCents: 0,
  balanceCents: 0,
  refunds: [],
  person: visit.person && { ...visit.person, email: '' },
})

export const businessForCrew = (business: OfficeBusiness): OfficeBusiness => ({ ...business, packages: [], addOns: [] })
