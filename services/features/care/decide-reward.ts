import type { NewBookingEvent } from '#events/booking.ts'
import type { PricedPackage } from '#events/catalogue.ts'
import type { NewLoyaltyEvent } from '#events/loyalty.ts'
import type { RewardName } from '#events/values/rewards.ts'
import type { Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import type { Agreement, Booking } from '#services/domain/booking/booking.ts'
import {
  giveDiscount,
  mostDiscountCents,
  undoDiscount,
  type PaidOfVisit,
} from '#services/domain/booking/decide-discount.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { redeemPoints, returnOfDiscount, type ChosenReward } from '#services/domain/loyalty/decide.ts'
import type { Loyalty } from '#services/domain/loyalty/loyalty.ts'
import { rewardOffer, type RewardOffer } from '#services/domain/loyalty/reward-offer.ts'

interface RewardTerms {
  readonly paid: PaidOfVisit
  readonly packages: readonly Pick<PricedPackage, 'id' | 'priceCents'>[]
}

/** Discount and points, written together. */
export interface RewardChanges {
  readonly booking: readonly NewBookingEvent[]
  readonly loyalty: readonly NewLoyaltyEvent[]
}

interface States {
  readonly booking: Booking
  readonly loyalty: Loyalty
}

const nothing: RewardChanges = { booking: [], loyalty: [] }

export const offerFor = (
  reward: RewardName,
  { paid, packages }: RewardTerms,
  { service, totalCents }: Pick<Agreement, 'service' | 'totalCents'>,
): RewardOffer => rewardOffer(reward, { service, packages, mostCents: mostDiscountCents(totalCents, paid) })

export function redeemReward(
  chosen: ChosenReward,
  terms: RewardTerms & { readonly at: Instant; readonly earnedPoints: number },
  { booking, loyalty }: States,
): Refusal | RewardChanges {
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  const { bookingId, customerId, totalCents } = booking
  const { earnedPoints, paid, at } = terms
  const now = { ...offerFor(chosen.reward, terms, booking), totalCents }
  const points = redeemPoints(chosen, { bookingId, customerId, earnedPoints, now }, loyalty)
  if (isRefusal(points)) return points
  if (points.length === 0) return nothing
  if (booking.startsAt <= at) return refuse('visit_started')
  const { amountCents } = now
  const discountId = chosen.redemptionId
  const discount = { discountId, amountCents, shownTotalCents: totalCents, reason: 'loyalty', note: '' } as const
  const given = giveDiscount(discount, paid, booking)
  return isRefusal(given) ? given : { booking: given, loyalty: points }
}

export function undoReward(
  redemptionId: string,
  { at, paid }: { readonly at: Instant; readonly paid: PaidOfVisit },
  { booking, loyalty }: States,
): Refusal | RewardChanges {
  if (booking.status === 'none') return refuse('not_found')
  const redeemed = loyalty.find((one) => one.redemptionId === redemptionId)
  if (redeemed?.bookingId !== booking.bookingId) return refuse('not_found')
  if (redeemed.isReturned) return nothing
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  if (booking.startsAt <= at) return refuse('visit_started')
  const undone = undoDiscount(redemptionId, paid, booking)
  return isRefusal(undone) ? undone : { booking: undone, loyalty: returnOfDiscount(redemptionId, loyalty) }
}
