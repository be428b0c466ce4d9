import type { Parameter, Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf } from '../projection.ts'
import type { AnyList } from './list.ts'

/** Rows that are found by their words alone, at most. A question that finds more finds its page in the order of the list, soon. */
const mostFound = 2_000

/** SQL of an index of the words of some texts. Written at once: what waits to be sorted in is searched row by row. */
export const wordsIndex = (texts: readonly string[]): string =>
  `using gin ((${wordsSql(texts)})) with (fastupdate = off)`

/**
 * The keys of the rows that may have these words, from the index of the list; null where there is none, no word is asked for, or too
 * many have them. The planner cannot know how rare a beginning of a word is, and would walk through the whole list for it.
 */
export async function keysWithWords(
  database: Queryable,
  { projection, search, searchBeside }: AnyList,
  words: readonly string[],
): Promise<string[] | null> {
  const isIndexed = projection.table.indexes?.includes(wordsIndex(search)) === true
  if (!isIndexed || words.length === 0) return null
  const parameters: Parameter[] = [...words, mostFound + 1]
  const wanted = words.map((_, index) => beginningSql(`$${index + 1}`)).join(' && ')
  const beside = searchBeside === undefined ? '' : `or ${searchBeside.rows}`
  const found = await database.query<{ key: string }>(
    `select ${columnOf(projection.table.key)} as key from ${viewOf(projection)}
     where ${wordsSql(search)} @@ (${wanted}) ${beside} limit $${parameters.length}`,
    parameters,
  )
  return found.length > mostFound ? null : found.map(({ key }) => key)
}

/** `concat_ws` is not immutable, as an index demands. */
const wordsSql = (texts: readonly string[]): string =>
  `infra.search_words(${texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `)})`

/** SQL: whatever begins with a word, in the quotes in which a tsquery takes any text. */
const beginningSql = (word: string): string =>
  String.raw`('''' || replace(replace(lower(${word}), '\', '\\'), '''', '''''') || ''':*')::tsquery`
