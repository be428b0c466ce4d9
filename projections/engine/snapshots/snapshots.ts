import type { Database, Queryable } from '#infra/database/database.ts'

import { generationIn } from '../generations/ledger.ts'
import { columnOf, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'

/** Snapshots of a read model every so many events, without personal data: a cache of the log for `as-of`. */
export interface Snapshots {
  /** rm.<name>_v<version>_frames_<every> */
  readonly table: string
  /** Events between snapshots. */
  readonly every: number
  readonly position: number
}

/** Default distance, folded in some 20 ms. */
export const usualEvery = 2_000

export const snapshotAt = (position: number, every: number): number => position - (position % every)

/** Largest bigint, as the end of a current row: compared only, never parsed. */
export const untilChanged = '9223372036854775807'

const makeLock = 6_510_615_556

export function impersonal(projection: AnyProjection): AnyProjection {
  const personal = Object.keys(projection.personal || {})
  const columns = Object.entries(projection.table.columns).filter(([field]) => !personal.includes(field))
  return { ...projection, personal: false, table: { ...projection.table, columns: Object.fromEntries(columns) } }
}

/** Snapshots of this version; null for none of this log. */
export async function snapshotsOf(
  database: Queryable,
  projection: AnyProjection,
  every: number,
): Promise<Snapshots | null> {
  const table = tableOf(projection, every)
  const [kept] = await database.query<{ position: number }>(
    `select position from infra.keyframes
     where name = $1 and version = $2 and to_regclass($3) is not null
       and not exists (select from unnest($4::text[]) as index where to_regclass('rm.' || index) is null)
       and position <= (select coalesce(max(position), 0) from es.events)`,
    [projection.name, projection.version, table, choicesOf(projection).map(({ field }) => indexOf(table, field))],
  )
  return kept === undefined ? null : { table, every, ...kept }
}

/** Snapshots of this version, made where missing; null for a program whose version is not live. */
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
  const choiceIndexes = choicesOf(projection).map(
    ({ field }) => `create index ${indexOf(table, field)} on ${table} using gist (${lifetimeSql(field)});`,
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

const choicesOf = ({ table }: AnyProjection) => table.choices ?? []

const indexOf = (table: string, field: string): string => `${table.slice(table.indexOf('.') + 1)}_${columnOf(field)}_at`

/** Positions of a log stay below 2^40: each value of a field has a stretch of that length, by 16 bits of its hash. */
const stretchBits = 40

const startSql = (value: string): string => `((hashtext(${value}) & 65535)::bigint << ${stretchBits})`

/** SQL: positions at which a row was there, in the stretch of its field's value. */
const lifetimeSql = (field: string): string => {
  const start = startSql(columnOf(field))
  return `int8range(${start} + frame_since, ${start} + least(frame_until, ${2 ** stretchBits - 1}))`
}

/** SQL: rows with a value at a position, found among all times by their lifetimes. */
export const aliveSql = (field: string, { value, at }: { readonly value: string; readonly at: string }): string =>
  `${lifetimeSql(field)} @> (${startSql(value)} + ${at})
       and ${columnOf(field)} = ${value} and frame_since <= ${at} and frame_until > ${at}`

const tableOf = ({ name, version }: AnyProjection, every: number): string => `rm.${name}_v${version}_frames_${every}`
