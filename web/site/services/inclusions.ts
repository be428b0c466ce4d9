import type { PackageName } from '#services/isomorphic/package-names.ts'

/** Extent of a kind of work in a package: 0 none, 1 basic, 2 thorough, 3 deep. */
export type Depth = 0 | 1 | 2 | 3

/** Work by package; texts are `services.inclusion.<work>`. */
export const inclusions = [
  { work: 'vacuum', sprinkle: 2, glazed: 2, filled: 3 },
  { work: 'surfaces', sprinkle: 1, glazed: 2, filled: 3 },
  { work: 'glass', sprinkle: 2, glazed: 2, filled: 2 },
  { work: 'mats', sprinkle: 1, glazed: 2, filled: 3 },
  { work: 'seats', sprinkle: 0, glazed: 2, filled: 3 },
  { work: 'leather', sprinkle: 0, glazed: 2, filled: 3 },
  { work: 'plastics', sprinkle: 0, glazed: 2, filled: 2 },
  { work: 'jambs', sprinkle: 0, glazed: 2, filled: 2 },
  { work: 'trunk', sprinkle: 0, glazed: 1, filled: 2 },
  { work: 'steam', sprinkle: 0, glazed: 0, filled: 3 },
  { work: 'headliner', sprinkle: 0, glazed: 0, filled: 2 },
  { work: 'air', sprinkle: 0, glazed: 0, filled: 2 },
] as const satisfies readonly ({ readonly work: string } & Readonly<Record<PackageName, Depth>>)[]
