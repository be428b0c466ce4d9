import * as z from 'zod/mini'

import { rewardNames } from '#events/values/rewards.ts'

import { receiptLink } from './receipts.ts'

/** Tiers by points, each from its first point on. */
export const loyaltyTiers = [
  { name: 'bronze', from: 0 },
  { name: 'silver', from: 500 },
  { name: 'gold', from: 1000 },
  { name: 'platinum', from: 2000 },
] as const
export type LoyaltyTier = (typeof loyaltyTiers)[number]['name']

/** What points buy. */
export const loyaltyRewards = [
  { name: 'credit', points: 200 },
  { name: 'sprinkle', points: 500 },
  { name: 'glazed', points: 1000 },
] as const

/** One point for each whole dollar that was collected. */
export const pointsOf = (collectedCents: number): number => Math.max(0, Math.floor(collectedCents / 100))

export const tierOf = (points: number): LoyaltyTier =>
  loyaltyTiers.findLast(({ from }) => points >= from)?.name ?? 'bronze'

/** The next tier and the points that are missing; null in the highest. */
export function nextTier(points: number): { readonly name: LoyaltyTier; readonly missing: number } | null {
  const next = loyaltyTiers.find(({ from }) => from > points)
  return next === undefined ? null : { name: next.name, missing: next.from - points }
}

const reward = z.enum(rewardNames)

/** Points by the visit whose payments they were counted from; its documents are the payments. */
const earnedPoints = z.object({
  bookingId: z.string(),
  reference: z.string(),
  service: z.string(),
  date: z.string(),
  /** With tax; refunds and what disputes took are taken off. */
  collectedCents: z.number(),
  points: z.number(),
  /** The visit is still to come: its points can be redeemed once it is over. A server of the version before does not say it. */
  isPending: z.optional(z.boolean()),
  receipts: z.array(receiptLink),
})

const redeemedPoints = z.object({
  id: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  /** The day in Toronto. */
  on: z.string(),
  reward,
  points: z.number(),
  /** Taken off the price of the visit, before tax. */
  amountCents: z.number(),
  isReturned: z.boolean(),
  /** By the customer: until the visit starts, while nothing was paid at the lower price. */
  isUndoable: z.boolean(),
})

/**
 * GET /api/user/loyalty. `points` are those of a lifetime, by which tiers go. A server of the version before names nothing else
 * than these and what they were counted from.
 */
export const ownLoyalty = z.object({
  points: z.number(),
  collectedCents: z.number(),
  /** What can be redeemed: points of visits that are over. Below zero after a refund of points that were redeemed. */
  balancePoints: z.optional(z.number()),
  /** Points of visits that are still to come. A server of the version before counts them in the balance. */
  pendingPoints: z.optional(z.number()),
  /** The last visit first, at most 200. */
  earned: z.optional(z.array(earnedPoints)),
  /** The last redemption first, at most 200. */
  redeemed: z.optional(z.array(redeemedPoints)),
})
export type OwnLoyalty = z.infer<typeof ownLoyalty>

/** GET /api/user/bookings/{id}/rewards: what each reward would take off the price of a visit that is to come. Money in cents. */
export const visitRewards = z.object({
  /** The price by now, before tax. */
  totalCents: z.number(),
  offers: z.array(
    z.object({
      reward,
      points: z.number(),
      /** Taken off, before tax; 0 where nothing is left to pay. */
      amountCents: z.number(),
      /** Less than the reward is worth, and for fewer points: no more is left to pay. */
      isPartial: z.boolean(),
      /** The price after it, before tax and with it, and what is then left to pay on the day. */
      afterCents: z.number(),
      afterWithTaxCents: z.number(),
      owedCents: z.number(),
    }),
  ),
})
export type VisitRewards = z.infer<typeof visitRewards>

const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))

/** POST of it: the points, the amount and the price before it that were shown. 409 `reward_changed` when they are others by now. */
export const rewardRequest = z.object({
  /** Made by the page: sent twice, it is redeemed once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  reward,
  points: z.int().check(z.positive(), z.maximum(100_000)),
  amountCents: cents,
  totalCents: cents,
})
export type RewardRequest = z.infer<typeof rewardRequest>

/** POST …/rewards/{redemptionId}/undo. Both answer the price before tax, and what is left to pay with tax. */
export const redemptionAddress = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  redemptionId: z.string().check(z.minLength(1), z.maxLength(80)),
})
