import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Data folder and backup of version 4db7725 of 2026-11-21 with its demo data. */
export const earlierVersion = {
  secretKey: 'fixture-secret-key-of-version-4db7725-0123456789',
  /** Position of its last event. */
  position: 3_939,
} as const

const folder = resolve(import.meta.dirname, '../fixtures/version-4db7725')
const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(join(folder, name)))

/** Puts its database into a data folder that does not exist yet. */
export function unpackEarlierData(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true })
  const options = { input: unpacked('data.tar.br'), maxBuffer: 1_000_000 }
  const { status, stderr } = spawnSync('tar', ['-x', '--strip-components=1', '-C', dataDirectory], options)
  if (status !== 0) throw new Error(`tar ended with ${status}: ${String(stderr)}`)
}

/** Writes its backup to a file. */
export const unpackEarlierBackup = (path: string): void => writeFileSync(path, unpacked('backup.fgb.br'))
