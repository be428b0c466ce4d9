import { basename, resolve } from 'node:path'

import type { Database, Queryable } from '#infra/database/database.ts'
import { migrationState } from '#infra/database/migrate.ts'
import { noteOperation } from '#infra/stores/operations.ts'
import { programVersion } from '#services/process/program-version.ts'

import { backupFormat, pageLine, type BackupHeader, type BackupSummary } from './backup-file.ts'
import { needSecret } from './context.ts'
import { hashedWriter, openFileSink, type HashedWriter } from './hashed-file.ts'
import { keptTables, type KeptTable } from './kept-tables.ts'
import { secretCheck } from './log-file.ts'
import { Refused } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

const page = 1_000

export const backup: Verb = {
  name: 'backup',
  usage: 'FILE',
  about: 'Writes everything that cannot be made again into one file, also under load',
  details: [
    'The log, idempotency keys, persons’ wrapped keys, places in the log, and what the sandboxes remember, as of one moment.',
    'Read models and jobs are not in it: restore makes them again. A FILE whose name ends with .gz is compressed.',
    'The file is written by the process that has the data: on the embedded database that is the product itself, when it runs.',
    'The secret key is NOT in it. Keep SECRET_KEY (or secret-key of DATA_DIR) elsewhere: without it nothing personal can be read.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const path = resolve(given.folder, given.positionals[0] ?? '')
  return {
    async run(work) {
      const sink = await openFileSink(path)
      try {
        const outcome = await writeBackup(work, path, hashedWriter(sink))
        await sink.keep()
        return outcome
      } finally {
        await sink.discard()
      }
    },
  }
}

async function writeBackup(work: Work, file: string, writer: HashedWriter): Promise<Outcome> {
  const { database, config, now } = work.ops
  await work.ops.logAccess() // refuses what is not at this program's version
  const { done: migrations } = await migrationState(database)
  const header: BackupHeader = {
    freshGlazeBackup: backupFormat,
    program: programVersion(),
    takenAt: new Date(now()).toISOString(),
    migrations: [...migrations],
    secretCheck: secretCheck(await needSecret(config)),
  }
  await writer.write([JSON.stringify(header)])
  const rows = new Map<string, number>()
  const write: WriteRows = async (table, { count, text }) => {
    work.signal.throwIfAborted()
    if (count > 0) await writer.write([pageLine(table, count, text)])
    rows.set(table, (rows.get(table) ?? 0) + count)
  }
  const ahead = await copyAhead(work, write)
  const { position, tables } = await inOneMoment(database, (moment) => copyTheRest(moment, ahead, write))
  const summary: BackupSummary = {
    position,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns], rows: rows.get(name) ?? 0 })),
  }
  await writer.write([JSON.stringify(summary)])
  const sha256 = await writer.end()
  await noteOperation(database, 'backup', {
    at: header.takenAt,
    details: { position, sha256, file: basename(file) },
  })
  return {
    result: { file, position, takenAt: header.takenAt, rows: Object.fromEntries(rows), sha256 },
    lines: [
      `${plural(position, 'event')} and ${plural(tables.length - 1, 'other table')} in ${file}, as of position ${position}. SHA-256 ${sha256}.`,
      'The secret key is not in it: keep SECRET_KEY, or the file secret-key of DATA_DIR, in another place.',
    ],
    holds: true,
  }
}

interface Rows {
  readonly count: number
  readonly text: string
}

type WriteRows = (table: string, rows: Rows) => Promise<void>

/** Copies immutable rows before the consistent snapshot; returns the position. */
async function copyAhead({ ops: { database }, progress }: Work, write: WriteRows): Promise<number> {
  const [row] = await database.query<{ head: number }>('select coalesce(max(position), 0) as head from es.events')
  const head = row?.head ?? 0
  for (let after = 0; after < head;) {
    const { last, ...rows } = await readPage<number>(database, 'es.events', 'position', [after, head])
    if (last === null) throw new Error(`The log ends at ${after} where it had come to ${head}: verify says more`)
    await write('es.events', rows)
    after = last
    progress('copying the log', after, head)
  }
  for (let after = ''; ;) {
    const { last, ...rows } = await readPage<string>(database, 'es.commands', 'key', [after, head])
    if (last === null) return head
    await write('es.commands', rows)
    after = last
  }
}

/** Events up to a position; commands before it, for an empty one may have it too. */
async function readPage<Key extends string | number>(
  database: Queryable,
  table: 'es.events' | 'es.commands',
  key: string,
  [after, head]: [Key, number],
): Promise<Rows & { last: Key | null }> {
  const upTo = table === 'es.events' ? 'position <= $2' : 'position < $2'
  const [rows] = await database.query<Rows & { last: Key | null }>(
    `select count(*)::int as count, max(${key}) as last, string_agg(row_to_json(r)::text, ',') as text
     from (select * from ${table} where ${key} > $1 and ${upTo} order by ${key} limit ${page}) r`,
    [after, head],
  )
  return rows ?? { count: 0, text: '', last: null }
}

/** Snapshot on a server; exclusive in the embedded database. */
const inOneMoment = <Result>(database: Database, work: (moment: Queryable) => Promise<Result>): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.script(
      'set transaction isolation level repeatable read read only; set local statement_timeout = 0',
    )
    return work(transaction)
  })

async function copyTheRest(
  moment: Queryable,
  ahead: number,
  write: WriteRows,
): Promise<{ position: number; tables: KeptTable[] }> {
  const tables = await keptTables(moment)
  const since: Record<string, string> = {
    'es.events': `where position > ${ahead}`,
    'es.commands': `where position >= ${ahead}`,
  }
  for (const { name } of tables) {
    await moment.script(
      `declare rows_of no scroll cursor for select row_to_json(r)::text as text from ${name} r ${since[name] ?? ''}`,
    )
    for (;;) {
      const rows = await moment.query<{ text: string }>(`fetch ${page} from rows_of`)
      if (rows.length === 0) break
      await write(name, { count: rows.length, text: rows.map(({ text }) => text).join(',') })
    }
    await moment.script('close rows_of')
  }
  const [row] = await moment.query<{ head: number }>('select coalesce(max(position), 0) as head from es.events')
  return { position: row?.head ?? refuseEmpty(), tables }
}

function refuseEmpty(): never {
  throw new Refused('There is no log to back up.')
}
