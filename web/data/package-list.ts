import { packageNames, type AddOn, type PackageName, type ServicePackage } from '#services/contracts/catalogue.ts'

import { useAddOns } from './use-add-ons.ts'
import { useServices } from './use-services.ts'

/** What the shop window shows of a package. Names are the same in every language. */
export type ShownPackage = Pick<
  ServicePackage,
  'id' | 'name' | 'displayName' | 'basePrice' | 'basePriceCents' | 'durationHours' | 'popular'
>

/** Shown until the server answers and when it cannot (K23); what is charged always comes from the server. */
export const usualPackages: Readonly<Record<PackageName, ShownPackage>> = {
  sprinkle: offer('sprinkle', 'Sprinkle Clean', 65, { min: 1, max: 2 }),
  glazed: { ...offer('glazed', 'Glazed Detail', 125, { min: 2, max: 3 }), popular: true },
  filled: offer('filled', 'Filled Luxury', 225, { min: 3, max: 4 }),
}

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

/** What can be added to any package. */
export function useShownAddOns(): readonly ShownAddOn[] {
  const { data } = useAddOns()
  return data && data.length > 0 ? data : usualAddOns
}

function offer(
  name: PackageName,
  displayName: string,
  dollars: number,
  durationHours: ShownPackage['durationHours'],
): ShownPackage {
  return {
    id: name,
    name,
    displayName,
    basePrice: dollars,
    basePriceCents: dollars * 100,
    durationHours,
    popular: false,
  }
}
