import type { EventDataOf } from '#events/envelope.ts'
import { quoteStream, type QuoteEvent } from '#events/quote.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

interface Kept extends EventDataOf<QuoteEvent, 'QuoteCreated'> {
  readonly address: string | null
  /** Null before a request to be called. */
  readonly customerId: string | null
}

export type Quote =
  | { readonly status: 'none' }
  | (Kept & { readonly status: 'quoted' | 'requested' })
  | (Kept & { readonly status: 'booked'; readonly bookingId: string })

export const quote: Aggregate<Quote, QuoteEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'QuoteCreated')
      return { ...event.data, address: event.personal?.address ?? null, customerId: null, status: 'quoted' }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'QuoteRequested':
        return { ...state, status: 'requested', customerId: event.data.customerId }
      case 'QuoteBooked':
        return { ...state, status: 'booked', bookingId: event.data.bookingId }
    }
  },
}

export const quoteAt = (quoteId: string): StreamRef<Quote, QuoteEvent> => ({
  stream: quoteStream(quoteId),
  aggregate: quote,
})
