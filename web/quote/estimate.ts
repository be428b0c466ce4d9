import type { Cents } from '#events/values/money.ts'
import type { ShownAddOn } from '#web/data/package-list.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'

import type { QuoteDraft } from './quote-draft.ts'

export interface Estimate {
  /** Null until a package is chosen. */
  readonly chosen: ShownPackage | null
  readonly addOns: readonly ShownAddOn[]
  readonly cents: Cents
  /** Lowest and highest price. */
  readonly leastCents: Cents
  readonly mostCents: Cents
}

export function estimateOf(
  draft: QuoteDraft,
  packages: readonly ShownPackage[],
  addOns: readonly ShownAddOn[],
): Estimate {
  const chosen = packages.find(({ id }) => id === draft.service) ?? null
  const wanted = addOns.filter(({ name }) => draft.addons.includes(name))
  const prices = packages.map(({ basePriceCents }) => basePriceCents)
  return {
    chosen,
    addOns: wanted,
    cents: sum(wanted) + (chosen?.basePriceCents ?? 0),
    leastCents: Math.min(...prices),
    mostCents: Math.max(...prices) + sum(addOns),
  }
}

const sum = (addOns: readonly ShownAddOn[]): Cents => addOns.reduce((cents, { priceCents }) => cents + priceCents, 0)
