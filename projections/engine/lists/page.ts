import { bookingReference } from '#events/values/ids.ts'
import { termOf } from '#events/values/searched-form.ts'
import { businessTimeZone } from '#events/values/time.ts'
import type { Parameter, Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf } from '../projection.ts'
import type { AnyList, CellKind, ListQuery, ListRow, PagePosition } from './list.ts'
import { keysWithWords, linesSql } from './words.ts'

export interface Page {
  readonly rows: readonly ListRow[]
  /** Null behind the last row. */
  readonly next: PagePosition | null
}

/** A page by keyset: reached through the index, and unmoved by new or deleted rows. */
export async function readPage(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<Page> {
  const { sql, parameters } = await pageSql(database, list, query, { after, limit: limit + 1 })
  const found = await database.query<FoundRow>(sql, parameters)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map((row) => cellsOf(row, list)), next: last === undefined ? null : positionOf(last) }
}

export interface RecordsPage {
  /** Concatenated records in the composite text format: '(a,"b c",)(…)'. */
  readonly records: string
  readonly rows: number
  readonly next: PagePosition | null
}

/** A page as record text, cheaper than values: money in cents, days '2026-11-26', instants in minutes since 1970. */
export async function readRecords(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<RecordsPage> {
  const { sql, parameters } = await pageSql(database, list, query, { after, limit: limit + 1 })
  const place = `$${parameters.length + 1}::int`
  const cells = Object.entries(list.columns).map(([name, { kind }]) => recordedSql(`"${name}"`, kind))
  const [found] = await database.query<FoundRow & { readonly records: string; readonly found: number }>(
    `select coalesce(string_agg(row(${cells.join(', ')})::text, ''), '') as records, count(*)::int as found,
       (array_agg("$at"))[${place}] as "$at", (array_agg("$key"))[${place}] as "$key" from (${sql}) page`,
    [...parameters, limit],
  )
  if (found === undefined) return { records: '', rows: 0, next: null }
  const isMore = found.found > limit
  return { records: found.records, rows: isMore ? limit : found.found, next: isMore ? positionOf(found) : null }
}

function recordedSql(cell: string, kind: CellKind): string {
  switch (kind) {
    case 'text':
    case 'reference':
    case 'cents':
    case 'count':
      return cell
    case 'day':
      return `${cell}::text`
    case 'instant':
      return `floor(date_part('epoch', ${cell}) / 60)::bigint`
  }
}

interface FoundRow extends Readonly<Record<string, Date | string | number | null>> {
  readonly $at: Date
  readonly $key: string
}

const cellsOf = ({ $at: _at, $key: _key, ...cells }: FoundRow, { columns }: AnyList): ListRow =>
  Object.fromEntries(
    Object.entries(cells).map(([name, value]) => {
      if (columns[name]?.kind === 'reference') return [name, bookingReference(String(value))]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )

const positionOf = ({ $at, $key }: FoundRow): PagePosition => ({ at: $at.toISOString(), key: $key })

async function pageSql(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<{ readonly sql: string; readonly parameters: readonly Parameter[] }> {
  const terms = query.words.map(formOf)
  const keys = await keysWithWords(database, list, terms)
  const parameters: Parameter[] = []
  const given = (value: Parameter) => `$${parameters.push(value)}`
  const { by, direction } = query.order
  // Named with their table: a cell may have the name of a column.
  const [order, key] = [by, list.rows?.key ?? list.projection.table.key].map(
    (field) => `${list.projection.name}.${columnOf(field)}`,
  )
  const cells = Object.entries(list.columns).map(([name, column]) => `${column.sql} as "${name}"`)
  const conditions = [
    ...filtersSql(list, query, given),
    ...(keys === null ? [] : [`${key} = any(${given(keys)}::text[])`]),
    ...terms.map((term) => `${searchedSql(list)} like ${given(`% ${escaped(term)}%`)}`),
    ...(after === null
      ? []
      : [
          `(${order}, ${key}) ${direction === 'asc' ? '>' : '<'} (${given(after.at)}::timestamptz, ${given(after.key)})`,
        ]),
  ]
  const sql = [
    `select ${[...cells, `${order} as "$at"`, `${key} as "$key"`].join(', ')} from ${rowsSql(list)}`,
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    `order by ${order} ${direction}, ${key} ${direction} limit ${given(limit)}`,
  ].join(' ')
  return { sql, parameters }
}

/** Row count and a column's sum, for a query without words. */
export async function readSum(
  database: Queryable,
  list: AnyList,
  query: Pick<ListQuery, 'equal' | 'days'>,
  column: string | null,
): Promise<{ readonly count: number; readonly sum: number }> {
  const parameters: Parameter[] = []
  const conditions = filtersSql(list, query, (value) => `$${parameters.push(value)}`)
  const sum = column === null ? '0' : `coalesce(sum(${list.columns[column]?.sql ?? columnOf(column)}), 0)::float8`
  const [row] = await database.query<{ count: number; sum: number }>(
    [
      `select count(*)::int as count, ${sum} as sum from ${rowsSql(list)}`,
      conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    ].join(' '),
    parameters,
  )
  return row ?? { count: 0, sum: 0 }
}

const rowsSql = ({ projection, rows, beside = '' }: AnyList): string =>
  `${rows === undefined ? viewOf(projection) : `(${rows.sql}) ${projection.name}`} ${beside}`

type Given = (value: Parameter) => string

const filtersSql = (list: AnyList, query: Pick<ListQuery, 'equal' | 'days'>, given: Given): string[] => [
  ...equalSql(list, query, given),
  ...daysSql(list, query, given),
]

const equalSql = (list: AnyList, { equal }: Pick<ListQuery, 'equal'>, given: Given): string[] =>
  Object.entries(equal).map(([field, values]) => `${sqlOf(list, field)} = any(${given(values)}::text[])`)

const daysSql = (list: AnyList, { days }: Pick<ListQuery, 'days'>, given: Given): string[] =>
  Object.entries(days).flatMap(([field, { from, to }]) => {
    const isInstant = list.filters[field]?.kind === 'instant'
    const startOf = (day: string) => (isInstant ? `(${day})::timestamp at time zone '${businessTimeZone}'` : day)
    return [
      ...(from === undefined ? [] : [`${sqlOf(list, field)} >= ${startOf(`${given(from)}::date`)}`]),
      ...(to === undefined ? [] : [`${sqlOf(list, field)} < ${startOf(`${given(to)}::date + 1`)}`]),
    ]
  })

/** A term without letters or digits is kept, and matches nothing. */
const formOf = (word: string): string => termOf(word) || word

/** Each word follows a space. */
const searchedSql = ({ search, searchBeside }: AnyList): string =>
  `(' ' || infra.searched_text(${linesSql([...search, ...(searchBeside === undefined ? [] : [searchBeside.text])])}) || ' ')`

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function sqlOf(list: AnyList, field: string): string {
  const filter = list.filters[field]
  if (filter === undefined) throw new Error(`The list ${list.name} has no filter ${field}`)
  return filter.sql
}
