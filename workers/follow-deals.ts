import type { BookingEvent } from '#events/booking.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { QuoteEvent } from '#events/quote.ts'
import { followBookingInPipeline, followQuoteInPipeline } from '#services/features/sales/follow-deals.ts'
import { followLeadInPipeline } from '#services/features/sales/lead-deals.ts'

import { need, type AnyReaction, type Reaction } from './engine/reaction.ts'

const ofLead: Reaction<LeadEvent> = {
  name: 'follow-lead-in-pipeline',
  lane: 'product',
  urgency: 'background',
  events: ['LeadReceived', 'LeadStatusChanged', 'LeadArchived', 'LeadRestored'],
  ids: ({ data }) => ({ leadId: data.leadId }),
  run: (ctx, ids, actor) => followLeadInPipeline(ctx, actor, need(ids, 'leadId')),
}

const ofQuote: Reaction<Extract<QuoteEvent, { type: 'QuoteRequested' }>> = {
  name: 'follow-quote-in-pipeline',
  lane: 'product',
  urgency: 'background',
  events: ['QuoteRequested'],
  ids: ({ data }) => ({ quoteId: data.quoteId }),
  run: (ctx, ids, actor) => followQuoteInPipeline(ctx, actor, need(ids, 'quoteId')),
}

const ofBooking: Reaction<
  Extract<
    BookingEvent | PaymentEvent,
    { type: 'BookingConfirmed' | 'BookingCompleted' | 'BookingCancelled' | 'BookingMissed' | 'BalancePaid' }
  >
> = {
  name: 'follow-booking-in-pipeline',
  lane: 'product',
  urgency: 'background',
  events: ['BookingConfirmed', 'BookingCompleted', 'BookingCancelled', 'BookingMissed', 'BalancePaid'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => followBookingInPipeline(ctx, actor, need(ids, 'bookingId')),
}

export const dealFollowers: readonly AnyReaction[] = [ofLead, ofQuote, ofBooking]
