import type { BookingEvent } from '#events/booking.ts'
import { markQuoteBooked } from '#services/features/sales/quotes.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const markQuoteWhenBooked: Reaction<Extract<BookingEvent, { type: 'BookingConfirmed' }>> = {
  name: 'mark-quote-when-booked',
  lane: 'product',
  urgency: 'customer',
  events: ['BookingConfirmed'],
  ids: ({ data }) => (data.quoteId === null ? null : { quoteId: data.quoteId, bookingId: data.bookingId }),
  run: (ctx, ids, actor) => markQuoteBooked(ctx, actor, need(ids, 'quoteId'), need(ids, 'bookingId')),
}
