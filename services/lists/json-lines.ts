import type { ListRow } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { streamList } from '#projections/engine/lists/stream.ts'

import type { TextFormat } from './text-format.ts'

/** One object a line; cents and ISO instants. */
export const jsonLines: TextFormat = {
  async page(database, list, query, page) {
    const { rows, next } = await readPage(database, list, query, page)
    return { ...linesOf(rows), next }
  },
  async *whole(database, list, query, stop) {
    for await (const rows of streamList(database, list, query, stop)) yield linesOf(rows)
  },
}

const linesOf = (rows: readonly ListRow[]) => ({
  text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  rows: rows.length,
})
