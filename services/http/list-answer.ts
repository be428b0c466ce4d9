import type { Context } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { writeCursor } from '#projections/engine/lists/cursor.ts'
import type { AnyList, ListRow } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import type { PageQuery } from '#services/lists/list-query.ts'

export const nextCursorHeader = 'x-next-cursor'

export async function pageRows(
  c: Context,
  database: ReadOnlyDatabase,
  list: AnyList,
  { query, after, limit }: PageQuery,
): Promise<readonly ListRow[]> {
  const { rows, next } = await readPage(database, list, query, { after, limit })
  if (next !== null) c.header(nextCursorHeader, writeCursor(list, query, next))
  c.header('cache-control', 'no-store')
  return rows
}
