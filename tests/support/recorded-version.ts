import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import * as z from 'zod'

/** Data folder, backup and answers of version eda5ed29 of 2026-11-28, with all event types and versions of its time. */
export const recordedVersion = 'version-eda5ed29'

export const recordedFolder = resolve(import.meta.dirname, '../fixtures', recordedVersion)

/** Facts recorded with the folder. */
const recorded = z.object({
  /** Instant of the recording. */
  now: z.string(),
  /** The last event of the demo data: what comes later was scripted. */
  demoEnd: z.int(),
  position: z.int(),
  /** Customer with visits in the demo data. */
  formerCustomer: z.string(),
  /** Links that stand in mails: by '<address of the API> <booking>' their tokens. */
  tokens: z.record(z.string(), z.string()),
  /** Types and versions of events that the version knew, as '<type> <version>'. */
  vocabulary: z.array(z.string()),
})
export type Recorded = z.infer<typeof recorded>

export const readRecorded = (folder = recordedFolder): Recorded =>
  recorded.parse(JSON.parse(readFileSync(join(folder, 'recorded.json'), 'utf8')))

const unpacked = (name: string, folder = recordedFolder): Buffer =>
  brotliDecompressSync(readFileSync(join(folder, name)))

/** Puts its database into a data folder that does not exist yet. */
export function unpackRecordedData(dataDirectory: string, folder = recordedFolder): void {
  mkdirSync(dataDirectory, { recursive: true })
  const options = { input: unpacked('data.tar.br', folder), maxBuffer: 1_000_000 }
  const { status, stderr } = spawnSync('tar', ['-x', '-C', dataDirectory], options)
  if (status !== 0) throw new Error(`tar ended with ${status}: ${String(stderr)}`)
}

/** Writes its backup to a file. */
export const unpackRecordedBackup = (path: string): void => writeFileSync(path, unpacked('backup.fgb.br'))

export const recordedAnswers = (): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(String(unpacked('answers.json.br'))))
