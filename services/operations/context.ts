import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { masterKeyFrom, opensKeys, openEncryption, type Encryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { checkVocabulary, upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { migrationState } from '#infra/database/migrate.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { QueueUnreachable, type Queue } from '#infra/queue/queue.ts'
import { lastOperation } from '#infra/stores/operations.ts'
import type { Config } from '#services/process/config.ts'
import { createContext, type ContextResources } from '#services/process/create-context.ts'
import { openLogger } from '#services/process/logger.ts'
import type { Application } from '#services/process/open-application.ts'
import { openBlobs } from '#services/process/open-blobs.ts'
import { openProductLog } from '#services/process/product-log.ts'
import { findSecretKey, secretFor, secretKeyFile } from '#services/process/secret-key.ts'

import { Refused } from './refusal.ts'

/** Context of a verb, opened lazily. */
export interface OpsContext {
  readonly config: Config
  readonly database: Database
  /** Whether this process serves visitors. */
  readonly isServing: boolean
  readonly now: () => number
  /** Null before one exists. */
  readonly secret: () => Promise<string | null>
  readonly queue: () => Promise<Queue>
  readonly blobs: Pick<Application['blobs'], 'collect' | 'release' | 'releaseAll'>
  /** Rejects with `Refused` for another schema. */
  readonly logAccess: () => Promise<LogAccess>
  /** Context of use cases, with provider and mail. */
  readonly connected: () => Promise<Pick<ContextResources, 'ctx' | 'paymentSetup' | 'mailSetup' | 'smsSetup'>>
}

export interface LogAccess {
  readonly log: EventLog
  readonly encryption: Encryption
  /** Key of e-mail hashes. */
  readonly customerSecret: string
}

export const opsContextOf = (open: Application, config: Config): OpsContext => ({
  config,
  database: open.database,
  isServing: true,
  now: () => Date.parse(open.ctx.clock()),
  secret: () => findSecretKey(config.secretKey, config.dataDirectory),
  queue: async () => open.queue,
  blobs: open.blobs,
  logAccess: async () => ({ log: open.ctx.log, encryption: open.encryption, customerSecret: open.ctx.secret }),
  connected: async () => open,
})

export interface OpenOpsContext extends OpsContext {
  close(): Promise<void>
}

/** Opens the database; rejects with `DirectoryInUse`. */
export async function openOpsContext(config: Config): Promise<OpenOpsContext> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    durability: config.durability,
  })
  const secret = () => findSecretKey(config.secretKey, config.dataDirectory)
  const blobs = openBlobs(database, config.dataDirectory)
  const queue = once(async () => {
    await refuseOtherQueue(config, database)
    const opened = await openQueue({ redisUrl: config.redisUrl, database, report: () => {} }) // the caller gets the error
    if (await opened.healthy()) return opened
    await opened.close()
    throw new QueueUnreachable(
      `The queue cannot be reached on ${opened.backend}: see that REDIS_URL is right and it runs.`,
    )
  })
  const logAccess = once(async () => openLogAccess(database, await needSecret(config)))
  const connected = once(async () => {
    const [{ log }, ownSecret] = [await logAccess.get(), await needSecret(config)]
    return createContext(config, {
      database,
      log,
      files: blobs,
      secret: ownSecret,
      logger: openLogger('error'),
      now: Date.now,
    })
  })
  return {
    config,
    database,
    isServing: false,
    now: Date.now,
    secret,
    queue: queue.get,
    blobs,
    logAccess: logAccess.get,
    connected: connected.get,
    async close() {
      await (await queue.made())?.close()
      await (await connected.made())?.close()
      await (await logAccess.made())?.log.close()
      await database.close()
    },
  }
}

async function openLogAccess(database: Database, secret: string): Promise<LogAccess> {
  await refuseUnlessCurrent(database)
  await checkVocabulary(database, vocabulary, upcasts)
  if (!(await opensKeys(database, masterKeyFrom(secret)))) {
    throw new Refused('SECRET_KEY is not the one that this database was encrypted with.')
  }
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  const log = openProductLog({ database, encryption })
  return { log, encryption, customerSecret: secretFor(secret, 'customers') }
}

/** Refuses the wrong queue, which would seem empty. */
async function refuseOtherQueue({ redisUrl }: Config, database: Database): Promise<void> {
  const [table] = await database.query<{ there: boolean }>(
    "select to_regclass('infra.operations') is not null as there",
  )
  const noted = table?.there === true ? await lastOperation(database, 'queue') : null
  if (redisUrl === null && noted?.details['backend'] === 'redis')
    throw new Refused('The jobs of this installation are on Redis: set REDIS_URL to what the servers have.')
}

/** Never migrates: older servers may run. */
async function refuseUnlessCurrent(database: Database): Promise<void> {
  const { done, pending, changed, unknown } = await migrationState(database)
  if (done.length === 0) throw new Refused('This database is empty: there is no installation in it.')
  if (unknown.length > 0)
    throw new Refused(`A newer program has changed this database (${unknown.join(', ')}). Use that one.`)
  if (changed.length > 0)
    throw new Refused(`The program's ${changed.join(', ')} is not what this database was made with.`)
  if (pending.length > 0) {
    throw new Refused(
      `This database was made by an older program (${pending.join(', ')} is missing). Start the product once to bring it up to date.`,
    )
  }
}

/** Rejects with `Refused`: a new secret could decrypt nothing. */
export async function needSecret(config: Config): Promise<string> {
  const secret = await findSecretKey(config.secretKey, config.dataDirectory)
  if (secret !== null) return secret
  throw new Refused(
    `The secret of this installation is missing: set SECRET_KEY to what the servers have, or put back ${secretKeyFile(resolve(config.dataDirectory))}.`,
  )
}

/** Always true for a server. */
export const hasDatabase = (config: Config): boolean =>
  config.databaseUrl !== null || existsSync(join(config.dataDirectory, 'database', 'PG_VERSION'))

function once<Thing>(make: () => Promise<Thing>) {
  let making: Promise<Thing> | undefined
  return {
    get: () => (making ??= make()),
    made: async () => making?.catch(() => undefined),
  }
}
