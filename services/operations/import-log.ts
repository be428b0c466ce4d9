import { resolve } from 'node:path'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import { LogNotEmpty, takeEmptyLog } from '#events/log/stored-log.ts'
import type { Queryable } from '#infra/database/database.ts'
import { renewInstallationId } from '#infra/database/installation.ts'
import { migrate } from '#infra/database/migrate.ts'
import { noteOperation } from '#infra/stores/operations.ts'
import type { Config } from '#services/process/config.ts'
import { findSecretKey, readSecretKey } from '#services/process/secret-key.ts'

import { compareRestored } from './compare-restored.ts'
import { readHashedFile } from './hashed-file.ts'
import { checkLogFile, type CheckedLog } from './log-check.ts'
import { secretCheck, type LogHeader } from './log-file.ts'
import { openLogWriter } from './log-writer.ts'
import { Refused } from './refusal.ts'
import { relinkAll, relinkLines } from './relink-emails.ts'
import { buildReadModels, resumeFollowing } from './resume.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

export const importLog: Verb = {
  name: 'import-log',
  usage: 'FILE',
  about: 'Puts an exported log into an empty installation, and builds the read models from it',
  details: [
    'Positions, versions, ids and times stay what they were. The file is checked from end to end before anything is written,',
    'and written in one transaction: a file that is cut off or altered changes nothing.',
    'This is the way from the embedded database to a server, back, and to a later version of either.',
    'Under another SECRET_KEY the e-mail addresses are linked to their customers anew (see relink-emails).',
    'The servers must be stopped. Events whose personal data is encrypted need the SECRET_KEY of the installation that they come from.',
  ],
  options: {},
  needs: 'an empty installation',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const path = resolve(given.folder, given.positionals[0] ?? '')
  let checked: CheckedLog | undefined
  return {
    async prepare(work, config) {
      checked = await checkLogFile(path, work)
      await refuseOtherSecret(path, checked.header, config)
    },
    async run(work) {
      if (checked === undefined) throw new Error('The file was not checked')
      return importChecked(path, checked, work)
    },
  }
}

async function refuseOtherSecret(path: string, header: LogHeader, config: Config): Promise<void> {
  if (header.personal === 'opened') return
  const secret = await findSecretKey(config.secretKey, config.dataDirectory)
  if (secret !== null && secretCheck(secret) === header.secretCheck) return
  throw new Refused(
    `${path} is encrypted with ${secret === null ? 'the' : 'another'} SECRET_KEY of the installation that it comes from. ` +
      'Set that one, or copy its secret-key file into DATA_DIR, or export again with --with-personal.',
  )
}

async function importChecked(
  path: string,
  { header, sha256, commands, keys }: CheckedLog,
  work: Work,
): Promise<Outcome> {
  const { database, config } = work.ops
  const started = performance.now()
  const secret = await readSecretKey(config.secretKey, config.dataDirectory)
  await migrate(database)
  await database.transaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await takeEmptyLog(transaction).catch(refuseFull)
    await transaction.script('drop schema if exists rm cascade')
    const writer = openLogWriter(
      transaction,
      openEncryption({ database: transaction, masterKey: masterKeyFrom(secret) }),
    )
    const read = await readHashedFile(path, async (line) => {
      work.signal.throwIfAborted()
      await writer.take(line.toString())
      work.progress('importing events', writer.position(), header.position)
    })
    await writer.flush()
    if (read !== sha256) throw new Refused(`${path} was changed while it was read.`)
    await resumeFollowing(transaction)
    await renewInstallationId(transaction)
    await noteImport(transaction, new Date(work.ops.now()).toISOString())
  })
  work.progress('building the read models', 0, 1)
  await buildReadModels(database, secret)
  const relinked = header.secretCheck === secretCheck(secret) ? null : await relinkAll(work, { isDryRun: false })
  const compared = await compareRestored(work)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return {
    result: {
      file: path,
      position: header.position,
      events: header.position,
      commands,
      keys,
      seconds,
      sha256,
      ...(relinked && { relinked }),
      ...compared.result,
    },
    lines: [
      `${plural(header.position, 'event')} up to position ${header.position} in ${seconds} s; the read models are built.`,
      ...(relinked === null ? [] : relinkLines(relinked, false)),
      ...compared.lines,
    ],
    holds: compared.holds,
  }
}

/** Requires a comparison with the provider. */
async function noteImport(transaction: Queryable, at: string): Promise<void> {
  const [last] = await transaction.query<{ at: Date | null; position: number }>(
    'select max(recorded_at) as at, coalesce(max(position), 0) as position from es.events',
  )
  if (last?.at)
    await noteOperation(transaction, 'restore', {
      at,
      details: { takenAt: last.at.toISOString(), position: last.position },
    })
}

function refuseFull(error: unknown): never {
  if (error instanceof LogNotEmpty)
    throw new Refused('There is a log already, and it stays: import into an empty database or DATA_DIR.')
  throw error
}
