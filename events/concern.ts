import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { concernAreas, concernOutcomes } from './values/concerns.ts'

const of = { bookingId: field.id, customerId: field.id }

export const concernEvents = {
  ConcernReported: {
    version: 1,
    data: z.object({
      ...of,
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      reportedAt: field.instant,
      isInTime: z.boolean(),
      respondUntil: field.instant,
      investigateUntil: field.instant,
      decideUntil: field.instant,
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  ConcernContinued: {
    version: 1,
    data: z.object({
      ...of,
      recleanId: field.id,
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      continuedAt: field.instant,
      isInTime: z.boolean(),
      respondUntil: field.instant,
      investigateUntil: field.instant,
      decideUntil: field.instant,
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  ConcernAnswered: {
    version: 1,
    data: z.object({ ...of, answerId: field.id, answeredAt: field.instant }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  ConcernDecided: {
    version: 1,
    data: z.object({
      ...of,
      decisionId: field.id,
      decidedAt: field.instant,
      outcome: z.enum(concernOutcomes),
      /** Refund by card, with tax; 0 for another outcome. */
      refundCents: z.int(),
      /** Date by which the bank shows the refund; null without one. */
      refundUntil: field.instant.nullable(),
      /** The free visit that does the work again; null for another outcome. */
      recleanId: field.id.nullable(),
    }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  ConcernClosed: { version: 1, data: z.object({ ...of, closedAt: field.instant }) },
  ConcernOverdue: {
    version: 1,
    data: z.object({ ...of, step: z.enum(['response', 'decision']), dueAt: field.instant }),
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
