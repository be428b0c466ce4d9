import { businessTimeZone } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'
import type { CellKind, ListRow } from '#projections/engine/lists/list.ts'
import { readPageText } from '#projections/engine/lists/page.ts'
import { streamText } from '#projections/engine/lists/stream.ts'

import type { TextFormat } from './text-format.ts'

/*
 * CSV (RFC 4180) in UTF-8, which the database makes: a process would take longer to look at each cell than all else takes. Money is in
 * dollars with two decimals, instants are Toronto's time to the minute. A text that could be taken for a formula, or for a number that
 * would lose digits, begins with an apostrophe (decision 98).
 */

type Columns = Readonly<Record<string, { readonly kind: CellKind }>>

/** Without it spreadsheet programs take UTF-8 for the letters of the system. */
const byteOrderMark = '\uFEFF'

export const csv: TextFormat = {
  async page(database, list, query, page) {
    const { text, ...found } = await readPageText(database, list, query, { ...page, lineSql: lineSql(list.columns) })
    return { ...found, text: headOf(list.columns) + text }
  },
  async *whole(database, list, query, stop) {
    yield { text: headOf(list.columns), rows: 0 }
    yield* streamText(database, list, query, { ...stop, lineSql: lineSql(list.columns) })
  },
}

/** A few rows that are no list's. */
export async function csvOfRows(database: Queryable, columns: Columns, rows: readonly ListRow[]): Promise<string> {
  const typed = Object.entries(columns).map(([name, { kind }]) => `"${name}" ${typeOf[kind]}`)
  const [found] = await database.query<{ text: string }>(
    `select coalesce(string_agg(${lineSql(columns)}, ''), '') as text
     from jsonb_to_recordset($1::text::jsonb) as page(${typed.join(', ')})`,
    [JSON.stringify(rows)],
  )
  return headOf(columns) + (found?.text ?? '')
}

const typeOf: Readonly<Record<CellKind, string>> = {
  text: 'text',
  cents: 'bigint',
  count: 'bigint',
  day: 'date',
  instant: 'timestamptz',
}

/** The line of names, with what stands before it. */
const headOf = (columns: Columns): string =>
  `${byteOrderMark}${Object.keys(columns)
    .map((name) => name.replace(/Cents$/, ''))
    .join(',')}\r\n`

/** SQL of a row as a line, over columns by their quoted names. */
const lineSql = (columns: Columns): string =>
  `concat_ws(',', ${Object.entries(columns)
    .map(([name, { kind }]) => `coalesce(${cellSql(`"${name}"`, kind)}, '')`)
    .join(', ')}) || E'\\r\\n'`

function cellSql(cell: string, kind: CellKind): string {
  switch (kind) {
    case 'text':
      return textSql(cell)
    case 'cents':
      return `(${cell} * 0.01)::text`
    case 'count':
    case 'day':
      return `${cell}::text`
    case 'instant':
      return `to_char(${cell} at time zone '${businessTimeZone}', 'YYYY-MM-DD HH24:MI')`
  }
}

/** Signs are looked for one by one, which is faster than a regular expression. */
const textSql = (cell: string): string =>
  `case when strpos(${cell}, ',') = 0 and strpos(${cell}, '"') = 0 and strpos(${cell}, E'\\r') = 0 and strpos(${cell}, E'\\n') = 0
    then case when ${isMarkedSql(cell)} then '''' || ${cell} else ${cell} end
    else '"' || case when ${isMarkedSql(cell)} then '''' else '' end || replace(${cell}, '"', '""') || '"' end`

/** Most texts are known for harmless by their first letter, or by a letter behind digits: the rest is asked of few. */
const isMarkedSql = (cell: string): string =>
  `case when ${cell} collate "C" between 'A' and '{' or ${cell} = '' then false
    when ${cell} collate "C" between '0' and ':'
      then strpos(${cell}, 'a') = 0 and ${cell} !~ '${keepsDigits}' and ${cell} ~ '${losesDigits}'
    else ${cell} ~ '${startsFormula}' or ${cell} ~ '${losesDigits}' end`

/** What a spreadsheet program takes for the beginning of a formula, its wide forms included. */
const startsFormula = String.raw`^[=+\-@\t\r\n＝＋－＠]`

/** What JavaScript takes for a space. */
const space = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/**
 * What a spreadsheet program reads as a number that is another text when it is written: it drops leading zeros, rounds what has more
 * than fifteen digits, and reckons powers of ten.
 */
const losesDigits = String.raw`^[${space}]*(?:0[0-9][0-9 ,.]*|[0-9][0-9 ,.]{15,}|[0-9][0-9.,]*[eE][+-]?[0-9]+)[${space}]*$`

/** Something that is in no such number. */
const keepsDigits = String.raw`[^0-9 ,.eE+\-${space}]`
