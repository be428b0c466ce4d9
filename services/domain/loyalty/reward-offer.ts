import type { PriceLine } from '#events/booking.ts'
import type { PricedPackage } from '#events/catalogue.ts'
import type { RewardName } from '#events/values/rewards.ts'
import { loyaltyRewards } from '#services/contracts/loyalty.ts'

/** What a service credit takes off, before tax. */
const creditCents = 1_000

interface OfferTerms {
  /** The package of the visit, at its agreed price. */
  readonly service: Pick<PriceLine, 'name' | 'priceCents'>
  /** The most that can be taken off the price of the visit, before tax. */
  readonly mostCents: number
  /** Those of the price list in force. */
  readonly packages: readonly Pick<PricedPackage, 'id' | 'priceCents'>[]
}

export interface RewardOffer {
  readonly points: number
  /** Before tax; 0 where nothing is left to pay. */
  readonly amountCents: number
  /** Less than the reward is worth. */
  readonly isPartial: boolean
}

/** The points without which a reward is not offered at all. */
export const pointsFor = (reward: RewardName): number =>
  loyaltyRewards.find(({ name }) => name === reward)?.points ?? Infinity

/**
 * What a reward takes off a visit. A free package is worth its price: the agreed one where it is the package of the visit. No more is
 * taken off than is left to pay, and then for as many points less.
 */
export function rewardOffer(reward: RewardName, terms: OfferTerms): RewardOffer {
  const worthCents = worthOf(reward, terms)
  const amountCents = Math.min(worthCents, terms.mostCents)
  const points = amountCents === 0 ? 0 : Math.ceil((pointsFor(reward) * amountCents) / worthCents)
  return { points, amountCents, isPartial: amountCents < worthCents }
}

function worthOf(reward: RewardName, { service, packages }: OfferTerms): number {
  if (reward === 'credit') return creditCents
  if (service.name === reward) return service.priceCents
  const listed = packages.find(({ id }) => id === reward)
  if (listed === undefined) throw new Error(`The price list has no package ${reward}.`)
  return listed.priceCents
}
