import type { CellKind, ListRow } from '#projections/engine/lists/list.ts'
import { readRecords, type RecordsPage } from '#projections/engine/lists/page.ts'
import { streamRecords } from '#projections/engine/lists/stream.ts'

import { csvCells } from './csv-cells.ts'
import { readCells } from './record-text.ts'
import type { TextFormat } from './text-format.ts'

/* CSV (RFC 4180) in UTF-8. */

type Columns = Readonly<Record<string, { readonly kind: CellKind }>>

/** Needed by spreadsheets to detect UTF-8. */
const byteOrderMark = '\uFEFF'

export const csv: TextFormat = {
  async page(database, list, query, page) {
    const found = await readRecords(database, list, query, page)
    return { rows: found.rows, next: found.next, text: headOf(list.columns) + linesOf(found, list.columns) }
  },
  async *whole(database, list, query, stop) {
    yield { text: headOf(list.columns), rows: 0 }
    for await (const page of streamRecords(database, list, query, stop))
      yield { text: linesOf(page, list.columns), rows: page.rows }
  },
}

export const csvOfRows = (columns: Columns, rows: readonly ListRow[]): string =>
  headOf(columns) +
  rows
    .map((row) => Object.entries(columns).map(([name, { kind }]) => cellOf(row[name] ?? null, kind)))
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

function cellOf(value: string | number | null, kind: CellKind): string {
  if (value === null) return ''
  return csvCells[kind](kind === 'instant' ? String(Math.floor(Date.parse(String(value)) / 60_000)) : String(value))
}

const headOf = (columns: Columns): string =>
  `${byteOrderMark}${Object.keys(columns)
    .map((name) => name.replace(/Cents$/, ''))
    .join(',')}\r\n`

function linesOf({ records, rows }: Pick<RecordsPage, 'records' | 'rows'>, columns: Columns): string {
  const formats = Object.values(columns).map(({ kind }) => csvCells[kind])
  const lines: string[] = []
  let cells: string[] = []
  readCells(
    records,
    rows,
    (cell) => {
      const format = formats[cells.length]
      if (format === undefined) throw new Error('A record has more cells than the list has columns')
      cells.push(cell === null ? '' : format(cell))
    },
    () => {
      lines.push(`${cells.join(',')}\r\n`)
      cells = []
    },
  )
  return lines.join('')
}
