import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'
import { areUsefulHours } from '#services/isomorphic/hour-limits.ts'

type Hours = Extract<CatalogueEvent, { type: 'HoursPublished' }>['data']

const hours: Aggregate<Hours | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'HoursPublished' ? event.data : state),
}

export const hoursInForce: StreamRef<Hours | null, CatalogueEvent> = { stream: catalogueStream, aggregate: hours }

/** Publishes hours as `publishBrand` does; `hours_without_effect` for hours without any possible start. */
export function publishHours(
  wanted: Omit<Hours, 'version'>,
  packages: Parameters<typeof areUsefulHours>[1],
  expectedVersion: number,
  state: Hours | null,
): Decision<NewCatalogueEvent> {
  if (state === null) return refuse('not_found')
  const { version, ...former } = state
  if (isDeepStrictEqual(former, wanted)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  const changed = wanted.week.filter((day, index) => !isDeepStrictEqual(day, former.week[index]))
  if (changed.some((day) => day !== null && !areUsefulHours(day, packages))) return refuse('hours_without_effect')
  return [{ type: 'HoursPublished', data: { version: version + 1, ...wanted } }]
}
