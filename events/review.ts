import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const hideReasons = ['personal_data', 'abuse'] as const
export type HideReason = (typeof hideReasons)[number]

const of = { bookingId: field.id, customerId: field.id }

export const reviewEvents = {
  ReviewWritten: {
    version: 1,
    data: z.object({
      ...of,
      reviewId: field.id,
      stars: z.int().gte(1).lte(5),
      service: field.code,
      date: field.day,
      language: z.enum(['en', 'fr', 'pa']),
      method: z.enum(['account', 'link']),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({ words: z.string(), name: z.string() }),
    },
  },
  ReviewWithdrawn: { version: 1, data: z.object({ ...of, method: z.enum(['account', 'link']) }) },
  ReviewAnswered: {
    version: 1,
    data: z.object(of),
    personal: { subject: 'customerId', schema: z.object({ words: z.string() }) },
  },
  ReviewHidden: { version: 1, data: z.object({ ...of, reason: z.enum(hideReasons) }) },
  ReviewShown: { version: 1, data: z.object(of) },
} as const satisfies Vocabulary

export type ReviewEvent = EventIn<typeof reviewEvents>
export type NewReviewEvent = NewEventIn<typeof reviewEvents>

export const reviewStream = (bookingId: string): string => `review-${bookingId}`

export const reviewNoun = {
  events: reviewEvents,
  history: 'customer',
  stream: { of: reviewStream, by: 'booking' },
} as const satisfies Noun
