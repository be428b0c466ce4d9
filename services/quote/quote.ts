import type { EventDataOf } from '#events/envelope.ts'
import { quoteStream, type NewQuoteEvent, type QuoteEvent } from '#events/quote.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/decision.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

type Given = EventDataOf<QuoteEvent, 'QuoteCreated'>

export type Quote =
  | { readonly status: 'none' }
  | (Given & { readonly status: 'quoted' | 'requested'; readonly address: string | null })
  | (Given & { readonly status: 'booked'; readonly address: string | null; readonly bookingId: string })

export const quote: Aggregate<Quote, QuoteEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'QuoteCreated')
      return { ...event.data, address: event.personal?.address ?? null, status: 'quoted' }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'QuoteRequested':
        return { ...state, status: 'requested' }
      case 'QuoteBooked':
        return { ...state, status: 'booked', bookingId: event.data.bookingId }
    }
  },
}

export const quoteAt = (quoteId: string): StreamRef<Quote, QuoteEvent> => ({
  stream: quoteStream(quoteId),
  aggregate: quote,
})

/** Somebody wants it and left an e-mail address and a phone number. Asked twice, answered once. */
export function request(
  contact: { customerId: string; email: string; phone: string },
  state: Quote,
  at: Instant,
): Decision<Extract<NewQuoteEvent, { type: 'QuoteRequested' }>> {
  switch (state.status) {
    case 'none':
      return refuse('quote_not_found')
    case 'quoted':
      if (state.validUntil <= at) return refuse('quote_not_open')
      return [
        {
          type: 'QuoteRequested',
          data: { quoteId: state.quoteId, customerId: contact.customerId },
          personal: { email: contact.email, phone: contact.phone },
        },
      ]
    case 'requested':
    case 'booked':
      return []
  }
}
