import { hideReasons } from '#events/review.ts'

import type { List } from './engine/lists/list.ts'
import { reviews, type ReviewRow } from './reviews.ts'

export const reviewsList: List<ReviewRow> = {
  name: 'reviews',
  projection: reviews,
  columns: {
    writtenAt: { kind: 'instant', of: ({ writtenAt }) => writtenAt },
    stars: { kind: 'count', of: ({ stars }) => stars },
    status: { kind: 'text', of: ({ status }) => status },
    hiddenFor: { kind: 'text', of: ({ hiddenFor }) => hiddenFor },
    service: { kind: 'text', of: ({ service }) => service },
    date: { kind: 'day', of: ({ date }) => date },
    language: { kind: 'text', of: ({ language }) => language },
    name: { kind: 'text', of: ({ name }) => name },
    words: { kind: 'text', of: ({ words }) => words },
    answer: { kind: 'text', of: ({ answer }) => answer },
    bookingId: { kind: 'text', of: ({ bookingId }) => bookingId },
    customerId: { kind: 'text', of: ({ customerId }) => customerId },
  },
  filters: {
    bookingId: { kind: 'text', sql: 'booking_id' },
    customerId: { kind: 'text', sql: 'customer_id' },
    status: { kind: 'text', sql: 'status', values: ['shown', 'hidden', 'withdrawn'] },
    hiddenFor: { kind: 'text', sql: 'hidden_for', values: hideReasons },
    writtenAt: { kind: 'instant', sql: 'written_at' },
  },
  search: ['words', 'name'],
  orders: ['writtenAt'],
}
