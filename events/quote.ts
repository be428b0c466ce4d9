import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const line = z.object({ name: z.string(), displayName: z.string(), priceCents: z.int() })

export const quoteEvents = {
  QuoteCreated: {
    version: 1,
    data: z.object({
      quoteId: field.id,
      /** The quote's own id, which stands for the person until contact is given. */
      personId: field.id,
      ownerTokenHash: field.id,
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
      validUntil: field.instant,
    }),
    personal: { subject: 'personId', schema: z.object({ address: z.string() }) },
  },
  QuoteRequested: {
    version: 2,
    data: z.object({
      quoteId: field.id,
      customerId: field.id,
      leadId: z.nullable(field.id),
    }),
    personal: { subject: 'customerId', schema: z.object({ email: z.string(), phone: z.string() }) },
  },
  QuoteBooked: { version: 1, data: z.object({ quoteId: field.id, bookingId: field.id }) },
} as const satisfies Vocabulary

export type QuoteEvent = EventIn<typeof quoteEvents>
export type NewQuoteEvent = NewEventIn<typeof quoteEvents>

export const quoteStream = (quoteId: string): string => `quote-${quoteId}`

export const quoteNoun = {
  events: quoteEvents,
  history: 'quote',
  stream: { of: quoteStream, by: 'quote' },
} as const satisfies Noun
