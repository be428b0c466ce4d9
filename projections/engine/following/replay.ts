import type { Queryable } from '#infra/database/database.ts'

import type { Deps } from '../generations/build.ts'
import { foldOrPark, park, parkedOf, unpark } from '../generations/parking.ts'
import { tableOf, type AnyProjection } from '../projection.ts'
import { loadRows, saveRows } from '../table.ts'

export interface Replayed {
  readonly projection: string
  readonly replayed: number
  /** Events still parked, with the first one's reason. */
  readonly parked: number
  readonly reason: string | null
}

const most = 5_000

/** Folds parked events again, row by row. An event without a readable key stays parked until the next rebuild. */
export async function replayParked({ log, database }: Deps, projection: AnyProjection): Promise<Replayed> {
  return database.transaction(async (transaction) => {
    const generation = await holdLive(transaction, projection)
    const which = { name: projection.name, generation }
    const table = tableOf(projection, generation)
    const waiting = await parkedOf(transaction, which)
    const positions = waiting.flatMap(({ position, key }) => (key === null ? [] : [position])).slice(0, most)
    const events = await log.within(transaction).readPositions(positions)
    const keys = [...new Set(waiting.flatMap(({ key }) => key ?? []))]
    const rows = await loadRows(transaction, projection, table, keys)
    const { changed, parked } = foldOrPark(projection, rows, events, new Set())
    await saveRows(transaction, projection, table, changed)
    const still = new Set(parked.map(({ position }) => position))
    const replayed = positions.filter((position) => !still.has(position))
    await unpark(transaction, which, replayed)
    await park(transaction, which, parked)
    const left = await parkedOf(transaction, which)
    return {
      projection: projection.name,
      replayed: replayed.length,
      parked: left.length,
      reason: left[0]?.reason ?? null,
    }
  })
}

/** Locks the live generation until the transaction ends. */
async function holdLive(transaction: Queryable, { name, version }: AnyProjection): Promise<number> {
  const [live] = await transaction.query<{ generation: number }>(
    `select generation from infra.projections where name = $1 and version = $2 and status = 'live' for update`,
    [name, version],
  )
  if (live === undefined) throw new Error(`No living read model is called ${name} and of version ${version}`)
  return live.generation
}
