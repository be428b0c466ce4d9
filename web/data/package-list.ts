import type { AddOn } from '#services/contracts/catalogue.ts'
import { packageNames } from '#services/isomorphic/package-names.ts'

import { useAddOns, useServices } from './site-reads.ts'
import { usualPackages, type ShownPackage } from './usual-packages.ts'

/** The three packages in their order, with the server's prices as soon as they are there. */
export function usePackages(): readonly ShownPackage[] {
  const { data } = useServices()
  return packageNames.map((name) => data?.find((one) => one.name === name) ?? usualPackages[name])
}

export type ShownAddOn = Pick<AddOn, 'name' | 'displayName' | 'priceCents'> & { readonly description?: string }

const usualAddOns: readonly ShownAddOn[] = [
  { name: 'pet-hair-removal', displayName: 'Pet Hair Removal', priceCents: 4000 },
  { name: 'stain-treatment', displayName: 'Stain Treatment', priceCents: 3500 },
  { name: 'odor-elimination', displayName: 'Odor Elimination', priceCents: 4500 },
  { name: 'headliner-cleaning', displayName: 'Headliner Cleaning', priceCents: 3000 },
]

/** Add-ons of any package. */
export function useShownAddOns(): readonly ShownAddOn[] {
  const { data } = useAddOns()
  return data && data.length > 0 ? data : usualAddOns
}
