import * as z from 'zod'

import type { Vocabulary } from './envelope.ts'
import { correctionReasons, handMethods, refundReasons } from './values/office-reasons.ts'

const about = { paymentId: z.string(), bookingId: z.string() }

export const handPaymentEvents = {
  /** Cash rounded to five cents (negative: down), by the `BalancePaid` of this id; neither price nor tax. */
  CashRounded: { version: 1, data: z.object({ ...about, balanceId: z.string(), roundingCents: z.int() }) },
  BalanceWithdrawn: {
    version: 1,
    data: z.object({
      ...about,
      balanceId: z.string(),
      amountCents: z.int(),
      taxCents: z.int(),
      tipCents: z.int(),
      roundingCents: z.int(),
      method: z.enum(handMethods),
      reason: z.enum(correctionReasons),
    }),
  },
  HandRefundRecorded: {
    version: 1,
    data: z.object({
      ...about,
      refundId: z.string(),
      amountCents: z.int(),
      tipCents: z.int(),
      method: z.enum(handMethods),
      reason: z.enum(refundReasons),
    }),
  },
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
