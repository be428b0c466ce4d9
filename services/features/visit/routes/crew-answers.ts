import { bookingsList } from '#projections/bookings-list.ts'
import type { OfficeBusiness, OfficeVisit } from '#services/contracts/visits.ts'

/*
 * What the crew is answered: no prices, no mail addresses (decision 91), and not why a day is closed. Only what is still owed is named, since they collect it.
 */

const hidden = new Set(['email', 'paymentId', 'quoteId'])

export const crewBookingsList: typeof bookingsList = {
  ...bookingsList,
  // By searching, an address could be spelled out letter by letter.
  search: bookingsList.search?.filter((field) => !field.includes('email')) ?? [],
  columns: Object.fromEntries(
    Object.entries(bookingsList.columns).filter(([name, { kind }]) => kind !== 'cents' && !hidden.has(name)),
  ),
}

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
  depositLink: null,
  askableCents: 0,
  balanceCents: 0,
  refundedCents: 0,
  refundingCents: 0,
  returnCents: 0,
  byHand: [],
  refundable: { cardCents: 0, handCents: 0 },
  refunds: [],
  person: visit.person && { ...visit.person, email: '' },
})

export const businessForCrew = (business: OfficeBusiness): OfficeBusiness => ({
  ...business,
  closedReasons: {},
  packages: [],
  addOns: [],
})
