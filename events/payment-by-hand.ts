import * as z from 'zod'

import type { Vocabulary } from './envelope.ts'
import { correctionReasons, handMethods, refundReasons } from './values/office-reasons.ts'

const about = { paymentId: z.string(), bookingId: z.string() }

/** Money that no card of ours moved, as the office and the crew record it: what is rounded, taken back and given back. */
export const handPaymentEvents = {
  /**
   * The rest was paid in cash, which has no cents below five: so much more (or less, when negative) than the `BalancePaid` of this id,
   * which follows it, was put into the till. Neither price nor tax.
   */
  CashRounded: { version: 1, data: z.object({ ...about, balanceId: z.string(), roundingCents: z.int() }) },
  /** What was recorded as paid by hand was not, or not like that: the record is taken back, and the rest is owed again. */
  BalanceWithdrawn: {
    version: 1,
    data: z.object({
      ...about,
      balanceId: z.string(),
      /** As it was recorded. */
      amountCents: z.int(),
      taxCents: z.int(),
      tipCents: z.int(),
      roundingCents: z.int(),
      method: z.enum(handMethods),
      reason: z.enum(correctionReasons),
    }),
  },
  /** Somebody gave money back by hand. A tip that goes back is beside it. */
  HandRefundRecorded: {
    version: 1,
    data: z.object({
      ...about,
      refundId: z.string(),
      /** With tax. */
      amountCents: z.int(),
      tipCents: z.int(),
      method: z.enum(handMethods),
      reason: z.enum(refundReasons),
    }),
  },
  /** It was recorded by mistake: the money never left. */
  HandRefundWithdrawn: {
    version: 1,
    data: z.object({
      ...about,
      refundId: z.string(),
      amountCents: z.int(),
      tipCents: z.int(),
      method: z.enum(handMethods),
    }),
  },
} as const satisfies Vocabulary
