import { businessTimeZone } from '#events/values/time.ts'
import type { Parameter, Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf } from '../projection.ts'
import { columnsOf, rowReader } from '../table.ts'
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
  const keys = await keysWithWords(database, list, query.words)
  const { sql, parameters } = pageSql(list, query, { after, limit: limit + 1, keys })
  const found = await database.query<Record<string, unknown>>(sql, parameters)
  const shown = found.slice(0, limit).map(rowReader(list.projection))
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(cellReader(list)),
    next:
      last === undefined ? null : { at: String(last[query.order.by]), key: String(last[list.projection.table.key]) },
  }
}

function cellReader(list: AnyList): (row: object) => ListRow {
  const columns = Object.entries(list.columns)
  return (row) => {
    const cells: Record<string, string | number | null> = {}
    for (const [name, { of }] of columns) cells[name] = of(row)
    return cells
  }
}

function pageSql(
  list: AnyList,
  query: ListQuery,
  { after, limit, keys }: { after: PagePosition | null; limit: number; keys: readonly string[] | null },
): { readonly sql: string; readonly parameters: readonly Parameter[] } {
  const parameters: Parameter[] = []
  const given = (value: Parameter) => `$${parameters.push(value)}`
  const { by, direction } = query.order
  const [order, key] = [columnOf(by), columnOf(list.projection.table.key)]
  const conditions = [
    ...filtersSql(list, query, given),
    ...(keys === null ? [] : [`${key} = any(${given(keys)}::text[])`]),
    ...query.words.map((word) => `${searchedSql(list)} like lower(${given(`% ${escaped(word)}%`)})`),
    ...(after === null
      ? []
      : [
          `(${order}, ${key}) ${direction === 'asc' ? '>' : '<'} (${given(after.at)}::timestamptz, ${given(after.key)})`,
        ]),
  ]
  const sql = [
    `select ${columnsOf(list.projection)} from ${viewOf(list.projection)}`,
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    `order by ${order} ${direction}, ${key} ${direction} limit ${given(limit)}`,
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
