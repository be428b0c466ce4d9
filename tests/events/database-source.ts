import { readFile } from 'node:fs/promises'

import type { Vocabulary } from '#events/envelope.ts'
import { openLog } from '#events/log/database-log.ts'
import { masterKeyFrom, openEncryption, type Encryption } from '#events/log/encryption.ts'
import type { EventLog, InlineProjector } from '#events/log/log.ts'
import type { Upcast } from '#events/upcast.ts'
import type { Database } from '#infra/database/database.ts'

import type { LogSource } from './log-source.ts'
import { words } from './words.ts'

/** The first process of a test, on a log in which nothing happened yet. Another one is opened by `logOn(database)`. */
export interface OneProcess {
  readonly database: Database
  readonly log: EventLog
  readonly encryption: Encryption
}

const migrations = ['0001-log.sql', '0130-erased-for-good.sql', '0201-appends-to-the-log-that-was-seen.sql'].map(
  (name) => readFile(new URL(`../../infra/migrations/${name}`, import.meta.url), 'utf8'),
)
const schema = (await Promise.all(migrations)).join('\n')

/** Empties the log by making it anew: the database itself refuses to forget what happened. */
export const emptyLog = (database: Database): Promise<void> =>
  database.script(`drop schema if exists es cascade; ${schema}`)

/** Fast erasure for a log without tampering. */
async function forget(database: Database, log: EventLog): Promise<void> {
  await log.close()
  await database.script(`
    alter table es.events disable trigger events_stay;
    truncate es.events, es.commands, es.subject_keys;
    alter table es.events enable trigger events_stay`)
}

/** Logs on a database, one after the other, each empty. */
export async function sourceOn(database: Database): Promise<LogSource> {
  let last: EventLog | undefined
  return {
    async empty() {
      await (last ? forget(database, last) : emptyLog(database))
      const { log, encryption } = logOn(database)
      last = log
      return { log, erase: (subject) => encryption.erase(subject) }
    },
    async close() {
      await last?.close()
      await database.close()
    },
  }
}

/** One process's log on a database that may hold one already. */
export function logOn(
  database: Database,
  options: { inline?: InlineProjector; vocabulary?: Vocabulary; upcasts?: readonly Upcast[]; secret?: string } = {},
): { log: EventLog; encryption: Encryption } {
  const { vocabulary = words, upcasts = [], secret = 'secret', ...rest } = options
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  return { log: openLog({ database, vocabulary, upcasts, encryption, ...rest }), encryption }
}
