import { setTimeout as delay } from 'node:timers/promises'

import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'

import type { BuildOptions } from './generations/build.ts'
import {
  BuildTaken,
  currentSchemaVersions,
  dropGeneration,
  generationIn,
  generationsOf,
  type Generation,
} from './generations/ledger.ts'
import { dropExpiredPrevious } from './generations/previous.ts'
import { isInline, schemaVersionOf, type AnyProjection } from './projection.ts'
import { rebuildProjection } from './rebuild.ts'

/** The database holds read models of a newer program. This one must neither write them nor take their place by itself. */
export class NewerReadModels extends Error {
  override name = 'NewerReadModels'
}

/** How often to look whether another process has made what is missing. */
const lookMs = 200

/**
 * Makes from the log the read models that are missing and those whose version is new, each beside the old one, which is kept.
 * Call before the first command is taken. Rejects with `NewerReadModels` when the database is a newer program's.
 */
export async function prepareProjections(
  database: Database,
  log: EventLog,
  projections: readonly AnyProjection[],
  options: BuildOptions = {},
): Promise<void> {
  for (const projection of projections) await prepare(database, log, projection, options)
  const [theirs, ours] = [await currentSchemaVersions(database), schemaVersionOf(projections)]
  if (theirs !== null && theirs !== ours) {
    throw new NewerReadModels(`The read models are '${theirs}', and this program knows '${ours}'`)
  }
  await dropExpiredPrevious(database)
}

async function prepare(
  database: Database,
  log: EventLog,
  projection: AnyProjection,
  options: BuildOptions,
): Promise<void> {
  for (;;) {
    await forgetLost(database, projection)
    const live = await generationIn(database, projection.name, 'live')
    if (live && isOf(projection, live)) return
    if (live && live.version > projection.version) {
      throw new NewerReadModels(
        `The read model ${live.name} is of version ${live.version}, and this program knows version ${projection.version}. Start the newer program, or rebuild ${live.name} with this one to go back`,
      )
    }
    try {
      await rebuildProjection({ log, database }, projection, options)
      return
    } catch (error) {
      if (!(error instanceof BuildTaken)) throw error
      await delay(lookMs)
    }
  }
}

/** Generations whose tables somebody dropped. */
async function forgetLost(database: Database, { name }: AnyProjection): Promise<void> {
  const lost = (await generationsOf(database, name)).filter(({ isThere }) => !isThere)
  for (const one of lost) await database.transaction((transaction) => dropGeneration(transaction, one))
}

const isOf = (projection: AnyProjection, live: Generation): boolean =>
  live.version === projection.version && live.mode === (isInline(projection) ? 'inline' : 'async')
