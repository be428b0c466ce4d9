import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const segmentBytes = 1_048_576n

/**
 * Deletes what a database that was shut down does not read any more: files of its write-ahead log that were renamed for later use, whose
 * first page still says an older address. They are random bytes to whoever compresses the folder.
 */
export function deleteSpentWal(dataDirectory: string): void {
  const folder = join(dataDirectory, 'database/pg_wal')
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const live = segments.filter((name) => readFileSync(join(folder, name)).readBigUInt64LE(8) === addressOf(name))
  if (live.length === 0) throw new Error(`No file of ${folder} has the address that its name says`)
  for (const name of segments) if (!live.includes(name)) rmSync(join(folder, name))
}

/** Timeline, then the upper half of the address, then the number of the segment in it. */
const addressOf = (name: string): bigint =>
  (BigInt(`0x${name.slice(8, 16)}`) << 32n) + BigInt(`0x${name.slice(16)}`) * segmentBytes
