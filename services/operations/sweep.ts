import { setTimeout as delay } from 'node:timers/promises'

import { DatabaseError, type Database, type Queryable } from '#infra/database/database.ts'

import { afterOldSnapshots } from './old-snapshots.ts'

export interface SweepLimits {
  /** Wait for older snapshots. */
  readonly snapshots: number
  /** Lock timeout, which blocks later users. */
  readonly lock: number
  readonly pause: number
  readonly vacuum: number
}

const usualLimits: SweepLimits = { snapshots: 30_000, lock: 300, pause: 1_000, vacuum: 600_000 }

/** Attempts for a table in use. */
const rounds = 3

/** Maximum bytes to rewrite under a lock, about a second. */
const mostRewritten = 64 * 1024 * 1024

/** SQLSTATEs of unavailable locks. */
const inUse = new Set(['55P03', '40P01'])

export interface Swept {
  /** Tables not rewritten, with possible remains. */
  readonly notRewritten: readonly string[]
  /** Emptied tables with undeletable statistics. */
  readonly withStatistics: readonly string[]
  /** Holders of rows retained in rewritten files. */
  readonly keptFor: readonly string[]
}

interface Table {
  readonly id: number
  /** Quoted for SQL. */
  readonly name: string
}

/** Removes deleted data from files and statistics by rewriting tables. WAL and backups are left. */
export async function sweep(database: Database, limits: SweepLimits = usualLimits): Promise<Swept> {
  const tables = await database.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.oid::int as id
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r'
       and (n.nspname in ('rm', 'infra', 'sandbox') or (n.nspname, c.relname) = ('es', 'subject_keys'))
     order by name`,
  )
  const data = await afterOldSnapshots(database, limits.snapshots, () => rewriteAll(database, tables, limits))
  const withStatistics = await clearStatistics(database, tables)
  const catalogs = await database.query<Table>(
    `select 'pg_catalog.pg_statistic' as name, 'pg_catalog.pg_statistic'::regclass::oid::int as id`,
  )
  // What analysing replaced is younger than what was waited for.
  const statistics = await afterOldSnapshots(database, limits.snapshots, () => rewriteAll(database, catalogs, limits))
  return {
    notRewritten: [...data.result, ...statistics.result],
    withStatistics,
    keptFor: [...new Set([...data.holders, ...statistics.holders])],
  }
}

/** Names of tables that failed, which are vacuumed. */
async function rewriteAll(database: Database, tables: readonly Table[], limits: SweepLimits): Promise<string[]> {
  const left: Table[] = []
  let waiting = tables
  for (let round = 1; waiting.length > 0; round += 1) {
    const again: Table[] = []
    for (const table of waiting) {
      const outcome = await rewrite(database, table, limits)
      if (outcome === 'in use' && round < rounds) again.push(table)
      else if (outcome !== 'done') left.push(table)
    }
    waiting = again
    if (waiting.length > 0) await delay(limits.pause)
  }
  for (const { name } of left) {
    const settings = { lock_timeout: limits.lock, statement_timeout: limits.vacuum }
    // It is named in the report, whether this succeeds or not.
    await refusalOf(database.session(settings, (session) => session.query(`vacuum (analyze) ${name}`)))
  }
  return left.map(({ name }) => name).toSorted()
}

async function rewrite(
  database: Database,
  { id, name }: Table,
  limits: SweepLimits,
): Promise<'done' | 'in use' | 'refused'> {
  let [hasNothing, isRewritten] = [false, false]
  const refusal = await refusalOf(
    database.session({ lock_timeout: limits.lock }, async (session) => {
      const before = await fileOf(session, id)
      const { size, hasPages } = before === null ? nothing : await extentOf(session, id)
      hasNothing = !hasPages
      if (hasNothing || size > mostRewritten) return
      await session.query(`vacuum (full, analyze) ${name}`)
      // Where it is not permitted, the server warns, skips the table and reports success.
      isRewritten = (await fileOf(session, id)) !== before
    }),
  )
  if (refusal !== null && inUse.has(refusal)) return 'in use'
  return isRewritten || hasNothing ? 'done' : 'refused'
}

/** File of a table; null when dropped. */
async function fileOf(database: Queryable, id: number): Promise<number | null> {
  const [row] = await database.query<{ file: number | null }>('select pg_relation_filenode($1::oid)::int as file', [id])
  return row?.file ?? null
}

interface Extent {
  /** Bytes with indexes and TOAST. */
  readonly size: number
  /** Whether any page exists beyond an empty index's. */
  readonly hasPages: boolean
}

const nothing: Extent = { size: 0, hasPages: false }

async function extentOf(session: Queryable, id: number): Promise<Extent> {
  const [extent] = await session.query<Extent>(
    `select size::float8 as size, size > indexes * current_setting('block_size')::int as "hasPages"
     from (
       select pg_total_relation_size(c.oid) as size,
         (select count(*) from pg_index i where i.indrelid in (c.oid, c.reltoastrelid)) as indexes
       from pg_class c where c.oid = $1::oid) as extent`,
    [id],
  )
  return extent ?? nothing
}

/** SQLSTATE of a refusal; null for success. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== 'unreachable') return error.code
    throw error
  }
}

/** Deletes statistics of empty tables; returns the remaining. */
async function clearStatistics(database: Database, tables: readonly Table[]): Promise<string[]> {
  const empty = await database.query<Table>(
    `select distinct c.oid::regclass::text as name, c.oid::int as id
     from pg_class c join pg_stats s on s.tablename = c.relname and s.schemaname = c.relnamespace::regnamespace::text
     where c.oid = any($1::int[]) and c.reltuples <= 0 order by name`,
    [tables.map(({ id }) => id)],
  )
  if (empty.length === 0) return []
  const [may] = await database.query<{ delete: boolean }>(
    "select has_table_privilege('pg_catalog.pg_statistic', 'delete') as delete",
  )
  const ids = empty.map(({ id }) => id)
  const isDone =
    may?.delete === true &&
    (await refusalOf(database.query('delete from pg_catalog.pg_statistic where starelid = any($1::int[])', [ids]))) ===
      null
  return isDone ? [] : empty.map(({ name }) => name)
}

export function sweptLines({ notRewritten, withStatistics, keptFor }: Swept): string[] {
  return [
    ...(notRewritten.length === 0
      ? []
      : [
          `Not written anew, because they are large, were in use or belong to another user: ${notRewritten.join(', ')}. Old bytes may stay in their files and statistics until 'vacuum (full, analyze)' of each, which locks it, at a quiet hour.`,
        ]),
    ...(withStatistics.length === 0
      ? []
      : [
          `The statistics of emptied tables may still quote values: ${withStatistics.join(', ')}. A superuser deletes them from pg_statistic.`,
        ]),
    ...(keptFor.length === 0
      ? []
      : [
          `Deleted rows may stay in the files, because an older snapshot could still see them: ${keptFor.join('; ')}. Erase again when those have ended.`,
        ]),
  ]
}
