import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { openEncryption, masterKeyFrom } from '#events/log/encryption.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openDatabase, type DatabaseChoice } from '#infra/database/open-database.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { openProductLog } from '#services/process/product-log.ts'

import { databaseUrlOn, onPostgres } from './postgres-server.ts'
import { tarOf } from './tar.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory of PGlite with every migration and read model in it, and no event. */
    preparedDirectory: string
    /** Tar file of the template for databases in memory. */
    preparedTemplate: string
    /** Name of the template database on the run's Postgres. */
    preparedDatabase: string
  }
}

/**
 * Prepares an empty database once for a run, on Postgres and embedded: of what it costs to open the product, migrations, read
 * models and the queue's schema are two thirds. Comes after `servers.ts`.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest
  if ('preparedDatabase' in run.getProvidedContext()) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const { postgresUrl } = run.getProvidedContext()
  const databaseUrl = databaseUrlOn(postgresUrl, preparedName)
  await onPostgres(postgresUrl, (sql) => sql.unsafe(`create database ${preparedName}`))
  await Promise.all([prepare({ dataDirectory: folder }), prepare({ dataDirectory: folder, databaseUrl })])
  const preparedTemplate = join(folder, 'database.tar')
  await writeFile(preparedTemplate, tarOf(join(folder, 'database')))
  run.provide('preparedDirectory', join(folder, 'database'))
  run.provide('preparedTemplate', preparedTemplate)
  run.provide('preparedDatabase', preparedName)
  return () => rm(folder, { recursive: true, force: true })
}

const preparedName = 'prepared_for_tests'

async function prepare(choice: DatabaseChoice): Promise<void> {
  const database = await openDatabase(choice)
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('a secret that encrypts nothing here') })
  const log = openProductLog({ database, encryption })
  await prepareProjections(database, log, projections)
  const queue = await openQueue({ redisUrl: null, database, report: () => {} })
  await queue.close()
  await log.close()
  // What lies in the log alone is not copied with the files.
  await database.query('checkpoint')
  await database.close()
}
