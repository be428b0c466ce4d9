import type { Queryable } from '#infra/database/database.ts'
import { together } from '#infra/database/together.ts'

import { columnOf, viewOf, type AnyProjection, type ColumnType } from './projection.ts'

export type Row = Record<string, unknown>

const sqlType: Record<ColumnType, string> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  jsonb: 'jsonb',
}

/** SQL of the table with its key alone, for faster writes. */
export function tableSql(projection: AnyProjection, table: string, kind: '' | 'unlogged' = ''): string {
  const columns = fieldsOf(projection).map(([field, type]) => {
    return `${columnOf(field)} ${sqlType[type]}${field === projection.table.key ? ' primary key' : ''}`
  })
  return `create ${kind} table ${table} (${columns.join(', ')})`
}

/** SQL of constraints, indexes and statistics. */
export function finishSql(projection: AnyProjection, table: string): string {
  const bare = table.slice(table.indexOf('.') + 1)
  return [
    ...Object.entries(projection.table.constraints ?? {}).map(
      // Names of constraints are the schema's, and the generations stand side by side in it.
      ([name, definition]) => `alter table ${table} add constraint ${bare}_${name} ${definition};`,
    ),
    ...(projection.table.indexes ?? []).map((columns) => `create index on ${table} ${columns};`),
    `analyze ${table};`,
  ].join('\n')
}

/** SQL that points the view at a table, in place where the columns stay. */
export const viewSql = (projection: AnyProjection, table: string, columns: 'same' | 'other'): string =>
  columns === 'same'
    ? `create or replace view ${viewOf(projection)} as select * from ${table}`
    : `drop view if exists ${viewOf(projection)}; create view ${viewOf(projection)} as select * from ${table}`

/** Explicit columns, so that a statement prepared for one version never fits another. */
export const columnsOf = (projection: AnyProjection): string =>
  fieldsOf(projection)
    .map(([field]) => columnOf(field))
    .join(', ')

/** Rows by key; `table` may be the view. */
export async function loadRows(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map()
  const key = columnOf(projection.table.key)
  const found = await database.query<Row>(
    `select ${columnsOf(projection)} from ${table} where ${key} = any($1::text[])`,
    [keys],
  )
  const toRow = rowReader(projection)
  return new Map(found.map((columns) => [String(columns[key]), toRow(columns)]))
}

/** Writes deleted rows before changed ones, so that unique values can move. Sends all statements before it returns. */
export async function saveRows(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  changed: ReadonlyMap<string, Row | null>,
): Promise<void> {
  const key = columnOf(projection.table.key)
  const gone = [...changed].filter(([, row]) => row === null).map(([name]) => name)
  const written = [...changed.values()].filter((row) => row !== null)

  const writes: Promise<unknown>[] = []
  if (gone.length > 0) writes.push(database.query(`delete from ${table} where ${key} = any($1::text[])`, [gone]))
  if (written.length > 0) writes.push(database.query(upsertSql(projection, table), [JSON.stringify(written)]))
  await together(writes)
}

function upsertSql(projection: AnyProjection, table: string): string {
  const key = columnOf(projection.table.key)
  const fields = fieldsOf(projection)
  const names = fields.map(([field]) => columnOf(field))
  const typed = fields.map(([field, type]) => `"${field}" ${sqlType[type]}`)
  const others = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`)
  return `insert into ${table} (${names.join(', ')})
     select ${fields.map(([field]) => `r."${field}"`).join(', ')} from jsonb_to_recordset($1::text::jsonb) as r(${typed.join(', ')})
     on conflict (${key}) do update set ${others.join(', ')}`
}

export async function blankRows(
  database: Queryable,
  projection: AnyProjection,
  table: string,
  persons: readonly string[],
): Promise<void> {
  for (const [personal, owner] of Object.entries(projection.personal || {})) {
    if (owner === undefined) continue
    const [column, whose] = [columnOf(personal), columnOf(owner)]
    await database.query(
      `update ${table} set ${column} = null where ${whose} = any($1::text[]) and ${column} is not null`,
      [persons],
    )
  }
}

/** Reader of database rows: camelCase, instants as ISO text; made once for many rows. */
export function rowReader(projection: AnyProjection): (columns: Row) => Row {
  const names = fieldsOf(projection).map(([field]) => [field, columnOf(field)] as const)
  return (columns) => {
    const row: Row = {}
    for (const [field, column] of names) {
      const value = columns[column]
      row[field] = value instanceof Date ? value.toISOString() : value
    }
    return row
  }
}

const fieldsOf = (projection: AnyProjection): [string, ColumnType][] => Object.entries(projection.table.columns)
