import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { takeSnapshots } from '#projections/engine/snapshots/take-snapshots.ts'
import { projections } from '#projections/registry.ts'

/** Maximum snapshots of one read model in a go, so that a process can stop in between. */
const most = 10

export async function keepSnapshots(deps: { readonly log: EventLog; readonly database: Database }): Promise<void> {
  for (const projection of projections) await takeSnapshots(deps, projection, { most })
}
