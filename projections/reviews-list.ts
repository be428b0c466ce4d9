import { hideReasons } from '#events/review.ts'

import type { List } from './engine/lists/list.ts'
import { reviews, reviewTexts, type ReviewRow } from './reviews.ts'

export const reviewsList: List<ReviewRow> = {
  name: 'reviews',
  projection: reviews,
  columns: {
    writtenAt: { kind: 'instant', sql: 'written_at' },
    stars: { kind: 'count', sql: 'stars' },
    status: { kind: 'text', sql: 'status' },
    hiddenFor: { kind: 'text', sql: 'hidden_for' },
    service: { kind: 'text', sql: 'service' },
    date: { kind: 'day', sql: 'date' },
    language: { kind: 'text', sql: 'language' },
    name: { kind: 'text', sql: 'name' },
    words: { kind: 'text', sql: 'words' },
    answer: { kind: 'text', sql: 'answer' },
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
  },
  filters: {
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    status: { kind: 'text', sql: 'status', values: ['shown', 'hidden', 'withdrawn'] },
    hiddenFor: { kind: 'text', sql: 'hidden_for', values: hideReasons },
    writtenAt: { kind: 'instant', sql: 'written_at' },
  },
  search: reviewTexts,
  orders: ['writtenAt'],
}
