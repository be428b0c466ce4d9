import { DatabaseError, type Database } from '#infra/database/database.ts'

/** Bytes: rewriting a table locks it, and one of this size for about a second. */
const mostRewritten = 64 * 1024 * 1024

/** The table was locked for too long by somebody else, or rewriting it took too long. */
const tooLate = new Set(['55P03', '57014'])

/** What a sweep had to leave. Tables by their names. */
export interface Swept {
  /** Too large to be locked while visitors are served: their free space keeps old bytes until it is used again. */
  readonly notRewritten: readonly string[]
  /** Emptied tables of which the planner's statistics may still quote values: this user may not delete those. */
  readonly withStatistics: readonly string[]
}

/**
 * Takes what was deleted or overwritten out of the data files and the planner's statistics. Vacuuming alone leaves the bytes of old rows
 * in the free space of their pages, so tables are written anew, and analysed; an emptied one keeps its former statistics, which are
 * deleted. The write-ahead log and copies of it stay: they are not ours to clean. The log of events holds nothing in clear.
 */
export async function sweep(database: Database): Promise<Swept> {
  const tables = await database.query<{ name: string; id: number; size: number }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.oid::int as id, pg_total_relation_size(c.oid)::float8 as size
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and pg_relation_size(c.oid) > 0
       and (n.nspname in ('rm', 'infra', 'sandbox') or (n.nspname, c.relname) = ('es', 'subject_keys'))
     order by name`,
  )
  const notRewritten: string[] = []
  for (const { name, size } of tables) {
    if (size <= mostRewritten && (await rewrite(database, name))) continue
    notRewritten.push(name)
    await database.query(`vacuum (analyze) ${name}`)
  }
  const withStatistics = await clearStatistics(
    database,
    tables.map(({ id }) => id),
  )
  await rewrite(database, 'pg_catalog.pg_statistic')
  return { notRewritten, withStatistics }
}

async function rewrite(database: Database, name: string): Promise<boolean> {
  try {
    await database.query(`vacuum (full, analyze) ${name}`)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && tooLate.has(error.code)) return false
    throw error
  }
}

/** Deletes the statistics of tables that have no rows any more: analysing writes none for those. Answers those that stay. */
async function clearStatistics(database: Database, tables: readonly number[]): Promise<string[]> {
  const empty = await database.query<{ name: string; id: number }>(
    `select distinct c.oid::regclass::text as name, c.oid::int as id
     from pg_class c join pg_stats s on s.tablename = c.relname and s.schemaname = c.relnamespace::regnamespace::text
     where c.oid = any($1::int[]) and pg_relation_size(c.oid) = 0 order by name`,
    [tables],
  )
  if (empty.length === 0) return []
  const [may] = await database.query<{ delete: boolean }>(
    "select has_table_privilege('pg_catalog.pg_statistic', 'delete') as delete",
  )
  if (may?.delete !== true) return empty.map(({ name }) => name)
  await database.query('delete from pg_catalog.pg_statistic where starelid = any($1::int[])', [
    empty.map(({ id }) => id),
  ])
  return []
}

/** For the operator: what is still to be done by hand. */
export function sweptLines({ notRewritten, withStatistics }: Swept): string[] {
  return [
    ...(notRewritten.length === 0
      ? []
      : [
          `Not written anew, because they are large or were in use: ${notRewritten.join(', ')}. Old bytes stay in their files until 'vacuum (full, analyze)' of each, which locks it, at a quiet hour.`,
        ]),
    ...(withStatistics.length === 0
      ? []
      : [
          `The statistics of emptied tables may still quote values: ${withStatistics.join(', ')}. A superuser deletes them from pg_statistic.`,
        ]),
  ]
}
