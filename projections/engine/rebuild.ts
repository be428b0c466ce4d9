import type { Database } from '#infra/database/database.ts'
import { keepLease } from '#infra/database/lease.ts'

import { openBuild, type Build, type BuildOptions, type Deps } from './generations/build.ts'
import {
  buildRow,
  claimBuild,
  dropGeneration,
  generationIn,
  giveUpBuild,
  leaseSeconds,
  type Generation,
} from './generations/ledger.ts'
import { claimPrevious } from './generations/previous.ts'
import { swapIn, type Swap } from './generations/swap.ts'
import { viewOf, type AnyProjection } from './projection.ts'
import { dropSnapshots } from './snapshots/snapshots.ts'

export interface Rebuilt {
  readonly projection: string
  readonly generation: number
  readonly events: number
  readonly seconds: number
  readonly eventsPerSecond: number
  /** Pause of appends at the swap, in ms. */
  readonly swapPauseMs: number
  readonly rows: number
}

/** Builds a generation and swaps it in, resuming an interrupted build. The old one stays until `confirmRebuild`. */
export async function rebuildProjection(
  deps: Deps,
  projection: AnyProjection,
  options: BuildOptions = {},
): Promise<Rebuilt> {
  const generation = await claimBuild(deps.database, projection, crypto.randomUUID())
  // Whatever required a rebuild may have affected the snapshots too.
  await deps.database.transaction((transaction) => dropSnapshots(transaction, projection))
  return bringIn(deps, projection, generation, options)
}

/** Restores the previous table with the events since. Rejects when there is none of this version. */
export async function rollbackRebuild(
  deps: Deps,
  projection: AnyProjection,
  options: BuildOptions = {},
): Promise<Rebuilt> {
  const generation = await claimPrevious(deps.database, projection, crypto.randomUUID())
  return bringIn(deps, projection, generation, options)
}

/** Drops the previous table; false for none. */
export async function confirmRebuild(database: Database, projection: Pick<AnyProjection, 'name'>): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const previous = await generationIn(transaction, projection.name, 'kept')
    if (previous !== null) await dropGeneration(transaction, previous)
    return previous !== null
  })
}

async function bringIn(
  deps: Deps,
  projection: AnyProjection,
  generation: Generation,
  options: BuildOptions,
): Promise<Rebuilt> {
  const began = performance.now()
  const build = openBuild(deps, projection, generation, options)
  // A lease that is lost nevertheless is noticed by the next page.
  const stopLease = keepLease(deps.database, buildRow(generation), { epoch: generation.epoch, seconds: leaseSeconds })
  try {
    const swap = await complete(deps, build)
    const seconds = (performance.now() - began) / 1000
    const [counted] = await deps.database.query<{ rows: number }>(`select count(*) as rows from ${viewOf(projection)}`)
    const events = swap.position - generation.position
    return {
      projection: projection.name,
      generation: generation.generation,
      events,
      seconds: Number(seconds.toFixed(3)),
      eventsPerSecond: Math.round(events / seconds),
      swapPauseMs: Number(swap.pauseMs.toFixed(1)),
      rows: counted?.rows ?? 0,
    }
  } catch (error) {
    // The first error is the one to report.
    await giveUpBuild(deps.database, generation).catch(() => {})
    throw error
  } finally {
    stopLease()
  }
}

async function complete(deps: Deps, build: Build): Promise<Swap> {
  // What comes while indexes are made is written with them.
  await build.catchUp(build.size)
  await build.finish()
  return swapIn(deps, build)
}
