import type { Database } from '#infra/database/database.ts'
import { takeLease } from '#infra/database/lease.ts'

import type { AnyProjection } from '../projection.ts'
import {
  BuildTaken,
  buildRow,
  dropGeneration,
  generationIn,
  generationsOf,
  leaseSeconds,
  type Generation,
} from './ledger.ts'

/** Days for which a start keeps a previous generation. */
const keptDays = 7

/** There is no previous table of this program's version. */
export class NoPreviousGeneration extends Error {
  override name = 'NothingKept'
}

export async function claimPrevious(
  database: Database,
  projection: AnyProjection,
  holder: string,
): Promise<Generation> {
  const previous = await generationIn(database, projection.name, 'kept')
  if (previous === null || !previous.isThere)
    throw new NoPreviousGeneration(`Nothing is kept that ${projection.name} could go back to`)
  if (previous.version !== projection.version) {
    throw new NoPreviousGeneration(
      `What is kept of ${projection.name} is of version ${previous.version}, this program knows version ${projection.version}: go back with a program that knows it`,
    )
  }
  const claimed = await takeLease<{ epoch: number }>(database, buildRow(previous), {
    holder,
    seconds: leaseSeconds,
    returning: 'epoch',
  })
  if (claimed === null) throw new BuildTaken(`${previous.name} is being put back already`)
  return { ...previous, ...claimed, holder }
}

export async function dropExpiredPrevious(database: Database): Promise<void> {
  const old = await database.query<{ name: string; generation: number }>(
    `select name, generation from infra.projections
     where status = 'kept' and lease_until < clock_timestamp() and swapped_at < clock_timestamp() - make_interval(days => $1)`,
    [keptDays],
  )
  if (old.length === 0) return
  const isOld = (one: Generation) =>
    old.some(({ name, generation }) => name === one.name && generation === one.generation)
  for (const each of (await generationsOf(database)).filter(isOld)) {
    await database.transaction((transaction) => dropGeneration(transaction, each))
  }
}
