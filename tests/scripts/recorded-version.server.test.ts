import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { kindsIn } from '#events/log/upcasts.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import {
  readRecorded,
  recordedAnswers,
  recordedFolder,
  recordedVersion,
  unpackRecordedBackup,
  unpackRecordedData,
} from '#tests/support/recorded-version.ts'
import { differencesOf, faultsOf, readIntended } from '#tests/support/recording/differences.ts'

const list = `tests/fixtures/${recordedVersion}/differences.txt`
const recording = resolve(import.meta.dirname, '../support/recording')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const intended = () => readIntended(readFileSync(join(recordedFolder, 'differences.txt'), 'utf8'))

/** A thousand answers of a program that is started for them. */
const patience = { timeout: 900_000 }

/** Answers of the current program on a data folder, at the recorded instant. */
async function answersOn(dataDirectory: string, ...backup: readonly string[]): Promise<Record<string, unknown>> {
  const out = `${dataDirectory}.json`
  const args = ['--import', join(recording, 'set-clock.ts'), join(recording, 'answer.ts')]
  const child = spawn(process.execPath, [...args, dataDirectory, out, recordedFolder, ...backup], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      RECORDING_CLOCK: readRecorded().now,
      RECORDING_STANDS: 'yes',
    },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const [code] = await once(child, 'close')
  expect(code, errors).toBe(0)
  return JSON.parse(readFileSync(out, 'utf8'))
}

test(`the log of ${recordedVersion} has every type and version of event that it could write`, async () => {
  const dataDirectory = join(folder, 'kinds')
  unpackRecordedData(dataDirectory)
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined })
  try {
    const { vocabulary } = readRecorded()
    expect(vocabulary.length).toBeGreaterThan(170)
    const kinds = (await kindsIn(database)).map(({ type, schema_version: version }) => `${type} ${version}`)
    expect(kinds.toSorted()).toEqual(vocabulary.toSorted())
  } finally {
    await database.close()
  }
})

test(
  `a data folder of ${recordedVersion} is answered as it was then, but for the differences that are listed, each of which occurs`,
  patience,
  async () => {
    const dataDirectory = join(folder, 'data')
    unpackRecordedData(dataDirectory)
    const found = differencesOf(recordedAnswers(), await answersOn(dataDirectory))
    expect(faultsOf(found, intended(), list)).toBe('')
  },
)

test(
  `a backup of ${recordedVersion}, restored, is answered as its data folder was then, but for the differences that are listed`,
  patience,
  async () => {
    const backup = join(folder, 'backup.fgb')
    unpackRecordedBackup(backup)
    const found = differencesOf(recordedAnswers(), await answersOn(join(folder, 'restored'), backup))
    const listed = intended().filter(({ covers }) => found.some(covers))
    expect(faultsOf(found, listed, list)).toBe('')
  },
)
