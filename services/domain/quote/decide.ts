import type { EventDataOf } from '#events/envelope.ts'
import type { NewQuoteEvent, QuoteEvent } from '#events/quote.ts'
import { centsToDollars } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { isPriceHeld } from './promise.ts'
import type { Quote } from './quote.ts'

export type QuotedTerms = EventDataOf<QuoteEvent, 'QuoteCreated'>

export const create = (terms: QuotedTerms, address: string): NewQuoteEvent[] => [
  { type: 'QuoteCreated', data: terms, personal: { address } },
]

/** Records a request to be called. Idempotent. */
export function request(
  contact: { customerId: string; leadId: string; email: string; phone: string },
  state: Quote,
  at: Instant,
): Decision<NewQuoteEvent> {
  switch (state.status) {
    case 'none':
      return refuse('quote_not_found')
    case 'quoted':
      if (!isPriceHeld(state, at)) return refuse('quote_not_open')
      return [
        {
          type: 'QuoteRequested',
          data: { quoteId: state.quoteId, customerId: contact.customerId, leadId: contact.leadId },
          personal: { email: contact.email, phone: contact.phone },
        },
      ]
    case 'requested':
    case 'booked':
      return []
  }
}

/** Summary for the office, in language-independent words. */
export function summaryOf({ service, addOns, vehicle, address, totalCents }: Asked): string {
  const { year, make, model, size, color } = vehicle
  const car = [`${year} ${make} ${model}`.trim(), size, color]
  const lines = [[service, ...addOns].map(({ displayName }) => displayName), car, [address ?? '']]
  const price = `$${centsToDollars(totalCents).toFixed(2)}`
  return [...lines.map((parts) => parts.filter((part) => part !== '').join(', ')), price].filter(Boolean).join('\n')
}

type Asked = Pick<
  Exclude<Quote, { readonly status: 'none' }>,
  'service' | 'addOns' | 'vehicle' | 'address' | 'totalCents'
>

/** Marks a booked quote; nothing for an unknown one, whose id came from a page. */
export function markBooked(bookingId: string, state: Quote): NewQuoteEvent[] {
  if (state.status === 'none' || state.status === 'booked') return []
  return [{ type: 'QuoteBooked', data: { quoteId: state.quoteId, bookingId } }]
}
