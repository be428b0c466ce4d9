import * as z from 'zod/mini'

import { rewardNames } from '#events/values/rewards.ts'

import { receiptLink } from './receipts.ts'

export const loyaltyTiers = [
  { name: 'bronze', from: 0 },
  { name: 'silver', from: 500 },
  { name: 'gold', from: 1000 },
  { name: 'platinum', from: 2000 },
] as const
export type LoyaltyTier = (typeof loyaltyTiers)[number]['name']

export const loyaltyRewards = [
  { name: 'credit', points: 200 },
  { name: 'sprinkle', points: 500 },
  { name: 'glazed', points: 1000 },
] as const

export const pointsOf = (collectedCents: number): number => Math.max(0, Math.floor(collectedCents / 100))

export const tierOf = (points: number): LoyaltyTier =>
  loyaltyTiers.findLast(({ from }) => points >= from)?.name ?? 'bronze'

/** Next tier and missing points; null in the highest. */
export function nextTier(points: number): { readonly name: LoyaltyTier; readonly missing: number } | null {
  const next = loyaltyTiers.find(({ from }) => from > points)
  return next === undefined ? null : { name: next.name, missing: next.from - points }
}

const reward = z.enum(rewardNames)

const earnedPoints = z.object({
  bookingId: z.string(),
  reference: z.string(),
  service: z.string(),
  date: z.string(),
  collectedCents: z.number(),
  points: z.number(),
  isPending: z.optional(z.boolean()),
  receipts: z.array(receiptLink),
})

const redeemedPoints = z.object({
  id: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  on: z.string(),
  reward,
  points: z.number(),
  amountCents: z.number(),
  isReturned: z.boolean(),
  isUndoable: z.boolean(),
})

/** GET /api/user/loyalty; `points` are lifetime points, for tiers. */
export const ownLoyalty = z.object({
  points: z.number(),
  collectedCents: z.number(),
  balancePoints: z.optional(z.number()),
  pendingPoints: z.optional(z.number()),
  earned: z.optional(z.array(earnedPoints)),
  redeemed: z.optional(z.array(redeemedPoints)),
})
export type OwnLoyalty = z.infer<typeof ownLoyalty>

/** GET /api/user/bookings/{id}/rewards; cents. */
export const visitRewards = z.object({
  totalCents: z.number(),
  offers: z.array(
    z.object({
      reward,
      points: z.number(),
      amountCents: z.number(),
      isPartial: z.boolean(),
      afterCents: z.number(),
      afterWithTaxCents: z.number(),
      owedCents: z.number(),
    }),
  ),
})
export type VisitRewards = z.infer<typeof visitRewards>

const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))

/** POST of it with the offer on screen; 409 `reward_changed`. */
export const rewardRequest = z.object({
  /** Idempotency key of the page. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  reward,
  points: z.int().check(z.positive(), z.maximum(100_000)),
  amountCents: cents,
  totalCents: cents,
})
export type RewardRequest = z.infer<typeof rewardRequest>

/** POST …/rewards/{redemptionId}/undo */
export const redemptionAddress = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  redemptionId: z.string().check(z.minLength(1), z.maxLength(80)),
})
