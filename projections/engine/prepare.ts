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

/** The read models are a newer program's: this one must not write them. */
export class NewerReadModels extends Error {
  override name = 'NewerReadModels'
}

const lookMs = 200

/** Builds missing and outdated read models before the first command. Rejects with `NewerReadModels`. */
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

async function forgetLost(database: Database, { name }: AnyProjection): Promise<void> {
  const lost = (await generationsOf(database, name)).filter(({ isThere }) => !isThere)
  for (const one of lost) await database.transaction((transaction) => dropGeneration(transaction, one))
}

const isOf = (projection: AnyProjection, live: Generation): boolean =>
  live.version === projection.version && live.mode === (isInline(projection) ? 'inline' : 'async')
