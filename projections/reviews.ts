import { reviewStream, type HideReason, type ReviewEvent } from '#events/review.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'

export interface ReviewRow {
  /** A visit has one review. */
  readonly bookingId: string
  readonly reviewId: string
  readonly customerId: string
  readonly status: 'shown' | 'hidden' | 'withdrawn'
  readonly stars: number
  readonly language: Language
  readonly service: string
  readonly date: LocalDate
  /** Null once withdrawn or erased, as the words; '' for none given. */
  readonly name: string | null
  readonly words: string | null
  /** The business's answer; null for none. */
  readonly answer: string | null
  readonly hiddenFor: HideReason | null
  readonly writtenAt: Instant
  readonly changedAt: Instant
}

export const reviewTexts = ['words', 'name'] as const

export const reviews: Projection<ReviewRow, ReviewEvent> = {
  name: 'reviews',
  version: 2,
  table: {
    columns: {
      bookingId: 'text',
      reviewId: 'text',
      customerId: 'text',
      status: 'text',
      stars: 'integer',
      language: 'text',
      service: 'text',
      date: 'date',
      name: 'text',
      words: 'text',
      answer: 'text',
      hiddenFor: 'text',
      writtenAt: 'instant',
      changedAt: 'instant',
    },
    key: 'bookingId',
    indexes: [
      '(written_at, booking_id)',
      '(status, written_at)',
      '(customer_id)',
      '(review_id)',
      wordsIndex(reviewTexts),
    ],
  },
  events: ['ReviewWritten', 'ReviewWithdrawn', 'ReviewAnswered', 'ReviewHidden', 'ReviewShown'],
  personal: { name: 'customerId', words: 'customerId', answer: 'customerId' },
  init: null,
  keyOf: (event) => event.data.bookingId,
  streamOf: reviewStream,
  apply(row, event) {
    const at = event.recordedAt
    switch (event.type) {
      case 'ReviewWritten':
        return written(row, event)
      case 'ReviewWithdrawn':
        return row && { ...row, status: 'withdrawn', name: null, words: null, answer: null, changedAt: at }
      case 'ReviewAnswered':
        return row && { ...row, answer: event.personal?.words || null, changedAt: at }
      case 'ReviewHidden':
        return row && { ...row, status: 'hidden', hiddenFor: event.data.reason, changedAt: at }
      case 'ReviewShown':
        return row && { ...row, status: 'shown', hiddenFor: null, changedAt: at }
    }
  },
}

function written(row: ReviewRow | null, event: Extract<ReviewEvent, { type: 'ReviewWritten' }>): ReviewRow {
  const { bookingId, reviewId, customerId, stars, language, service, date } = event.data
  const { personal, recordedAt } = event
  return {
    bookingId,
    reviewId,
    customerId,
    // What the office hid stays hidden until it has looked at the new version.
    status: row === null || row.hiddenFor === null ? 'shown' : 'hidden',
    stars,
    language,
    service,
    date,
    name: personal?.name ?? null,
    words: personal?.words ?? null,
    answer: row?.answer ?? null,
    hiddenFor: row?.hiddenFor ?? null,
    writtenAt: row?.writtenAt ?? recordedAt,
    changedAt: recordedAt,
  }
}

/** SQL: shown, not withdrawn and not erased. */
const published = `status = 'shown' and words is not null`

export interface PublishedRow {
  readonly reviewId: string
  readonly stars: number
  readonly words: string
  readonly name: string
  readonly language: Language
  readonly service: string
  /** Month of the visit, '2026-11'. */
  readonly month: string
  readonly answer: string | null
}

export const publishedReviews = (
  database: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<PublishedRow[]> =>
  database.query<PublishedRow>(
    `select review_id as "reviewId", stars, words, coalesce(name, '') as name, language, service,
       to_char(date, 'YYYY-MM') as month, answer
     from rm.reviews
     where ${published} and ($1::text is null
       or (written_at, booking_id) < (select written_at, booking_id from rm.reviews where review_id = $1))
     order by written_at desc, booking_id desc limit $2`,
    [after, limit],
  )

/** Counts of published reviews by one to five stars. */
export async function starsOfPublished(database: Queryable): Promise<readonly number[]> {
  const rows = await database.query<{ stars: number; count: number }>(
    `select stars, count(*)::int as count from rm.reviews where ${published} group by stars`,
  )
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

export interface GivenReview {
  readonly bookingId: string
  readonly stars: number
  readonly words: string
  readonly name: string
  readonly answer: string | null
  readonly hiddenFor: HideReason | null
}

export const reviewsOfCustomer = (database: Queryable, customerId: string): Promise<GivenReview[]> =>
  database.query<GivenReview>(
    `select booking_id as "bookingId", stars, words, coalesce(name, '') as name, answer, hidden_for as "hiddenFor"
     from rm.reviews where customer_id = $1 and words is not null`,
    [customerId],
  )
