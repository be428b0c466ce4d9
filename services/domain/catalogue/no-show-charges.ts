import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type NoShowCharges = Extract<CatalogueEvent, { type: 'NoShowChargesPublished' }>['data']

/** Off by default. */
const noShowCharges: Aggregate<NoShowCharges, CatalogueEvent> = {
  initial: { version: 0, areOn: false },
  evolve: (state, event) => (event.type === 'NoShowChargesPublished' ? event.data : state),
}

export const noShowChargesInForce: StreamRef<NoShowCharges, CatalogueEvent> = {
  stream: catalogueStream,
  aggregate: noShowCharges,
}

/** Switches charges after no-shows; nothing when equal, `settings_changed` for an outdated `expectedVersion`. */
export function publishNoShowCharges(
  areOn: boolean,
  expectedVersion: number,
  state: NoShowCharges,
): Decision<NewCatalogueEvent> {
  if (state.areOn === areOn) return []
  if (state.version !== expectedVersion) return refuse('settings_changed')
  return [{ type: 'NoShowChargesPublished', data: { version: state.version + 1, areOn } }]
}
