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
  const parameters: Parameter[] = [...words.map(queryOf), mostFound + 1]
  const wanted = words.map((_, index) => `$${index + 1}::tsquery`).join(' && ')
  const beside = searchBeside === undefined ? '' : `or ${searchBeside.rows}`
  const found = await database.query<{ key: string }>(
    `select ${columnOf(projection.table.key)} as key from ${viewOf(projection)}
     where ${wordsSql(search)} @@ (${wanted}) ${beside} limit $${parameters.length}`,
    parameters,
  )
  return found.length > mostFound ? null : found.map(({ key }) => key)
}

/** SQL of some texts as `searched_text` wants them: one on a line, so that the digits of two are no number. Null is none of them. */
export const linesSql = (texts: readonly string[]): string => `concat_ws(E'\\n', ${texts.join(', ')})`

/** `concat_ws` is not immutable, as an index demands. */
const wordsSql = (texts: readonly string[]): string =>
  `infra.searched_words(${texts.map((text) => `coalesce(${text}, '')`).join(` || E'\\n' || `)})`

/**
 * A term in the language of the index, which finds at least what the term is in: its words, the last of which may go on. Of several the
 * last is left out where it is as short as 'com', which begins a word of every row.
 */
function queryOf(term: string): string {
  const words = term.split(' ')
  const last = words.pop() ?? ''
  const whole = words.map((word) => (word.length < longestWord ? quoted(word) : beginningWith(word)))
  const isTelling = words.length === 0 || last.length > shortEnding
  return [...whole, ...(isTelling ? [beginningWith(last)] : [])].join(' & ')
}

/** Letters of a word in the index, at most (`infra.searched_words`). */
const longestWord = 200

const beginningWith = (word: string): string =>
  `${quoted(new RegExp(`^.{0,${longestWord}}`, 'u').exec(word)?.[0] ?? '')}:*`

const shortEnding = 3

/** In the quotes in which a tsquery takes any text. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
