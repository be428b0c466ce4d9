import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { takeSnapshots } from '#projections/engine/snapshots/take-snapshots.ts'
import { projections } from '#projections/registry.ts'

/** Snapshots of one read model that are made in one go: of all of them in some seconds, so that a process can stop meanwhile. */
const most = 10

/** Makes the snapshots that time travel starts from, so that whoever asks need not wait for them. */
export async function keepSnapshots(deps: { readonly log: EventLog; readonly database: Database }): Promise<void> {
  for (const projection of projections) await takeSnapshots(deps, projection, { most })
}
