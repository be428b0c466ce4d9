import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { rewardNames } from './values/rewards.ts'

/** Points are earned by what is collected, which the payments say; these events are what becomes of them. */
export const loyaltyEvents = {
  /** Points were redeemed for a discount, which is in the stream of the booking under the same id. */
  PointsRedeemed: {
    version: 1,
    data: z.object({
      customerId: z.string(),
      /** The id of the discount. */
      redemptionId: z.string(),
      bookingId: z.string(),
      reward: z.enum(rewardNames),
      points: z.int(),
      /** Taken off the price, before tax. */
      amountCents: z.int(),
    }),
  },
  /** The discount was undone, or the visit was not made: the points can be redeemed again. */
  PointsReturned: {
    version: 1,
    data: z.object({
      customerId: z.string(),
      redemptionId: z.string(),
      bookingId: z.string(),
      points: z.int(),
      reason: z.enum(['undone', 'cancelled', 'no-show']),
    }),
  },
} as const satisfies Vocabulary

export type LoyaltyEvent = EventIn<typeof loyaltyEvents>
export type NewLoyaltyEvent = NewEventIn<typeof loyaltyEvents>

/** One for each customer: what two tabs redeem at once is decided one after the other. */
export const loyaltyStream = (customerId: string): string => `loyalty-${customerId}`
