import type { Queryable } from '#infra/database/database.ts'

import type { AnyList, ListQuery, ListRow, PagePosition } from './list.ts'
import { readPage, readPageText, type TextPage } from './page.ts'

/** Rows that are in memory at once: as values, and as text. */
export const streamedRows = 500
export const streamedLines = 1_000

interface Stop {
  readonly signal?: AbortSignal | undefined
}

/**
 * A whole list, page by page: the next page is read when it is asked for, so that a slow reader slows the database and fills no memory.
 * No transaction and no cursor of the database stays open in between. Rejects with the signal's reason once it is aborted.
 */
export async function* streamList(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { signal }: Stop = {},
): AsyncGenerator<readonly ListRow[]> {
  const pages = walk((after) => readPage(database, list, query, { after, limit: streamedRows }), signal)
  for await (const { rows } of pages) if (rows.length > 0) yield rows
}

/** The same as text, which the database makes: `lineSql` is that of `readPageText`. */
export async function* streamText(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { lineSql, signal }: Stop & { readonly lineSql: string },
): AsyncGenerator<TextPage> {
  const limit = streamedLines
  const pages = walk((after) => readPageText(database, list, query, { lineSql, after, limit }), signal)
  for await (const page of pages) if (page.rows > 0) yield page
}

async function* walk<Page extends { readonly next: PagePosition | null }>(
  read: (after: PagePosition | null) => Promise<Page>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Page> {
  for (let after = null; ;) {
    signal?.throwIfAborted()
    const page: Page = await read(after)
    yield page
    if (page.next === null) return
    after = page.next
  }
}
