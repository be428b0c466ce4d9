import { setImmediate } from 'node:timers/promises'

import type { Queryable } from '#infra/database/database.ts'

import type { AnyList, ListQuery, ListRow, PagePosition } from './list.ts'
import { readPage, readRecords, type RecordsPage } from './page.ts'

export const streamedRows = 500
export const streamedRecords = 2_000

interface Stop {
  readonly signal?: AbortSignal | undefined
}

/** Streams a list page by page on demand, without an open transaction; rejects when aborted. */
export async function* streamList(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { signal }: Stop = {},
): AsyncGenerator<readonly ListRow[]> {
  const pages = walk((after) => readPage(database, list, query, { after, limit: streamedRows }), signal)
  for await (const { rows } of pages) if (rows.length > 0) yield rows
}

/** `streamList` as records, the next page read ahead. */
export async function* streamRecords(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { signal }: Stop = {},
): AsyncGenerator<RecordsPage> {
  const limit = streamedRecords
  const pages = walkAhead((after) => readRecords(database, list, query, { after, limit }), signal)
  for await (const page of pages) if (page.rows > 0) yield page
}

type Read<Page> = (after: PagePosition | null) => Promise<Page>

async function* walk<Page extends { readonly next: PagePosition | null }>(
  read: Read<Page>,
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

async function* walkAhead<Page extends { readonly next: PagePosition | null }>(
  read: Read<Page>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Page> {
  signal?.throwIfAborted()
  let coming = read(null)
  for (let page = await coming; ; page = await coming) {
    signal?.throwIfAborted()
    if (page.next !== null) coming = read(page.next)
    coming.catch(() => {}) // whoever asks for the page hears of it
    // The driver sends what it was asked in the next turn of the event loop, and a reader who does not wait would hold that up.
    await setImmediate()
    await setImmediate()
    yield page
    if (page.next === null) return
  }
}
