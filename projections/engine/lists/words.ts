import type { Parameter, Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf } from '../projection.ts'
import type { AnyList } from './list.ts'

/** Maximum rows by words alone; a more frequent query follows the list's order instead. */
const mostFound = 2_000

/** SQL of an index of words, without a pending list. */
export const wordsIndex = (texts: readonly string[]): string =>
  `using gin ((${wordsSql(texts)})) with (fastupdate = off)`

/** Keys of rows that may match, by the index; null without one, without words or with too many matches. */
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

/** SQL: texts as lines for `searched_text`, so that digits of two do not join. Null for none. */
export const linesSql = (texts: readonly string[]): string => `concat_ws(E'\\n', ${texts.join(', ')})`

/** SQL: an immutable `concat_ws`, as indexes demand. */
const wordsSql = (texts: readonly string[]): string =>
  `infra.searched_words(${texts.map((text) => `coalesce(${text}, '')`).join(` || E'\\n' || `)})`

/** A term as tsquery with prefix match; a short last word ('com') is left out. */
function queryOf(term: string): string {
  const words = term.split(' ')
  const last = words.pop() ?? ''
  const whole = words.map((word) => (word.length < longestWord ? quoted(word) : beginningWith(word)))
  const isTelling = words.length === 0 || last.length > shortEnding
  return [...whole, ...(isTelling ? [beginningWith(last)] : [])].join(' & ')
}

/** Maximum letters of an indexed word (`infra.searched_words`). */
const longestWord = 200

const beginningWith = (word: string): string =>
  `${quoted(new RegExp(`^.{0,${longestWord}}`, 'u').exec(word)?.[0] ?? '')}:*`

const shortEnding = 3

/** Quoted for a tsquery. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
