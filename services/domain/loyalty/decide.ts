import type { LoyaltyEvent, NewLoyaltyEvent } from '#events/loyalty.ts'
import type { RewardName } from '#events/values/rewards.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { balanceOf, type Loyalty, type Redemption } from './loyalty.ts'
import { pointsFor, type RewardOffer } from './reward-offer.ts'

/** The points, the amount off and the price before it, in cents before tax. */
interface RewardPrice extends Pick<RewardOffer, 'points' | 'amountCents'> {
  readonly totalCents: number
}

export interface ChosenReward {
  /** Made by whoever redeems: sent twice, it is redeemed once. */
  readonly redemptionId: string
  readonly reward: RewardName
  /** What was on screen before confirming. */
  readonly shown: RewardPrice
}

interface RedemptionTerms {
  readonly bookingId: string
  readonly customerId: string
  /** Those of visits that are over. */
  readonly earnedPoints: number
  /** What the reward takes off now. */
  readonly now: RewardPrice
}

/** Redeems points for a reward as it was shown. */
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

/** A discount was undone, by whomever: where it was a reward, its points can be redeemed again. */
export const returnOfDiscount = (discountId: string, state: Loyalty): NewLoyaltyEvent[] =>
  returned(({ redemptionId }) => redemptionId === discountId, 'undone', state)

/** The visit was not made: what was redeemed for it has bought nothing. */
export const returnOfVisit = (bookingId: string, reason: ReturnReason, state: Loyalty): NewLoyaltyEvent[] =>
  returned((one) => one.bookingId === bookingId, reason, state)

const returned = (isMeant: (one: Redemption) => boolean, reason: ReturnReason, state: Loyalty): NewLoyaltyEvent[] =>
  state
    .filter((one) => !one.isReturned && isMeant(one))
    .map(({ customerId, redemptionId, bookingId, points }) => ({
      type: 'PointsReturned',
      data: { customerId, redemptionId, bookingId, points, reason },
    }))
