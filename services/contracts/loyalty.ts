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
