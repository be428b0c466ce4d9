import type { CatalogueEvent } from '#events/catalogue.ts'
import { catalogueStream } from '#events/catalogue.ts'
import type { EventLog } from '#events/log.ts'
import { perform, type Aggregate } from '#services/perform.ts'

type Fleet = Extract<CatalogueEvent, { type: 'FleetPublished' }>['data']

const fleet: Aggregate<Fleet | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'FleetPublished' ? event.data : state),
}

/** So many vans, named by their numbers. */
export const vansOf = (count: number): Fleet['vans'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `van-${index + 1}`,
    number: index + 1,
    name: `Van ${index + 1}`,
  }))

/**
 * Publishes a new edition of the fleet when it is to have another number of vans than it has. Answers the vans that were taken out of
 * service; visits that they were to make stay theirs.
 */
export async function publishFleet(log: EventLog, count: number): Promise<readonly string[]> {
  let retired: readonly string[] = []
  await perform(
    log,
    { meta: { actor: 'system', reason: 'VANS was changed' } },
    { fleet: { stream: catalogueStream, aggregate: fleet } },
    ({ fleet: standing }) => {
      if (standing === null || standing.vans.length === count) return {}
      const known = standing.vans.slice(0, count)
      const vans = [...known, ...vansOf(count).slice(known.length)]
      retired = standing.vans.slice(count).map(({ id }) => id)
      return { fleet: [{ type: 'FleetPublished' as const, data: { version: standing.version + 1, vans } }] }
    },
  )
  return retired
}
