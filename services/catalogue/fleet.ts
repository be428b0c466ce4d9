import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventLog } from '#events/log.ts'
import { isRefusal } from '#services/decision.ts'
import { perform, type Aggregate, type StreamRef } from '#services/perform.ts'

type Fleet = Extract<CatalogueEvent, { type: 'FleetPublished' }>['data']

const fleet: Aggregate<Fleet | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'FleetPublished' ? event.data : state),
}

export const fleetInForce: StreamRef<Fleet | null, CatalogueEvent> = { stream: catalogueStream, aggregate: fleet }

/** So many vans, named by their numbers. */
export const vansOf = (count: number): Fleet['vans'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `van-${index + 1}`,
    number: index + 1,
    name: `Van ${index + 1}`,
  }))

/** Another number of vans, as a new edition of the fleet; answers the ids of those that no longer drive. */
export function resize(
  count: number,
  state: Fleet | null,
): { events: NewCatalogueEvent[]; retired: readonly string[] } {
  if (state === null || state.vans.length === count) return { events: [], retired: [] }
  const kept = state.vans.slice(0, count)
  const vans = [...kept, ...vansOf(count).slice(kept.length)]
  return {
    events: [{ type: 'FleetPublished', data: { version: state.version + 1, vans } }],
    retired: state.vans.slice(count).map(({ id }) => id),
  }
}

/**
 * Publishes a new edition of the fleet when the number of vans was changed. Answers the vans that were taken out of service;
 * the visits that are booked with them stay booked.
 */
export async function publishFleet(log: EventLog, count: number): Promise<readonly string[]> {
  const command = { meta: { actor: { kind: 'system' }, reason: 'VANS was changed' } } as const
  const done = await perform(log, command, { fleet: fleetInForce }, ({ fleet: state }) => {
    const { events, retired } = resize(count, state)
    return { changes: { fleet: events }, answer: retired }
  })
  if (isRefusal(done)) throw new Error(`The fleet of ${count} vans could not be published: ${done.refused}`)
  return done.answer
}
