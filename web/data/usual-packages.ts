import type { ServicePackage } from '#services/contracts/catalogue.ts'
import type { PackageName } from '#services/isomorphic/package-names.ts'

/** Package as the shop shows it. */
export type ShownPackage = Pick<
  ServicePackage,
  'id' | 'name' | 'displayName' | 'basePrice' | 'basePriceCents' | 'durationHours' | 'popular'
>

/** Shown until the server answers and when it cannot; what is charged always comes from the server. */
export const usualPackages: Readonly<Record<PackageName, ShownPackage>> = {
  sprinkle: offer('sprinkle', 'Sprinkle Clean', 65, { min: 1, max: 2 }),
  glazed: { ...offer('glazed', 'Glazed Detail', 125, { min: 2, max: 3 }), popular: true },
  filled: offer('filled', 'Filled Luxury', 225, { min: 3, max: 4 }),
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
