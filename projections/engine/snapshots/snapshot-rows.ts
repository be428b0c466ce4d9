import type { Queryable } from '#infra/database/database.ts'

import { columnOf, type AnyProjection } from '../projection.ts'
import { columnsOf, rowReader, type Row } from '../table.ts'
import { aliveSql, untilChanged } from './snapshots.ts'

export async function snapshotRows(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  { at, keys }: { readonly at: number; readonly keys: readonly string[] },
): Promise<Map<string, Row>> {
  if (at === 0 || keys.length === 0) return new Map()
  const key = columnOf(projection.table.key)
  const found = await database.query<Row>(
    `select ${columnsOf(projection)} from ${table}
     where ${key} = any($1::text[]) and frame_since <= $2 and frame_until > $2`,
    [keys, at],
  )
  const toRow = rowReader(projection)
  return new Map(found.map((columns) => [String(columns[key]), toRow(columns)]))
}

/** A page of a snapshot's rows in the order of keys, without some keys. */
export async function snapshotPage(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  { at, after, limit, but }: { at: number; after: string; limit: number; but: readonly string[] },
): Promise<Row[]> {
  if (at === 0) return []
  const key = columnOf(projection.table.key)
  const found = await database.query<Row>(
    `select ${columnsOf(projection)} from ${table}
     where ${key} > $1 and frame_since <= $2 and frame_until > $2 and not ${key} = any($4::text[])
     order by ${key} limit $3`,
    [after, at, limit, but],
  )
  return found.map(rowReader(projection))
}

/** Rows by a field's value, in descending order of another, up to a maximum. */
export interface Choice {
  readonly field: string
  readonly value: string
  /** Text or instant; ties are in descending order of keys, by bytes. */
  readonly by: string
  readonly limit: number
}

export async function snapshotChoice(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  { at, but, field, value, by, limit }: Choice & { readonly at: number; readonly but: readonly string[] },
): Promise<Row[]> {
  if (at === 0) return []
  const key = columnOf(projection.table.key)
  const found = await database.query<Row>(
    `select ${columnsOf(projection)} from ${table}
     where ${aliveSql(field, { value: '$3::text', at: '$1::bigint' })}
       and not exists (select from unnest($2::text[]) as changed (changed_key) where changed_key = ${key})
     order by ${columnOf(by)} desc, ${key} desc limit $4`,
    [at, but, value, limit],
  )
  return found.map(rowReader(projection))
}

export async function snapshotCount(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  { at, but }: { at: number; but: readonly string[] },
): Promise<number> {
  if (at === 0) return 0
  const key = columnOf(projection.table.key)
  const [found] = await database.query<{ count: number }>(
    `select (select count(*) from ${table} where frame_since <= $1 and frame_until > $1)
       - (select count(*) from ${table} where frame_since <= $1 and frame_until > $1 and ${key} = any($2::text[])) as count`,
    [at, but],
  )
  return found?.count ?? 0
}

/** Writes changed rows as of a snapshot; null for deleted ones. */
export async function writeSnapshot(
  transaction: Queryable,
  projection: AnyProjection,
  table: string,
  { position, changed }: { readonly position: number; readonly changed: ReadonlyMap<string, Row | null> },
): Promise<void> {
  if (changed.size === 0) return
  const key = columnOf(projection.table.key)
  await transaction.query(
    `update ${table} set frame_until = $2 where ${key} = any($1::text[]) and frame_until = ${untilChanged}`,
    [[...changed.keys()], position],
  )
  const fields = Object.keys(projection.table.columns)
  const written = [...changed.values()].filter((row) => row !== null)
  const records = written.map((row) => ({
    ...Object.fromEntries(fields.map((field) => [columnOf(field), row[field]])),
    frame_since: position,
    frame_until: untilChanged,
  }))
  await transaction.query(
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(records)],
  )
}
