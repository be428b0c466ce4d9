import { catalogueStream, type CatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

type PriceList = EventDataOf<CatalogueEvent, 'PriceListPublished'>
type Hours = EventDataOf<CatalogueEvent, 'HoursPublished'>
type Policy = EventDataOf<CatalogueEvent, 'PolicyPublished'>
type Fleet = EventDataOf<CatalogueEvent, 'FleetPublished'>
type Business = EventDataOf<CatalogueEvent, 'BusinessPublished'>
type Brand = EventDataOf<CatalogueEvent, 'BrandPublished'>
type SiteLanguages = EventDataOf<CatalogueEvent, 'SiteLanguagesPublished'>
type ServiceArea = EventDataOf<CatalogueEvent, 'ServiceAreaPublished'>

export interface Catalogue {
  readonly priceList: PriceList
  readonly hours: Hours
  readonly policy: Policy
  readonly fleet: Fleet
  /** Null before the first edition: the environment's is in force. */
  readonly business: Business | null
  /** Null before the first edition: the built-in one is in force. */
  readonly serviceArea: ServiceArea | null
  /** Null before the first edition: every language is offered. */
  readonly siteLanguages: SiteLanguages | null
  /** Null before the first edition: the built-in one is in force. */
  readonly brand: Brand | null
  readonly closedDates: readonly string[]
  /** Reasons by day; '' for none. */
  readonly closedReasons: Readonly<Record<string, string>>
}

export interface CatalogueRow {
  readonly id: string
  readonly content: Partial<Catalogue>
}

/** Charging of saved cards is left out: it is read from the stream. */
type ShownEvent = Exclude<CatalogueEvent, { type: 'NoShowChargesPublished' }>

export const catalogue: Projection<CatalogueRow, ShownEvent> = {
  name: 'catalogue',
  version: 6,
  table: { columns: { id: 'text', content: 'jsonb' }, key: 'id' },
  events: [
    'PriceListPublished',
    'HoursPublished',
    'PolicyPublished',
    'FleetPublished',
    'BusinessPublished',
    'ServiceAreaPublished',
    'SiteLanguagesPublished',
    'BrandPublished',
    'DayClosed',
    'DayOpened',
  ],
  personal: false,
  init: { id: catalogueStream, content: {} },
  keyOf: () => catalogueStream,
  streamOf: (key) => key,
  apply: (row, event) => ({
    id: catalogueStream,
    content: { ...row?.content, ...changeBy(event, row?.content ?? {}) },
  }),
}

function changeBy(
  event: ShownEvent,
  { closedDates = [], closedReasons = {} }: CatalogueRow['content'],
): Partial<Catalogue> {
  switch (event.type) {
    case 'PriceListPublished':
      return { priceList: event.data }
    case 'HoursPublished':
      return { hours: event.data }
    case 'PolicyPublished':
      return { policy: event.data }
    case 'FleetPublished':
      return { fleet: event.data }
    case 'BusinessPublished':
      return { business: event.data }
    case 'ServiceAreaPublished':
      return { serviceArea: event.data }
    case 'SiteLanguagesPublished':
      return { siteLanguages: event.data }
    case 'BrandPublished':
      return { brand: event.data }
    case 'DayClosed':
      return {
        closedDates: [...new Set([...closedDates, event.data.date])].toSorted(),
        closedReasons: { ...closedReasons, [event.data.date]: event.data.reason },
      }
    case 'DayOpened':
      return {
        closedDates: closedDates.filter((date) => date !== event.data.date),
        closedReasons: Object.fromEntries(Object.entries(closedReasons).filter(([date]) => date !== event.data.date)),
      }
  }
}

/** Null before the first price list, hours, policy and fleet. */
export async function currentCatalogue(database: Queryable): Promise<Catalogue | null> {
  const [row] = await database.query<CatalogueRow>('select content from rm.catalogue where id = $1', [catalogueStream])
  return publishedCatalogue(row)
}

/** Null while a part was never published. */
export function publishedCatalogue(row: Pick<CatalogueRow, 'content'> | undefined): Catalogue | null {
  const { business = null, serviceArea = null, siteLanguages = null, brand = null } = row?.content ?? {}
  const { priceList, hours, policy, fleet, closedDates = [], closedReasons = {} } = row?.content ?? {}
  if (priceList === undefined || hours === undefined || policy === undefined || fleet === undefined) return null
  return { priceList, hours, policy, fleet, business, serviceArea, siteLanguages, brand, closedDates, closedReasons }
}
