import type { EventDataOf } from '#events/envelope.ts'
import { quoteStream, type QuoteEvent } from '#events/quote.ts'
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
