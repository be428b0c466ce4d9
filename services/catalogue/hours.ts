import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import { refuse, type Decision } from '#services/decision.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

type Hours = Extract<CatalogueEvent, { type: 'HoursPublished' }>['data']

const hours: Aggregate<Hours | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'HoursPublished' ? event.data : state),
}

export const hoursInForce: StreamRef<Hours | null, CatalogueEvent> = { stream: catalogueStream, aggregate: hours }

/**
 * Publishes another edition of the opening hours; nothing when they are the same. `expectedVersion` is the edition that was on
 * screen: `settings_changed` when somebody else published another one meanwhile. Visits that are booked stay booked.
 */
export function publishHours(
  wanted: Omit<Hours, 'version'>,
  expectedVersion: number,
  state: Hours | null,
): Decision<NewCatalogueEvent> {
  if (state === null) return refuse('not_found')
  const { version, ...former } = state
  if (isDeepStrictEqual(former, wanted)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  return [{ type: 'HoursPublished', data: { version: version + 1, ...wanted } }]
}
