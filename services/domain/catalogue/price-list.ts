import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type PriceList = Extract<CatalogueEvent, { type: 'PriceListPublished' }>['data']
type Package = PriceList['packages'][number]

export interface Prices {
  readonly packages: readonly (Pick<Package, 'priceCents' | 'publishedCents' | 'minMinutes' | 'maxMinutes'> & {
    readonly id: string
  })[]
  readonly addOns: readonly { readonly name: string; readonly priceCents: number }[]
}

const priceList: Aggregate<PriceList | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'PriceListPublished' ? event.data : state),
}

export const pricesInForce: StreamRef<PriceList | null, CatalogueEvent> = {
  stream: catalogueStream,
  aggregate: priceList,
}

/** Publishes a price list as `publishBrand` does; quotes and bookings keep their edition. */
export function publishPrices(
  wanted: Prices,
  expectedVersion: number,
  state: PriceList | null,
): Decision<NewCatalogueEvent> {
  if (state === null) return refuse('not_found')
  const { version, packages, addOns } = state
  if (
    !areSame(
      wanted.packages.map(({ id }) => id),
      packages.map(({ id }) => id),
    )
  )
    return refuse('unknown_service')
  if (
    !areSame(
      wanted.addOns.map(({ name }) => name),
      addOns.map(({ name }) => name),
    )
  )
    return refuse('unknown_addon')
  const next = {
    packages: packages.map((one) => ({ ...one, ...pricesOf(wanted.packages.find(({ id }) => id === one.id)) })),
    addOns: addOns.map((one) => ({
      ...one,
      priceCents: wanted.addOns.find(({ name }) => name === one.name)?.priceCents ?? one.priceCents,
    })),
  }
  if (isDeepStrictEqual({ packages, addOns }, next)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  return [{ type: 'PriceListPublished', data: { version: version + 1, ...next } }]
}

function pricesOf(wanted: Prices['packages'][number] | undefined) {
  if (wanted === undefined) return {}
  const { priceCents, publishedCents, minMinutes, maxMinutes } = wanted
  return { priceCents, publishedCents, minMinutes, maxMinutes }
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set(some).size === some.length && others.every((name) => some.includes(name))
