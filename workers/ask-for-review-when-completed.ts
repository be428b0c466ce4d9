import type { BookingEvent } from '#events/booking.ts'
import { sendReviewRequest } from '#services/features/care/review-mails.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const askForReviewWhenCompleted: Reaction<Extract<BookingEvent, { type: 'BookingCompleted' }>> = {
  name: 'ask-for-review-when-completed',
  lane: 'mail',
  urgency: 'message',
  events: ['BookingCompleted'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendReviewRequest(ctx, actor, need(ids, 'bookingId')),
}
