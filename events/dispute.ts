import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const about = { disputeId: z.string(), paymentId: z.string(), bookingId: z.string() }

/** A customer's bank took a payment back, or asks about it, and what became of that. Of the customer only what the bank's word says. */
export const disputeEvents = {
  /** `evidenceDueBy` is the instant until which the bank takes an answer; null where it takes none. */
  DisputeOpened: {
    version: 1,
    data: z.object({
      ...about,
      intentId: z.string(),
      amountCents: z.int(),
      /** The provider's word: 'fraudulent', 'product_not_received' … */
      reason: z.string(),
      status: z.string(),
      evidenceDueBy: z.string().nullable(),
    }),
  },
  DisputeUpdated: {
    version: 1,
    data: z.object({ ...about, status: z.string(), evidenceDueBy: z.string().nullable() }),
  },
  /** Money that the provider took for it (negative) or gave back, and its fee. */
  DisputeMoneyMoved: {
    version: 1,
    data: z.object({ ...about, transactionId: z.string(), amountCents: z.int(), feeCents: z.int() }),
  },
  /** 'closed': the bank only asked, and nothing was taken. */
  DisputeClosed: { version: 1, data: z.object({ ...about, outcome: z.enum(['won', 'lost', 'closed']) }) },
} as const satisfies Vocabulary

export type DisputeEvent = EventIn<typeof disputeEvents>
export type NewDisputeEvent = NewEventIn<typeof disputeEvents>

/** All disputes of one payment. */
export const disputeStream = (paymentId: string): string => `disputes-${paymentId}`
