import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

/** Why the office may keep a review off the page: nothing else is a reason, a bad review is none. */
export const hideReasons = ['personal_data', 'abuse'] as const
export type HideReason = (typeof hideReasons)[number]

const of = { bookingId: z.string(), customerId: z.string() }

export const reviewEvents = {
  /** A customer reviewed a completed visit, for the first time or anew: what they wrote last counts. */
  ReviewWritten: {
    version: 1,
    data: z.object({
      ...of,
      /** What the page calls it: the id of the booking is not told to strangers. */
      reviewId: z.string(),
      stars: z.int().gte(1).lte(5),
      /** The package as it was sold. */
      service: z.string(),
      /** Of the visit, in Toronto. */
      date: z.string(),
      language: z.enum(['en', 'fr', 'pa']),
      /** Signed in, or by the link in the mail. */
      method: z.enum(['account', 'link']),
    }),
    personal: {
      subject: 'customerId',
      /** `name` is the first name that is shown with it; '' for none. */
      schema: z.object({ words: z.string(), name: z.string() }),
    },
  },
  ReviewWithdrawn: { version: 1, data: z.object({ ...of, method: z.enum(['account', 'link']) }) },
  /** The answer of the business, shown below the review; without words the former one is taken back. */
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

/** A visit has one review. */
export const reviewStream = (bookingId: string): string => `review-${bookingId}`
