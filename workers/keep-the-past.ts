import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'
import { keepFrames } from '#projections/frames/keep.ts'
import { projections } from '#projections/registry.ts'

/** Keyframes of one read model that are made in one go: of all of them in some seconds, so that a process can stop meanwhile. */
const most = 10

/** Makes the keyframes that time travel starts from, so that whoever asks need not wait for them. */
export async function keepThePast(ground: { readonly log: EventLog; readonly database: Database }): Promise<void> {
  for (const projection of projections) await keepFrames(ground, projection, { most })
}
