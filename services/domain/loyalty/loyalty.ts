import { loyaltyStream, type LoyaltyEvent } from '#events/loyalty.ts'
import type { RewardName } from '#events/values/rewards.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface Redemption {
  readonly customerId: string
  readonly redemptionId: string
  readonly bookingId: string
  readonly reward: RewardName
  readonly points: number
  readonly amountCents: number
  readonly isReturned: boolean
}

export type Loyalty = readonly Redemption[]

export const loyalty: Aggregate<Loyalty, LoyaltyEvent> = {
  initial: [],
  evolve(state, { type, data }) {
    switch (type) {
      case 'PointsRedeemed':
        return [...state, { ...data, isReturned: false }]
      case 'PointsReturned':
        return state.map((one) => (one.redemptionId === data.redemptionId ? { ...one, isReturned: true } : one))
    }
  },
}

export const loyaltyAt = (customerId: string): StreamRef<Loyalty, LoyaltyEvent> => ({
  stream: loyaltyStream(customerId),
  aggregate: loyalty,
})

/** Redeemable points of completed visits; negative after a refund or dispute of redeemed ones. */
export const balanceOf = (earnedPoints: number, state: Loyalty): number =>
  state.reduce((rest, { points, isReturned }) => (isReturned ? rest : rest - points), earnedPoints)
