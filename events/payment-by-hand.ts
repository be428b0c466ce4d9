import * as z from 'zod'

import type { Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import { correctionReasons, handMethods, refundReasons } from './values/office-reasons.ts'

const about = { paymentId: field.id, bookingId: field.id }

export const handPaymentEvents = {
  /** Cash rounded to five cents (negative: down), by the `BalancePaid` of this id; neither price nor tax. */
  CashRounded: { version: 1, data: z.object({ ...about, balanceId: field.id, roundingCents: z.int() }) },
  BalanceWithdrawn: {
    version: 1,
    data: z.object({
      ...about,
      balanceId: field.id,
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
      refundId: field.id,
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
      refundId: field.id,
      amountCents: z.int(),
      tipCents: z.int(),
      method: z.enum(handMethods),
    }),
  },
} as const satisfies Vocabulary
