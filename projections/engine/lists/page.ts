import { businessTimeZone } from '#events/values/time.ts'
import type { Parameter, Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf } from '../projection.ts'
import type { AnyList, ListQuery, ListRow, PagePosition } from './list.ts'
import { keysWithWords } from './words.ts'

export interface Page {
  readonly rows: readonly ListRow[]
  /** Where the next page begins; null behind the last row. */
  readonly next: PagePosition | null
}

/**
 * A page by keyset: what is before `after` in the order is skipped through the index, however far it is. Rows that come or go meanwhile
 * move no other row to another page.
 */
export async function readPage(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<Page> {
  const { sql, parameters } = await rowsSql(database, list, query, { after })
  const found = await database.query<FoundRow>(`${sql} limit $${parameters.length + 1}`, [...parameters, limit + 1])
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map(cellsOf), next: last === undefined ? null : positionOf(last) }
}

/** A row's place in the order. */
export interface FoundPlace {
  readonly $at: Date
  readonly $key: string
}

/** Its cells, and its place. */
interface FoundRow extends FoundPlace, Readonly<Record<string, Date | string | number | null>> {}

const cellsOf = ({ $at: _at, $key: _key, ...cells }: FoundRow): ListRow =>
  Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )

export const positionOf = ({ $at, $key }: FoundPlace): PagePosition => ({ at: $at.toISOString(), key: $key })

interface Statement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** Rows behind `after`, the one at `upTo` as the last. */
export interface Range {
  readonly after: PagePosition | null
  readonly upTo?: PagePosition | null
}

/** The rows in their order, without a limit: with their cells, or their places alone. */
export async function rowsSql(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, upTo = null }: Range,
  { withCells = true } = {},
): Promise<Statement> {
  const keys = await keysWithWords(database, list, query.words)
  const parameters: Parameter[] = []
  const given = (value: Parameter) => `$${parameters.push(value)}`
  const { by, direction } = query.order
  // Named with their table: a cell may have the name of a column.
  const [order, key] = [by, list.projection.table.key].map((field) => `${list.projection.name}.${columnOf(field)}`)
  const cells = Object.entries(list.columns).map(([name, column]) => `${column.sql} as "${name}"`)
  const place = ({ at, key: id }: PagePosition) => `(${given(at)}::timestamptz, ${given(id)})`
  const [behind, before] = direction === 'asc' ? ['>', '<='] : ['<', '>=']
  const conditions = [
    ...filtersSql(list, query, given),
    ...(keys === null ? [] : [`${key} = any(${given(keys)}::text[])`]),
    ...query.words.map((word) => `${searchedSql(list)} like lower(${given(`% ${escaped(word)}%`)})`),
    ...(after === null ? [] : [`(${order}, ${key}) ${behind} ${place(after)}`]),
    ...(upTo === null ? [] : [`(${order}, ${key}) ${before} ${place(upTo)}`]),
  ]
  const sql = [
    `select ${[...(withCells ? cells : []), `${order} as "$at"`, `${key} as "$key"`].join(', ')}`,
    `from ${viewOf(list.projection)}`,
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    `order by ${order} ${direction}, ${key} ${direction}`,
  ].join(' ')
  return { sql, parameters }
}

/** How many rows a question without words has, and what a column of theirs, a number, comes to. */
export async function readSum(
  database: Queryable,
  list: AnyList,
  query: Pick<ListQuery, 'equal' | 'days'>,
  column: string | null,
): Promise<{ readonly count: number; readonly sum: number }> {
  const parameters: Parameter[] = []
  const conditions = filtersSql(list, query, (value) => `$${parameters.push(value)}`)
  const sum = column === null ? '0' : `coalesce(sum(${columnOf(column)}), 0)::float8`
  const [row] = await database.query<{ count: number; sum: number }>(
    [
      `select count(*)::int as count, ${sum} as sum from ${viewOf(list.projection)}`,
      conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    ].join(' '),
    parameters,
  )
  return row ?? { count: 0, sum: 0 }
}

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

/** Each word after a space. */
const searchedSql = ({ search, searchBeside }: AnyList): string =>
  `(' ' || lower(concat_ws(' ', ${[...search, ...(searchBeside === undefined ? [] : [searchBeside.text])].join(', ')})))`

/** A text as itself in a pattern of `like`. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function sqlOf(list: AnyList, field: string): string {
  const filter = list.filters[field]
  if (filter === undefined) throw new Error(`The list ${list.name} has no filter ${field}`)
  return filter.sql
}
