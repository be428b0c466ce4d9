import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const about = { disputeId: field.id, paymentId: field.id, bookingId: field.id }

export const disputeEvents = {
  /** `evidenceDueBy` is the bank's deadline for evidence; null where it takes none. */
  DisputeOpened: {
    version: 1,
    data: z.object({
      ...about,
      intentId: field.id,
      amountCents: z.int(),
      reason: z.string(),
      status: field.code,
      evidenceDueBy: field.instant.nullable(),
    }),
  },
  DisputeUpdated: {
    version: 1,
    data: z.object({ ...about, status: field.code, evidenceDueBy: field.instant.nullable() }),
  },
  /** Money that the provider took for the dispute (negative) or returned, and its fee. */
  DisputeMoneyMoved: {
    version: 1,
    data: z.object({ ...about, transactionId: field.id, amountCents: z.int(), feeCents: z.int() }),
  },
  DisputeClosed: { version: 1, data: z.object({ ...about, outcome: z.enum(['won', 'lost', 'closed']) }) },
} as const satisfies Vocabulary

export type DisputeEvent = EventIn<typeof disputeEvents>
export type NewDisputeEvent = NewEventIn<typeof disputeEvents>

export const disputeStream = (paymentId: string): string => `disputes-${paymentId}`

export const disputeNoun = {
  events: disputeEvents,
  history: 'payment',
  stream: { of: disputeStream, by: 'payment' },
} as const satisfies Noun
