import type { PriceLine } from '#events/booking.ts'
import type { PricedPackage } from '#events/catalogue.ts'
import type { RewardName } from '#events/values/rewards.ts'
import { loyaltyRewards } from '#services/contracts/loyalty.ts'

const creditCents = 1_000

interface OfferTerms {
  readonly service: Pick<PriceLine, 'name' | 'priceCents'>
  readonly mostCents: number
  readonly packages: readonly Pick<PricedPackage, 'id' | 'priceCents'>[]
}

export interface RewardOffer {
  readonly points: number
  readonly amountCents: number
  /** Less than the full reward. */
  readonly isPartial: boolean
}

export const pointsFor = (reward: RewardName): number =>
  loyaltyRewards.find(({ name }) => name === reward)?.points ?? Infinity

/** Discount of a reward: a package at its agreed price, limited to the balance, with points in proportion. */
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
