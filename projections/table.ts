import type { Queryable } from '#infra/database/database.ts'

import { columnOf, tableOf, type AnyProjection, type ColumnType } from './projection.ts'

type Row = Record<string, unknown>

const sqlType: Record<ColumnType, string> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  jsonb: 'jsonb',
}

/** The statements that make a read model's table, and the view that questions are asked of. */
export function tableSql(projection: AnyProjection, table = tableOf(projection)): string {
  const columns = fieldsOf(projection).map(([field, type]) => {
    return `${columnOf(field)} ${sqlType[type]}${field === projection.table.key ? ' primary key' : ''}`
  })
  const lines = [...columns, ...(projection.table.constraints ?? [])].join(',\n  ')
  const indexes = (projection.table.indexes ?? []).map((columnsOf) => `create index on ${table} ${columnsOf};`)
  return `create table ${table} (\n  ${lines}\n);\n${indexes.join('\n')}`
}

/** Made anew, not replaced: a view cannot be replaced by one with other columns. */
export const viewSql = (projection: AnyProjection): string =>
  `drop view if exists rm.${projection.name};
   create view rm.${projection.name} as select * from ${tableOf(projection)};`

/** Rows by key, as the fold knows them. */
export async function loadRows(
  database: Queryable,
  projection: AnyProjection,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const key = columnOf(projection.table.key)
  const found = await database.query<Row>(`select * from ${tableOf(projection)} where ${key} = any($1::text[])`, [keys])
  return new Map(found.map((columns) => [String(columns[key]), rowOf(projection, columns)]))
}

/** Writes what a fold changed: first what went, then what stands, so that a moved row never meets its own past. */
export async function saveRows(
  database: Queryable,
  projection: AnyProjection,
  changed: ReadonlyMap<string, Row | null>,
): Promise<void> {
  const table = tableOf(projection)
  const key = columnOf(projection.table.key)
  const gone = [...changed].filter(([, row]) => row === null).map(([name]) => name)
  const standing = [...changed.values()].filter((row) => row !== null)

  if (gone.length > 0) await database.query(`delete from ${table} where ${key} = any($1::text[])`, [gone])
  if (standing.length === 0) return
  const fields = fieldsOf(projection)
  const names = fields.map(([field]) => columnOf(field))
  const typed = fields.map(([field, type]) => `"${field}" ${sqlType[type]}`)
  const others = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`)
  await database.query(
    `insert into ${table} (${names.join(', ')})
     select ${fields.map(([field]) => `r."${field}"`).join(', ')} from jsonb_to_recordset($1::text::jsonb) as r(${typed.join(', ')})
     on conflict (${key}) do update set ${others.join(', ')}`,
    [JSON.stringify(standing)],
  )
}

/** Takes out what erased persons had said. */
export async function blankRows(
  database: Queryable,
  projection: AnyProjection,
  persons: readonly string[],
): Promise<void> {
  for (const [personal, owner] of Object.entries(projection.personal || {})) {
    if (owner === undefined) continue
    const [column, whose] = [columnOf(personal), columnOf(owner)]
    await database.query(
      `update ${tableOf(projection)} set ${column} = null where ${whose} = any($1::text[]) and ${column} is not null`,
      [persons],
    )
  }
}

/** A database row in the fold's words: camelCase, instants as ISO text. */
export function rowOf(projection: AnyProjection, columns: Row): Row {
  return Object.fromEntries(
    fieldsOf(projection).map(([field]) => {
      const value = columns[columnOf(field)]
      return [field, value instanceof Date ? value.toISOString() : value]
    }),
  )
}

const fieldsOf = (projection: AnyProjection): [string, ColumnType][] => Object.entries(projection.table.columns)
