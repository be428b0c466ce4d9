import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'
import { usualCities } from '#services/contracts/business.ts'

type Edition = Pick<EventDataOf<CatalogueEvent, 'ServiceAreaPublished'>, 'version' | 'cities'>

export const usualServiceArea: Edition = { version: 0, cities: [...usualCities] }

const area: Aggregate<Edition, CatalogueEvent> = {
  initial: usualServiceArea,
  evolve: (state, event) => (event.type === 'ServiceAreaPublished' ? event.data : state),
}

export const serviceAreaInForce: StreamRef<Edition, CatalogueEvent> = { stream: catalogueStream, aggregate: area }

/** Publishes cities as `publishBrand` does; booked visits stay. */
export function publishServiceArea(
  cities: readonly string[],
  expectedVersion: number,
  { version, cities: former }: Edition,
): Decision<NewCatalogueEvent> {
  if (isDeepStrictEqual(former, cities)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  const added = cities.filter((city) => !former.includes(city))
  const removed = former.filter((city) => !cities.includes(city))
  return [{ type: 'ServiceAreaPublished', data: { version: version + 1, cities: [...cities], added, removed } }]
}
