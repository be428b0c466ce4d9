import type { QuoteResult } from '#services/contracts/quotes.ts'
import type { FreeTime } from '#web/data/free-times.ts'
import { bookingPath } from '#web/paths.ts'
import type { CarriedQuote } from '#web/state/carried-quote.ts'

import type { AnsweredQuote } from '../answered-quote.ts'
import { makeOf } from '../quote-draft.ts'

/** The booking of a quote: the package in its address, the rest beside it. */
export const bookingOf = (quote: QuoteResult, service: string): string =>
  bookingPath({ service, name: quote.packageName, price: quote.basePrice, quoteId: quote.id })

export interface ToldContact {
  readonly email: string
  readonly phone: string
}

/** Answers for the booking. */
export function carriedFrom(
  { quote, asked }: AnsweredQuote,
  contact: ToldContact,
  start: FreeTime | null,
): CarriedQuote {
  return {
    quoteId: quote.id,
    vehicle: { year: asked.year, make: makeOf(asked), model: asked.model, size: asked.size, color: asked.color },
    addons: asked.addons,
    locationType: asked.locationType,
    address: asked.address,
    city: asked.city,
    email: contact.email.trim(),
    phone: contact.phone.trim(),
    date: start?.date ?? '',
    time: start?.time ?? '',
  }
}
