import { catalogueStream, type CatalogueEvent, type PricedAddOn, type PricedPackage } from '#events/catalogue.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import type { Views } from '#projections/views.ts'
import { stateOf, type Aggregate, type StreamRef } from '#services/commands/perform.ts'

/** Number of editions by kind. */
export interface Versions {
  readonly PriceListPublished: number
  readonly HoursPublished: number
  readonly PolicyPublished: number
  readonly FleetPublished: number
  readonly BusinessPublished: number
  readonly ServiceAreaPublished: number
  readonly SiteLanguagesPublished: number
  readonly BrandPublished: number
  readonly NoShowChargesPublished: number
}

const versions: Aggregate<Versions, CatalogueEvent> = {
  initial: {
    PriceListPublished: 0,
    HoursPublished: 0,
    PolicyPublished: 0,
    FleetPublished: 0,
    BusinessPublished: 0,
    ServiceAreaPublished: 0,
    SiteLanguagesPublished: 0,
    BrandPublished: 0,
    NoShowChargesPublished: 0,
  },
  evolve: (state, event) =>
    event.type === 'DayClosed' || event.type === 'DayOpened' ? state : { ...state, [event.type]: event.data.version },
}

export const catalogueVersions: StreamRef<Versions, CatalogueEvent> = { stream: catalogueStream, aggregate: versions }

/** Throws before the first edition, which is a bug of setup. */
export async function catalogueInForce(views: Pick<Views, 'catalogue'>): Promise<Catalogue> {
  const found = await views.catalogue()
  if (found === null) throw new Error('Nothing was published yet: no price list, hours, policy or fleet is in the log.')
  return found
}

type Policy = Catalogue['policy']

const policies: Aggregate<readonly Policy[], CatalogueEvent> = {
  initial: [],
  evolve: (state, event) => (event.type === 'PolicyPublished' ? [...state, event.data] : state),
}

export async function agreedPolicy(log: EventLog, version: number): Promise<Policy> {
  const published = await stateOf(log, { stream: catalogueStream, aggregate: policies })
  const agreed = published.find((policy) => policy.version === version)
  if (agreed === undefined) throw new Error(`Version ${version} of the policy was never published.`)
  return agreed
}

const priceLists: Aggregate<readonly Catalogue['priceList'][], CatalogueEvent> = {
  initial: [],
  evolve: (state, event) => (event.type === 'PriceListPublished' ? [...state, event.data] : state),
}

export async function publishedPrices(log: EventLog, version: number): Promise<Catalogue['priceList']> {
  const published = await stateOf(log, { stream: catalogueStream, aggregate: priceLists })
  const found = published.find((list) => list.version === version)
  if (found === undefined) throw new Error(`Version ${version} of the price list was never published.`)
  return found
}

/** Case-insensitive id or name. */
export function findPackage(catalogue: Catalogue, idOrName: string): PricedPackage | null {
  const wanted = idOrName.trim().toLowerCase()
  return (
    catalogue.priceList.packages.find((one) => one.id === wanted || one.displayName.toLowerCase() === wanted) ?? null
  )
}

/** Add-ons in list order without repeats; null for an unknown name. */
export function findAddOns(catalogue: Catalogue, names: readonly string[]): PricedAddOn[] | null {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()))
  const found = catalogue.priceList.addOns.filter((one) => namesOf(one).some((name) => wanted.has(name)))
  return wanted.isSubsetOf(new Set(found.flatMap(namesOf))) ? found : null
}

const namesOf = ({ name, displayName }: PricedAddOn): string[] => [name, displayName.toLowerCase()]
