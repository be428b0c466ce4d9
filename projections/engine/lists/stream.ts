import type { Queryable } from '#infra/database/database.ts'

import type { AnyList, ListQuery, ListRow } from './list.ts'
import { readPage } from './page.ts'

/** Rows that are in memory at once. */
export const streamedRows = 500

/**
 * A whole list, page by page: the next page is read when it is asked for, so that a slow reader slows the database and fills no memory.
 * No transaction and no cursor of the database stays open in between. Rejects with the signal's reason once it is aborted.
 */
export async function* streamList(
  database: Queryable,
  list: AnyList,
  query: ListQuery,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<readonly ListRow[]> {
  for (let after = null; ;) {
    signal?.throwIfAborted()
    const { rows, next } = await readPage(database, list, query, { after, limit: streamedRows })
    if (rows.length > 0) yield rows
    if (next === null) return
    after = next
  }
}
