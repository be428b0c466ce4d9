import type { Queryable } from '#infra/database/database.ts'

import type { AnyList, ListQuery, PagePosition } from './list.ts'
import { positionOf, rowsSql, type FoundPlace, type Range } from './page.ts'

/*
 * Rows as one text, which the database makes of them: rows that nobody looks at cost a process many times as much as their text.
 */

/** SQL of a select of each row's text as `line`, in the order of the rows of `page`, which has the list's columns by their quoted names. */
export type LinesSql = (page: string) => string

export interface Text {
  readonly text: string
  readonly rows: number
}

export interface TextPage extends Text {
  /** Where the next page begins; null behind the last row. */
  readonly next: PagePosition | null
}

/** A page as one text. */
export async function readPageText(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  {
    linesSql,
    after,
    limit,
  }: { readonly linesSql: LinesSql; readonly after: PagePosition | null; readonly limit: number },
): Promise<TextPage> {
  const upTo = await endOfPage(database, list, query, { after, limit })
  const text = await readRangeText(database, list, query, { linesSql, after, upTo })
  const isLast = upTo === null || (await endOfPage(database, list, query, { after: upTo, limit: 1 })) === null
  return { ...text, next: isLast ? null : upTo }
}

/** The position of the last row of a full page; null where there are fewer rows. */
export async function endOfPage(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<PagePosition | null> {
  const { sql, parameters } = await rowsSql(database, list, query, { after }, { withCells: false })
  const [last] = await database.query<FoundPlace>(`${sql} offset $${parameters.length + 1} limit 1`, [
    ...parameters,
    limit - 1,
  ])
  return last === undefined ? null : positionOf(last)
}

/** Whatever rows are there now, as one text. */
export async function readRangeText(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { linesSql, ...range }: Range & { readonly linesSql: LinesSql },
): Promise<Text> {
  const { sql, parameters } = await rowsSql(database, list, query, range)
  const [found] = await database.query<Text>(
    `select coalesce(string_agg(line, ''), '') as text, count(*)::int as rows from (${linesSql(sql)}) lines`,
    parameters,
  )
  return found ?? { text: '', rows: 0 }
}
