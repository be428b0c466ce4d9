import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { openLog } from '#events/database-log.ts'
import type { EventLog } from '#events/log.ts'
import { masterKeyFrom, opensKeys, openSealing, type Sealing } from '#events/sealing.ts'
import { checkVocabulary, upcasts } from '#events/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { migrationState } from '#infra/database/migrate.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { lastOperation } from '#infra/database/operations.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { QueueUnreachable, type Queue } from '#infra/queue/queue.ts'
import { inlineProjector } from '#projections/inline.ts'
import { projections } from '#projections/registry.ts'
import type { Config } from '#services/config.ts'
import { furnishHouse, type Furnished } from '#services/furnish-house.ts'
import { openLogger } from '#services/logger.ts'
import type { OpenHouse } from '#services/open-house.ts'
import { findSecretKey, secretFor, secretKeyFile } from '#services/secret-key.ts'

import { Refused } from './verb.ts'

/** Where a verb works: the database, and what stands on it when it is needed. */
export interface Place {
  readonly config: Config
  readonly database: Database
  /** Whether this process serves visitors too. */
  readonly isServing: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The installation's secret; null where there is none yet. */
  readonly secret: () => Promise<string | null>
  readonly queue: () => Promise<Queue>
  /** Rejects with `Refused` when the database is not at this program's version. */
  readonly books: () => Promise<Books>
  /** The same with the card provider and mail: what journeys are handed. */
  readonly furnished: () => Promise<Pick<Furnished, 'house' | 'cards' | 'post'>>
}

/** What happened, and the keys to it. */
export interface Books {
  readonly log: EventLog
  readonly sealing: Sealing
  /** Keys the pseudonymous ids of customers. */
  readonly customerSecret: string
}

/** The place of a process that serves. */
export const placeOf = (open: OpenHouse, config: Config): Place => ({
  config,
  database: open.database,
  isServing: true,
  now: () => Date.parse(open.house.clock()),
  secret: () => findSecretKey(config.secretKey, config.dataDirectory),
  queue: async () => open.queue,
  books: async () => ({ log: open.house.log, sealing: open.sealing, customerSecret: open.house.secret }),
  furnished: async () => open,
})

export interface OpenPlace extends Place {
  close(): Promise<void>
}

/** Opens the database for this process alone, or beside the servers. Rejects with `DirectoryInUse` when another process has it. */
export async function openPlace(config: Config): Promise<OpenPlace> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    durability: config.durability,
  })
  const secret = () => findSecretKey(config.secretKey, config.dataDirectory)
  const queue = once(async () => {
    await refuseOtherQueue(config, database)
    const opened = await openQueue({ redisUrl: config.redisUrl, database, report: () => {} }) // whoever asks is told
    if (await opened.healthy()) return opened
    await opened.close()
    throw new QueueUnreachable(
      `The queue cannot be reached on ${opened.backend}: see that REDIS_URL is right and it runs.`,
    )
  })
  const books = once(async () => openBooks(database, await needSecret(config)))
  const furnished = once(async () => {
    const [{ log }, ownSecret] = [await books.get(), await needSecret(config)]
    return furnishHouse(config, { database, log, secret: ownSecret, logger: openLogger('error'), now: Date.now })
  })
  return {
    config,
    database,
    isServing: false,
    now: Date.now,
    secret,
    queue: queue.get,
    books: books.get,
    furnished: furnished.get,
    async close() {
      await (await queue.made())?.close()
      await (await furnished.made())?.close()
      await (await books.made())?.log.close()
      await database.close()
    },
  }
}

async function openBooks(database: Database, secret: string): Promise<Books> {
  await refuseUnlessCurrent(database)
  await checkVocabulary(database, vocabulary, upcasts)
  if (!(await opensKeys(database, masterKeyFrom(secret)))) {
    throw new Refused('SECRET_KEY is not the one that this database was sealed with.')
  }
  const sealing = openSealing({ database, masterKey: masterKeyFrom(secret) })
  const log = openLog({ database, vocabulary, upcasts, sealing, inline: inlineProjector(projections) })
  return { log, sealing, customerSecret: secretFor(secret, 'customers') }
}

/** Asked beside its Redis, an installation seems to have no jobs at all. */
async function refuseOtherQueue({ redisUrl }: Config, database: Database): Promise<void> {
  const [table] = await database.query<{ there: boolean }>(
    "select to_regclass('infra.operations') is not null as there",
  )
  const noted = table?.there === true ? await lastOperation(database, 'queue') : null
  if (redisUrl === null && noted?.details['backend'] === 'redis')
    throw new Refused('The jobs of this installation are on Redis: set REDIS_URL to what the servers have.')
}

/** Bringing it up to date is a start's business: other servers may still run the older program. */
async function refuseUnlessCurrent(database: Database): Promise<void> {
  const { done, pending, changed, unknown } = await migrationState(database)
  if (done.length === 0) throw new Refused('This database is empty: nothing ever happened here.')
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

/** Rejects with `Refused` where there is none: to make one would only seal what nobody can open. */
export async function needSecret(config: Config): Promise<string> {
  const secret = await findSecretKey(config.secretKey, config.dataDirectory)
  if (secret !== null) return secret
  throw new Refused(
    `The secret of this installation is missing: set SECRET_KEY to what the servers have, or put back ${secretKeyFile(resolve(config.dataDirectory))}.`,
  )
}

/** Whether there is a database to open; on a server there always is. */
export const hasDatabase = (config: Config): boolean =>
  config.databaseUrl !== null || existsSync(join(config.dataDirectory, 'database', 'PG_VERSION'))

/** Made at the first need; whoever closes asks for what was made. */
function once<Thing>(make: () => Promise<Thing>) {
  let making: Promise<Thing> | undefined
  return {
    get: () => (making ??= make()),
    made: async () => making?.catch(() => undefined),
  }
}
