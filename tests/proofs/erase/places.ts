import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Database } from '#infra/database/database.ts'
import { findPostgres } from '#scripts/servers/provision.ts'
import { greets } from '#scripts/servers/redis.ts'

const run = promisify(execFile)
const mostDump = 1024 * 1024 * 1024

/** Table or file with a match. */
export interface Place {
  readonly name: string
  readonly content: Buffer | string
}

/** Rows of every table as text; bytes in hexadecimal. */
export async function* rowsOf(database: Database): AsyncGenerator<Place> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`)
    yield { name, content: rows.map(({ text }) => text).join('\n') }
  }
}

/** Planner statistics. */
export async function* statisticsOf(database: Database): AsyncGenerator<Place> {
  const rows = await database.query<{ name: string; text: string }>(
    "select format('statistics of %I.%I', schemaname, tablename) as name, s::text as text from pg_stats s",
  )
  for (const { name, text } of rows) yield { name, content: text }
}

/** Files below a folder, without those left out by relative path. */
export async function* filesIn(folder: string, isLeftOut: (path: string) => boolean): AsyncGenerator<Place> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    if (entry.isFile() && !isLeftOut(name)) yield { name, content: await readFile(path).catch(ifGone) }
  }
}

/** Empty for a file deleted meanwhile. */
function ifGone(error: unknown): Buffer {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}

export async function dumpOf(databaseUrl: string): Promise<Place> {
  const { stdout } = await run(join(findPostgres(), 'pg_dump'), [databaseUrl], { maxBuffer: mostDump })
  return { name: 'pg_dump', content: stdout }
}

/** Redis' uncompressed dump. */
export async function redisContent(url: string, folder: string): Promise<Place> {
  const port = Number(new URL(url).port)
  for (const command of ['CONFIG SET rdbcompression no', 'SAVE'])
    if (!(await greets(port, `${command}\r\n`, '+OK'))) throw new Error(`Redis refused ${command}`)
  return { name: 'Redis', content: await readFile(join(folder, 'dump.rdb')) }
}
