import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { concernAreas, concernOutcomes } from './values/concerns.ts'

const of = { bookingId: z.string(), customerId: z.string() }

export const concernEvents = {
  /** Something was not right with a completed visit. The instants are those that the refund policy promises. */
  ConcernReported: {
    version: 1,
    data: z.object({
      ...of,
      /** The customer, or the office for somebody who called. */
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      reportedAt: z.string(),
      /** Within the guarantee: by the recorded time of completion. */
      isInTime: z.boolean(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  /** The free visit did not set it right: the same case is open again, with new clocks. */
  ConcernContinued: {
    version: 1,
    data: z.object({
      ...of,
      /** The free visit that it is about. */
      recleanId: z.string(),
      by: z.enum(['customer', 'office']),
      areas: z.array(z.enum(concernAreas)),
      continuedAt: z.string(),
      /** Within the guarantee of that free visit. */
      isInTime: z.boolean(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ concern: z.string() }) },
  },
  /** The office answered without deciding yet. */
  ConcernAnswered: {
    version: 1,
    data: z.object({ ...of, answerId: z.string(), answeredAt: z.string() }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  /** What comes of it; the last decision is not the end until the concern is closed. */
  ConcernDecided: {
    version: 1,
    data: z.object({
      ...of,
      decisionId: z.string(),
      decidedAt: z.string(),
      outcome: z.enum(concernOutcomes),
      /** Asked for by card, with tax; 0 for another outcome. */
      refundCents: z.int(),
      /** Until when the bank shows it; null without a refund. */
      refundUntil: z.string().nullable(),
      /** The free visit at which that part is done again. */
      recleanId: z.string().nullable(),
    }),
    personal: { subject: 'customerId', schema: z.object({ reply: z.string() }) },
  },
  ConcernClosed: { version: 1, data: z.object({ ...of, closedAt: z.string() }) },
  /** A promised time has passed without the step. */
  ConcernOverdue: {
    version: 1,
    data: z.object({ ...of, step: z.enum(['response', 'decision']), dueAt: z.string() }),
  },
} as const satisfies Vocabulary

export type ConcernEvent = EventIn<typeof concernEvents>
export type NewConcernEvent = NewEventIn<typeof concernEvents>

/** A visit has one case. */
export const concernStream = (bookingId: string): string => `concern-${bookingId}`
