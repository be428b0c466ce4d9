import type { BookingEvent } from '#events/booking.ts'
import { markQuoteBooked } from '#services/journeys/quotes.ts'

import { need, type Reaction } from './reaction.ts'

/** A quote that became a paid visit says so. */
export const markQuoteWhenBooked: Reaction<Extract<BookingEvent, { type: 'BookingConfirmed' }>> = {
  name: 'mark-quote-when-booked',
  events: ['BookingConfirmed'],
  ids: ({ data }) => (data.quoteId === null ? null : { quoteId: data.quoteId, bookingId: data.bookingId }),
  run: (house, ids) => markQuoteBooked(house, need(ids, 'quoteId'), need(ids, 'bookingId')),
}
