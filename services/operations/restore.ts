import { resolve } from 'node:path'

import { LogNotEmpty, takeEmptyLog } from '#events/log/stored-log.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { migrate, migrationNames } from '#infra/database/migrate.ts'
import { prepareSandboxSchemas } from '#infra/sandbox/schemas.ts'
import { releaseUnansweredKeys } from '#infra/sandbox/stripe/idempotency.ts'
import { resumeDocuments } from '#infra/stores/older-log.ts'
import { noteOperation } from '#infra/stores/operations.ts'
import { verify as verifyAll } from '#projections/engine/verify.ts'
import { projections } from '#projections/registry.ts'
import type { Config } from '#services/process/config.ts'

import { adopt } from './adopt.ts'
import {
  backupFormat,
  backupHeader,
  backupSummary,
  readPageLine,
  type BackupHeader,
  type BackupSummary,
} from './backup-file.ts'
import { compareRestored } from './compare-restored.ts'
import { needSecret } from './context.ts'
import { readHashedFile } from './hashed-file.ts'
import { advanceCounters, keptSchemas, keptTables } from './kept-tables.ts'
import { secretCheck } from './log-file.ts'
import { Refused } from './refusal.ts'
import { buildReadModels, resumeFollowing } from './resume.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

export const restore: Verb = {
  name: 'restore',
  usage: 'FILE | --adopt',
  about: 'Puts a backup into an empty installation, builds the read models, and verifies the whole as verify does',
  details: [
    'An empty installation is a Postgres database, or a DATA_DIR, without events. The servers must be stopped.',
    'A backup of the embedded database can be restored on a server, and the other way round.',
    'The file is checked from end to end before anything is written, and its rows are written in one transaction.',
    'Then the read models are built from the log, and all is verified as the verb verify does: ends with 1 on any difference.',
    'It needs the SECRET_KEY of the installation that the backup comes from: set it, or put the file secret-key into DATA_DIR first.',
    'Jobs are made again from the last seven days of the log; doing one again does nothing.',
    'The card provider is asked for every payment since the backup: what was only authorised is given back, what was taken without a',
    'booking here is written down and its slot kept; settle shows and settles them. While it cannot be asked the product does not start.',
    '--adopt takes no file: it is for a database that went back by other means (point-in-time recovery, a snapshot, pg_restore), and makes',
    'this installation one that goes on from there: jobs of what was lost are not done, and the card provider is asked likewise.',
  ],
  options: { adopt: { type: 'boolean' } },
  needs: 'an empty installation',
  plan,
}

interface CheckedBackup {
  readonly header: BackupHeader
  readonly summary: BackupSummary
  readonly sha256: string
}

function plan(given: Given): Plan {
  if (given.values['adopt'] === true) {
    expectCount(given, 0, 0)
    return { run: adopt }
  }
  expectCount(given, 1, 1)
  const path = resolve(given.folder, given.positionals[0] ?? '')
  let checked: CheckedBackup | undefined
  return {
    async prepare(work, config) {
      checked = await checkBackup(path, work)
      await refuseUnfit(path, checked.header, config)
    },
    async run(work) {
      if (checked === undefined) throw new Error('The file was not checked')
      return restoreChecked(path, checked, work)
    },
  }
}

async function checkBackup(path: string, { signal }: Pick<Work, 'signal'>): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  let summary: BackupSummary | undefined
  const rows = new Map<string, number>()
  const sha256 = await readHashedFile(path, (bytes) => {
    signal.throwIfAborted()
    const line = bytes.toString()
    const found = header === undefined || summary !== undefined ? null : readPageLine(line)
    if (header === undefined) header = backupHeader.safeParse(parse(line)).data ?? refuseFile(path, 'is not a backup')
    else if (found !== null) rows.set(found.table, (rows.get(found.table) ?? 0) + found.count)
    else
      summary = backupSummary.safeParse(parse(line)).data ?? refuseFile(path, 'has a line that is none of a backup’s')
  })
  if (header === undefined || summary === undefined) return refuseFile(path, 'is not whole')
  for (const table of summary.tables) {
    if ((rows.get(table.name) ?? 0) !== table.rows) return refuseFile(path, `lacks rows of ${table.name}`)
  }
  return { header, summary, sha256 }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function refuseFile(path: string, why: string): never {
  throw new Refused(`${path} ${why}.`)
}

async function refuseUnfit(path: string, header: BackupHeader, config: Config): Promise<void> {
  if (header.freshGlazeBackup !== backupFormat)
    refuseFile(path, `has form ${header.freshGlazeBackup}, this program reads ${backupFormat}`)
  const known = new Set(await migrationNames())
  const unknown = header.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    refuseFile(path, `comes from a newer program (${unknown.join(', ')}): restore it with that one`)
  if (secretCheck(await needSecret(config)) !== header.secretCheck) {
    refuseFile(
      path,
      'comes from an installation with another SECRET_KEY, which this one needs: set it, or put that secret-key file into DATA_DIR',
    )
  }
}

async function restoreChecked(path: string, { header, summary, sha256 }: CheckedBackup, work: Work): Promise<Outcome> {
  const { database, config } = work.ops
  await clearEmptyDatabase(database)
  const last = Math.max(...header.migrations.map((name) => Number(name.slice(0, 4))))
  await migrate(database, undefined, last)
  const hasSandboxes = summary.tables.some(({ name }) => name.startsWith('sandbox.'))
  if (hasSandboxes) await prepareSandboxSchemas(database)
  await database.transaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await takeEmptyLog(transaction)
    await refuseUnknownTables(transaction, path, summary)
    await putRows(transaction, path, { summary, sha256 }, work)
    for (const table of summary.tables) await advanceCounters(transaction, table)
    await resumeFollowing(transaction)
    if (hasSandboxes) await releaseUnansweredKeys(transaction)
  })
  await migrate(database)
  await noteOperation(database, 'restore', {
    at: new Date(work.ops.now()).toISOString(),
    details: {
      takenAt: header.takenAt,
      position: summary.position,
      documents: await resumeDocuments(database, 0),
    },
  })
  work.progress('building the read models', 0, 1)
  await buildReadModels(database, await needSecret(config))
  // First: what the comparison writes would stand where an event is missing.
  const verified = await verifyRestored(work)
  const compared = await compareRestored(work)
  return {
    result: {
      file: path,
      position: summary.position,
      takenAt: header.takenAt,
      rows: rowsOf(summary),
      sha256,
      verified,
      ...compared.result,
    },
    lines: [
      `${plural(summary.position, 'event')} restored, as of ${header.takenAt}, position ${summary.position}; the read models are built.`,
      verified.sentence,
      ...compared.lines,
    ],
    holds: verified.clean && compared.holds,
  }
}

async function verifyRestored({ ops, progress, signal }: Work) {
  const { log } = await ops.logAccess()
  return verifyAll(
    { log, database: ops.database, projections, vocabulary, upcasts },
    { signal, onProgress: ({ position, head }) => progress('verifying', position, head) },
  )
}

/** Unknown tables cannot be restored. */
async function refuseUnknownTables(transaction: Queryable, path: string, { tables }: BackupSummary): Promise<void> {
  const known = new Set((await keptTables(transaction)).map(({ name }) => name))
  const unknown = tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    refuseFile(
      path,
      `holds ${unknown.join(', ')}, which this program does not know: restore it with the one that made it`,
    )
}

/** Prepares an empty installation with a new id and queue; rejects with `Refused` when used. */
async function clearEmptyDatabase(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const [log] = await transaction.query<{ there: boolean }>("select to_regclass('es.events') is not null as there")
    if (log?.there !== true) return
    await takeEmptyLog(transaction).catch((error: unknown) => {
      if (!(error instanceof LogNotEmpty)) throw error
      throw new Refused('There is a log already, and it stays: restore into an empty database or DATA_DIR.')
    })
    await transaction.script(`drop schema if exists ${[...keptSchemas, 'rm', 'bullmq'].join(', ')} cascade`)
  })
}

async function putRows(
  transaction: Queryable,
  path: string,
  { summary, sha256 }: Pick<CheckedBackup, 'summary' | 'sha256'>,
  { progress, signal }: Work,
): Promise<void> {
  const statements = new Map(summary.tables.map(({ name, columns }) => [name, insertSql(name, columns)]))
  const total = summary.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const read = await readHashedFile(path, async (bytes) => {
    signal.throwIfAborted()
    const found = readPageLine(bytes.toString())
    const sql = found && statements.get(found.table)
    if (found === null || sql === null || sql === undefined) return
    await transaction.query(sql, [found.rows])
    done += found.count
    progress('restoring rows', done, total)
  })
  if (read !== sha256) throw new Refused(`${path} was changed while it was read.`)
}

function insertSql(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ')
  return `insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, $1::text::json)`
}

const rowsOf = ({ tables }: BackupSummary): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
