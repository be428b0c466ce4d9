import type { EventDataOf } from '#events/envelope.ts'
import type { NewQuoteEvent, QuoteEvent } from '#events/quote.ts'
import { centsToDollars } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { isPriceHeld } from './promise.ts'
import type { Quote } from './quote.ts'

/** All that a quote is made of but the address. */
export type QuotedTerms = EventDataOf<QuoteEvent, 'QuoteCreated'>

export const create = (terms: QuotedTerms, address: string): NewQuoteEvent[] => [
  { type: 'QuoteCreated', data: terms, personal: { address } },
]

/** Somebody wants it and left an e-mail address and a phone number. Asked twice, answered once. */
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

/** What the office reads of a request, in words that are the same in every language. */
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

/** A paid booking came of the quote. A quote that does not exist marks nothing: its id came from a page. */
export function markBooked(bookingId: string, state: Quote): NewQuoteEvent[] {
  if (state.status === 'none' || state.status === 'booked') return []
  return [{ type: 'QuoteBooked', data: { quoteId: state.quoteId, bookingId } }]
}
