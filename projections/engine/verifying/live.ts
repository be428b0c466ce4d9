import type { Queryable } from '#infra/database/database.ts'

import { generationsOf } from '../generations/ledger.ts'
import { parkedOf } from '../generations/parking.ts'
import { isInline, type AnyProjection } from '../projection.ts'

export interface Live {
  /** The log's end for an inline read model, the checkpoint of an async one. */
  readonly position: number
  /** Parked events, which the table lacks. */
  readonly parked: ReadonlySet<number>
}

export async function liveOf(database: Queryable, projection: AnyProjection, head: number): Promise<Live | null> {
  const found = (await generationsOf(database, projection.name)).find(({ status }) => status === 'live')
  if (found === undefined || !found.isThere || found.version !== projection.version) return null
  const parked = await parkedOf(database, found)
  return {
    position: isInline(projection) ? head : found.position,
    parked: new Set(parked.map(({ position }) => position)),
  }
}
