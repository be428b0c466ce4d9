import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'
import { concernAreas, concernOutcomes } from './values/concerns.ts'

const of = { bookingId: z.string(), customerId: z.string() }

export const concernEvents = {
  ConcernReported: {
    version: 1,
    data: z.object({
      ...of,
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      reportedAt: z.string(),
      isInTime: z.boolean(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  ConcernContinued: {
    version: 1,
    data: z.object({
      ...of,
      recleanId: z.string(),
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      continuedAt: z.string(),
      isInTime: z.boolean(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  ConcernAnswered: {
    version: 1,
    data: z.object({ ...of, answerId: z.string(), answeredAt: z.string() }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  ConcernDecided: {
    version: 1,
    data: z.object({
      ...of,
      decisionId: z.string(),
      decidedAt: z.string(),
      outcome: z.enum(concernOutcomes),
      /** Refund by card, with tax; 0 for another outcome. */
      refundCents: z.int(),
      /** Date by which the bank shows the refund; null without one. */
      refundUntil: z.string().nullable(),
      /** The free visit that does the work again; null for another outcome. */
      recleanId: z.string().nullable(),
    }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  ConcernClosed: { version: 1, data: z.object({ ...of, closedAt: z.string() }) },
  ConcernOverdue: {
    version: 1,
    data: z.object({ ...of, step: z.enum(['response', 'decision']), dueAt: z.string() }),
  },
} as const satisfies Vocabulary

export type ConcernEvent = EventIn<typeof concernEvents>
export type NewConcernEvent = NewEventIn<typeof concernEvents>

export const concernStream = (bookingId: string): string => `concern-${bookingId}`

export const concernNoun = {
  events: concernEvents,
  history: 'customer',
  stream: { of: concernStream, by: 'booking' },
} as const satisfies Noun
