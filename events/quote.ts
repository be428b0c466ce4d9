import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

const line = z.object({ name: z.string(), displayName: z.string(), priceCents: z.int() })

export const quoteEvents = {
  QuoteCreated: {
    version: 1,
    data: z.object({
      quoteId: z.string(),
      /** The quote's own id, which stands for the person until contact is given. */
      personId: z.string(),
      ownerTokenHash: z.string(),
      service: line,
      addOns: z.array(line),
      totalCents: z.int(),
      depositCents: z.int(),
      minMinutes: z.int(),
      maxMinutes: z.int(),
      priceListVersion: z.int(),
      vehicle: z.object({ year: z.int(), make: z.string(), model: z.string(), size: z.string(), color: z.string() }),
      locationType: z.enum(['home', 'work']),
      language: z.enum(['en', 'fr', 'pa']),
      validUntil: z.string(),
    }),
    personal: { subject: 'personId', schema: z.object({ address: z.string() }) },
  },
  QuoteRequested: {
    version: 2,
    data: z.object({
      quoteId: z.string(),
      customerId: z.string(),
      leadId: z.nullable(z.string()),
    }),
    personal: { subject: 'customerId', schema: z.object({ email: z.string(), phone: z.string() }) },
  },
  QuoteBooked: { version: 1, data: z.object({ quoteId: z.string(), bookingId: z.string() }) },
} as const satisfies Vocabulary

export type QuoteEvent = EventIn<typeof quoteEvents>
export type NewQuoteEvent = NewEventIn<typeof quoteEvents>

export const quoteStream = (quoteId: string): string => `quote-${quoteId}`

export const quoteNoun = {
  events: quoteEvents,
  history: 'quote',
  stream: { of: quoteStream, by: 'quote' },
} as const satisfies Noun
