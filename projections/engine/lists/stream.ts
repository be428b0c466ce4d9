import type { Queryable } from '#infra/database/database.ts'

import type { AnyList, ListQuery, ListRow, PagePosition } from './list.ts'
import { endOfPage, readRangeText, type LinesSql, type Text } from './page-text.ts'
import { readPage } from './page.ts'

/** Rows that are in memory at once: as values, and as text. */
export const streamedRows = 500
export const streamedLines = 1_000
/** Texts that are made or wait for their reader: while one is sent, two cores of the database make the next. */
export const textsAtOnce = 3

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

/**
 * The same as text, which the database makes: `linesSql` is that of `readRangeText`. Where a page ends is known before it is made, so that
 * the next ones are made meanwhile, and wait for a slow reader.
 */
export async function* streamText(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { linesSql, signal }: Stop & { readonly linesSql: LinesSql },
): AsyncGenerator<Text> {
  const begun: Promise<Text>[] = []
  let after: PagePosition | null = null
  for (let isMore = true; isMore || begun.length > 0;) {
    signal?.throwIfAborted()
    while (isMore && begun.length < textsAtOnce) {
      const upTo: PagePosition | null = await endOfPage(database, list, query, { after, limit: streamedLines })
      const text = readRangeText(database, list, query, { linesSql, after, upTo })
      // Told when it is its turn; nobody asks for it when the reader has left.
      text.catch(() => {})
      begun.push(text)
      after = upTo
      isMore = upTo !== null
    }
    const text = await begun.shift()
    if (text !== undefined && text.rows > 0) yield text
  }
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
