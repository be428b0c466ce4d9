import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { rewardNames } from './values/rewards.ts'

export const loyaltyEvents = {
  PointsRedeemed: {
    version: 1,
    data: z.object({
      customerId: field.id,
      redemptionId: field.id,
      bookingId: field.id,
      reward: z.enum(rewardNames),
      points: z.int(),
      /** Pre-tax. */
      amountCents: z.int(),
    }),
  },
  PointsReturned: {
    version: 1,
    data: z.object({
      customerId: field.id,
      redemptionId: field.id,
      bookingId: field.id,
      points: z.int(),
      reason: z.enum(['undone', 'cancelled', 'no-show']),
    }),
  },
} as const satisfies Vocabulary

export type LoyaltyEvent = EventIn<typeof loyaltyEvents>
export type NewLoyaltyEvent = NewEventIn<typeof loyaltyEvents>

/** The customer's stream, which serialises redemptions of two tabs. */
export const loyaltyStream = (customerId: string): string => `loyalty-${customerId}`

export const loyaltyNoun = {
  events: loyaltyEvents,
  history: 'customer',
  stream: { of: loyaltyStream, by: 'customer' },
} as const satisfies Noun
