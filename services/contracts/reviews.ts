import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

export const mostReviewLetters = 2000
export const mostReviewNameLetters = 40
export const mostAnswerLetters = 2000
export const reviewLinkDays = 90

export const hideReasons = ['personal_data', 'abuse'] as const

const text = z.nullable(z.string())

const publishedReview = z.object({
  id: z.string(),
  stars: z.number(),
  words: z.string(),
  name: z.string(),
  language: z.enum(languages),
  service: z.string(),
  month: z.string(),
  answer: text,
})
export type PublishedReview = z.infer<typeof publishedReview>

/** GET /api/reviews?after=: 20 at a time, newest first; statistics of all. */
export const publishedReviews = z.object({
  count: z.number(),
  average: z.nullable(z.number()),
  distribution: z.array(z.number()),
  reviews: z.array(publishedReview),
  next: text,
})
export type PublishedReviews = z.infer<typeof publishedReviews>

export const publishedReviewsQuery = z.object({ after: z.optional(z.string().check(z.maxLength(80))) })

/** POST /api/user/bookings/{id}/review and /api/review */
export const reviewRequest = z.object({
  stars: z.int().check(z.gte(1), z.lte(5)),
  words: z.string().check(z.trim(), z.maxLength(mostReviewLetters)),
  name: z.string().check(z.trim(), z.maxLength(mostReviewNameLetters)),
  language: z.enum(languages),
})
export type ReviewRequest = z.infer<typeof reviewRequest>

export const reviewLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** GET /api/review?token=, and the answer to each change. */
export const ownReview = z.object({
  service: z.string(),
  date: z.string(),
  review: z.nullable(
    z.object({
      stars: z.number(),
      words: z.string(),
      name: z.string(),
      answer: text,
      hiddenFor: z.nullable(z.enum(hideReasons)),
    }),
  ),
})
export type OwnReview = z.infer<typeof ownReview>

/** GET /api/crm/reviews, newest first; null text once withdrawn or erased. */
export const officeReviews = z.array(
  z.object({
    bookingId: z.string(),
    customerId: z.string(),
    status: z.enum(['shown', 'hidden', 'withdrawn']),
    stars: z.number(),
    service: z.string(),
    date: z.string(),
    language: z.enum(languages),
    name: text,
    words: text,
    answer: text,
    hiddenFor: z.nullable(z.enum(hideReasons)),
    writtenAt: z.string(),
  }),
)
export type OfficeReview = z.infer<typeof officeReviews>[number]

/** PUT /api/crm/reviews/{booking}/answer; '' withdraws it. */
export const reviewAnswer = z.object({ words: z.string().check(z.trim(), z.maxLength(mostAnswerLetters)) })

/** PUT /api/crm/reviews/{booking}/hidden; null shows it. */
export const reviewHiding = z.object({ reason: z.nullable(z.enum(hideReasons)) })
