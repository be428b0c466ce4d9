import type { Database, Queryable } from '#infra/database/database.ts'

import { generationIn } from '../generations/ledger.ts'
import { columnOf, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'

/**
 * Snapshots of a read model's past: how its rows stood at every so many events. A row is written when it has changed since the
 * last snapshot, with the positions between which it stood so. They only save time: whatever they say is said by the log, and they
 * hold nothing personal, which is read from the log each time.
 */
export interface Snapshots {
  /** rm.<name>_v<version>_frames_<every> */
  readonly table: string
  /** Events from one snapshot to the next. */
  readonly every: number
  /** The last snapshot. */
  readonly position: number
}

/** Events from one snapshot to the next, if nothing else is said: what is folded in some 20 ms. */
export const usualEvery = 2_000

/** The last snapshot at or before a position. */
export const snapshotAt = (position: number, every: number): number => position - (position % every)

/** The end of a row that is current: the largest bigint, which no position reaches. Never read, only compared. */
export const untilChanged = '9223372036854775807'

/** Snapshots are made one at a time. */
const makeLock = 6_510_615_556

/** A read model as snapshots hold it: without what is personal. */
export function impersonal(projection: AnyProjection): AnyProjection {
  const personal = Object.keys(projection.personal || {})
  const columns = Object.entries(projection.table.columns).filter(([field]) => !personal.includes(field))
  return { ...projection, personal: false, table: { ...projection.table, columns: Object.fromEntries(columns) } }
}

/** The snapshots of this version; null when there are none that could be of this log. */
export async function snapshotsOf(
  database: Queryable,
  projection: AnyProjection,
  every: number,
): Promise<Snapshots | null> {
  const table = tableOf(projection, every)
  const [kept] = await database.query<{ position: number }>(
    `select position from infra.keyframes
     where name = $1 and version = $2 and to_regclass($3) is not null
       and position <= (select coalesce(max(position), 0) from es.events)`,
    [projection.name, projection.version, table],
  )
  return kept === undefined ? null : { table, every, ...kept }
}

/** The same, made where they are missing. Null for a program whose version is not the live one: it takes no snapshots. */
export async function openSnapshots(
  database: Database,
  projection: AnyProjection,
  every: number,
): Promise<Snapshots | null> {
  const known = await snapshotsOf(database, projection, every)
  if (known !== null) return known
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [makeLock])
    const live = await generationIn(transaction, projection.name, 'live')
    if (live?.version !== projection.version) return null
    return (await snapshotsOf(transaction, projection, every)) ?? makeSnapshots(transaction, projection, every)
  })
}

/** They are taken again when needed. */
export async function dropSnapshots(transaction: Queryable, { name }: Pick<AnyProjection, 'name'>): Promise<void> {
  await transaction.query('delete from infra.keyframes where name = $1', [name])
  const tables = await transaction.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'rm' and tablename ~ $1`,
    [`^${name}_v[0-9]+_frames_[0-9]+$`],
  )
  for (const { table } of tables) await transaction.script(`drop table ${table}`)
}

async function makeSnapshots(transaction: Queryable, projection: AnyProjection, every: number): Promise<Snapshots> {
  const table = tableOf(projection, every)
  const key = columnOf(projection.table.key)
  // With the positions in it, so that rows of other times are passed over without being read.
  const choiceIndexes = (projection.table.choices ?? []).map(
    ({ field, by }) =>
      `create index on ${table} (${columnOf(field)}, ${columnOf(by)}, ${key}, frame_since, frame_until);`,
  )
  await dropSnapshots(transaction, projection)
  await transaction.script(
    `${tableSql(impersonal(projection), table)};
     alter table ${table}
       drop constraint ${table.slice(table.indexOf('.') + 1)}_pkey,
       alter column ${key} type text collate "C",
       add column frame_since bigint not null,
       add column frame_until bigint not null default ${untilChanged};
     create index on ${table} (${key}, frame_since, frame_until);
     ${choiceIndexes.join('\n')}`,
  )
  await transaction.query('insert into infra.keyframes (name, version) values ($1, $2)', [
    projection.name,
    projection.version,
  ])
  return { table, every, position: 0 }
}

const tableOf = ({ name, version }: AnyProjection, every: number): string => `rm.${name}_v${version}_frames_${every}`
