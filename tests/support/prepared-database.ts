import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { openEncryption, masterKeyFrom } from '#events/encryption.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { openProductLog } from '#services/process/product-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory of PGlite with every migration and read model in it, and no event. */
    preparedDatabase: string
  }
}

/**
 * Prepares an empty embedded database once for a run: migrations, read models and the queue's schema are two thirds of what it
 * costs to open the product on PGlite.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest
  if ('preparedDatabase' in run.getProvidedContext()) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  await prepare(folder)
  run.provide('preparedDatabase', join(folder, 'database'))
  return () => rm(folder, { recursive: true, force: true })
}

async function prepare(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory })
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('a secret that encrypts nothing here') })
  const log = openProductLog({ database, encryption })
  await prepareProjections(database, log, projections)
  const queue = await openQueue({ redisUrl: null, database, report: () => {} })
  await queue.close()
  await log.close()
  await database.query('checkpoint')
  await database.close()
}

/** Puts a copy of the prepared database into a data directory that has none. */
export const copyPreparedDatabase = (prepared: string, dataDirectory: string): Promise<void> =>
  cp(prepared, join(dataDirectory, 'database'), { recursive: true })
