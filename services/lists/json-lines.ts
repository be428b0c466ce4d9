import type { ListRow } from '#projections/engine/lists/list.ts'

/** One JSON object a line. Money is in cents, instants are ISO text in UTC. */
export async function* jsonLinesOf(pages: AsyncIterable<readonly ListRow[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
