import type { LoyaltyEvent, NewLoyaltyEvent } from '#events/loyalty.ts'
import type { RewardName } from '#events/values/rewards.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { balanceOf, type Loyalty, type Redemption } from './loyalty.ts'
import { pointsFor, type RewardOffer } from './reward-offer.ts'

interface RewardPrice extends Pick<RewardOffer, 'points' | 'amountCents'> {
  readonly totalCents: number
}

export interface ChosenReward {
  /** Idempotency key of the form. */
  readonly redemptionId: string
  readonly reward: RewardName
  readonly shown: RewardPrice
}

interface RedemptionTerms {
  readonly bookingId: string
  readonly customerId: string
  readonly earnedPoints: number
  readonly now: RewardPrice
}

export function redeemPoints(
  { redemptionId, reward, shown }: ChosenReward,
  { bookingId, customerId, earnedPoints, now }: RedemptionTerms,
  state: Loyalty,
): Decision<NewLoyaltyEvent> {
  const before = state.find((one) => one.redemptionId === redemptionId)
  if (before !== undefined) {
    // Sent again it says the same: whoever says something else under its id has not seen what was redeemed.
    const isSame =
      before.bookingId === bookingId &&
      before.reward === reward &&
      before.points === shown.points &&
      before.amountCents === shown.amountCents
    return isSame && !before.isReturned ? [] : refuse('reward_changed')
  }
  const balance = balanceOf(earnedPoints, state)
  if (balance < pointsFor(reward)) return refuse('points_missing', { points: balance })
  const { points, amountCents, totalCents } = now
  if (amountCents === 0) return refuse('reward_nothing_left')
  const isShown = shown.points === points && shown.amountCents === amountCents && shown.totalCents === totalCents
  if (!isShown) return refuse('reward_changed')
  return [{ type: 'PointsRedeemed', data: { customerId, redemptionId, bookingId, reward, points, amountCents } }]
}

type ReturnReason = Extract<LoyaltyEvent, { type: 'PointsReturned' }>['data']['reason']

/** Returns points of an undone reward. */
export const returnOfDiscount = (discountId: string, state: Loyalty): NewLoyaltyEvent[] =>
  returned(({ redemptionId }) => redemptionId === discountId, 'undone', state)

/** Returns points of a visit that was not made. */
export const returnOfVisit = (bookingId: string, reason: ReturnReason, state: Loyalty): NewLoyaltyEvent[] =>
  returned((one) => one.bookingId === bookingId, reason, state)

const returned = (isMeant: (one: Redemption) => boolean, reason: ReturnReason, state: Loyalty): NewLoyaltyEvent[] =>
  state
    .filter((one) => !one.isReturned && isMeant(one))
    .map(({ customerId, redemptionId, bookingId, points }) => ({
      type: 'PointsReturned',
      data: { customerId, redemptionId, bookingId, points, reason },
    }))
