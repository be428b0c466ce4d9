import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

export const mostReviewLetters = 2000
export const mostReviewNameLetters = 40
/** Of the answer of the business. */
export const mostAnswerLetters = 2000
/** Until so many days after the visit the link in the mail opens its review. */
export const reviewLinkDays = 90

export const hideReasons = ['personal_data', 'abuse'] as const

const text = z.nullable(z.string())

/** A review as everybody sees it. Of the visit there is the package and the month, of the person the name that they gave. */
const publishedReview = z.object({
  id: z.string(),
  stars: z.number(),
  words: z.string(),
  /** '' where the customer gave none. */
  name: z.string(),
  language: z.enum(languages),
  service: z.string(),
  /** '2026-11' */
  month: z.string(),
  answer: text,
})
export type PublishedReview = z.infer<typeof publishedReview>

/** GET /api/reviews?after=: the newest first, 20 at once. Count, average and distribution are of all that are shown. */
export const publishedReviews = z.object({
  count: z.number(),
  /** One decimal; null while there is none. */
  average: z.nullable(z.number()),
  /** How many have one star, two stars … five. */
  distribution: z.array(z.number()),
  reviews: z.array(publishedReview),
  /** The id after which the next page begins; null on the last. */
  next: text,
})
export type PublishedReviews = z.infer<typeof publishedReviews>

export const publishedReviewsQuery = z.object({ after: z.optional(z.string().check(z.maxLength(80))) })

/** What a customer writes: POST /api/user/bookings/{id}/review, and POST /api/review by the link in the mail. */
export const reviewRequest = z.object({
  stars: z.int().check(z.gte(1), z.lte(5)),
  words: z.string().check(z.trim(), z.maxLength(mostReviewLetters)),
  /** The first name that is shown with it; '' for none. */
  name: z.string().check(z.trim(), z.maxLength(mostReviewNameLetters)),
  language: z.enum(languages),
})
export type ReviewRequest = z.infer<typeof reviewRequest>

export const reviewLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** A review as its customer sees it: GET /api/review?token=, and the answer to whatever changes it. */
export const ownReview = z.object({
  service: z.string(),
  /** Of the visit. */
  date: z.string(),
  review: z.nullable(
    z.object({
      stars: z.number(),
      words: z.string(),
      name: z.string(),
      answer: text,
      /** Why the business keeps it off the page; null while it is on it. */
      hiddenFor: z.nullable(z.enum(hideReasons)),
    }),
  ),
})
export type OwnReview = z.infer<typeof ownReview>

/** GET /api/crm/reviews: the newest first. What was written is null once it was withdrawn, or its customer erased. */
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

/** PUT /api/crm/reviews/{booking}/answer: '' takes the former one back. */
export const reviewAnswer = z.object({ words: z.string().check(z.trim(), z.maxLength(mostAnswerLetters)) })

/** PUT /api/crm/reviews/{booking}/hidden: null shows it again. */
export const reviewHiding = z.object({ reason: z.nullable(z.enum(hideReasons)) })
