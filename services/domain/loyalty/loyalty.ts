import { loyaltyStream, type LoyaltyEvent } from '#events/loyalty.ts'
import type { RewardName } from '#events/values/rewards.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Points that were redeemed for a discount of the same id. */
export interface Redemption {
  readonly customerId: string
  readonly redemptionId: string
  readonly bookingId: string
  readonly reward: RewardName
  readonly points: number
  /** Before tax. */
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

/** What can be redeemed of the points of visits that are over; below zero when a refund or a dispute took back points that were redeemed. */
export const balanceOf = (earnedPoints: number, state: Loyalty): number =>
  state.reduce((rest, { points, isReturned }) => (isReturned ? rest : rest - points), earnedPoints)
