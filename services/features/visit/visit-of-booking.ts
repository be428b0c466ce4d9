import { bookingReference } from '#events/values/ids.ts'
import { hstOn } from '#events/values/money.ts'
import { instantAt } from '#events/values/toronto.ts'
import { agreedCents, type Booking } from '#services/domain/booking/booking.ts'
import { summaryOf } from '#services/features/booking/complete-checkout.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'

/** Null once erased, and without an address. */
export function visitOf(booking: Exclude<Booking, { readonly status: 'none' }>): BookedVisit | null {
  const { person } = booking
  if (person === null || person.email === '') return null
  const { bookingId, language, service, addOns, date, startsAt, moves, totalCents, depositCents } = booking
  const { location = '', vehicle = '' } = 'paymentId' in booking ? summaryOf(booking) : {}
  return {
    bookingId,
    reference: bookingReference(bookingId),
    language,
    firstName: person.firstName,
    email: person.email,
    service,
    addOns,
    date,
    startsAt,
    moves: moves + booking.calendarSteps,
    endsAt: instantAt(date, booking.endMinute),
    place: location,
    vehicle,
    discountCents: agreedCents(booking) - totalCents,
    totalCents,
    hstCents: hstOn(totalCents),
    depositCents,
  }
}
