import { setTimeout as delay } from 'node:timers/promises'

import { DatabaseError, type Database, type Queryable } from '#infra/database/database.ts'

import { afterOldSnapshots } from './old-snapshots.ts'

/** Limits of a sweep, in milliseconds. */
export interface SweepLimits {
  /** How long to wait for older snapshots to end. */
  readonly snapshots: number
  /** How long a rewrite waits for its lock: whoever comes after it to the same table waits behind it. */
  readonly lock: number
  /** Before tables that were in use are tried again. */
  readonly pause: number
  /** Vacuuming without rewriting, which locks out no visitor. */
  readonly vacuum: number
}

const usualLimits: SweepLimits = { snapshots: 30_000, lock: 300, pause: 1_000, vacuum: 600_000 }

/** How often a table that is in use is tried. */
const rounds = 3

/** Bytes: rewriting a table locks it, and one of this size for about a second. */
const mostRewritten = 64 * 1024 * 1024

/** The lock was not to be had: lock not available, deadlock detected. */
const inUse = new Set(['55P03', '40P01'])

/** What a sweep had to leave. Tables by their names. */
export interface Swept {
  /** Too large to be locked while visitors are served, in use, or refused: their files and statistics may keep old bytes. */
  readonly notRewritten: readonly string[]
  /** Emptied tables of which the planner's statistics may still quote values: this user may not delete those. */
  readonly withStatistics: readonly string[]
  /** For whom deleted rows may have been kept in files that were rewritten. */
  readonly keptFor: readonly string[]
}

interface Table {
  readonly id: number
  /** Quoted for SQL. */
  readonly name: string
}

/**
 * Takes what was deleted or overwritten out of the data files and the planner's statistics. Vacuuming alone leaves the bytes of old rows
 * in the free space of their pages, so tables are written anew, and analysed; an emptied one keeps its former statistics, which are
 * deleted. The write-ahead log and copies of it stay: they are not ours to clean. The log of events holds nothing in clear.
 * Never rejects for a table: what could not be done is in the answer.
 */
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

/** Answers the names of those that could not be rewritten; they are vacuumed, where that is possible. */
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

/** A rewritten table has another file. Null when it was dropped. */
async function fileOf(database: Queryable, id: number): Promise<number | null> {
  const [row] = await database.query<{ file: number | null }>('select pg_relation_filenode($1::oid)::int as file', [id])
  return row?.file ?? null
}

interface Extent {
  /** Bytes, with indexes and long values. */
  readonly size: number
  /** Whether there is any page of rows or keys: an index of an empty table has one page, which says where its keys would begin. */
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

/** The SQLSTATE with which the server refused, or null. Rejects when the server could not be asked. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== 'unreachable') return error.code
    throw error
  }
}

/** Deletes the statistics of tables that have no rows any more: analysing writes none for those. Answers those that stay. */
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

/** For the operator: what is still to be done by hand. */
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
