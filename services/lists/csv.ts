import { businessTimeZone } from '#events/values/time.ts'
import type { AnyList, CellKind, ListRow } from '#projections/engine/lists/list.ts'

/** Without it spreadsheet programs take UTF-8 for the letters of the system. */
const byteOrderMark = '\uFEFF'

/** What a spreadsheet program takes for the beginning of a formula, its wide forms included. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * CSV (RFC 4180) in UTF-8 of a list's pages, piece by piece. Money is in dollars with two decimals, instants are Toronto's time to the
 * minute. A text that could be taken for a formula begins with an apostrophe.
 */
export async function* csvOf(list: AnyList, pages: AsyncIterable<readonly ListRow[]>): AsyncGenerator<string> {
  const columns = Object.entries(list.columns).map(([name, { kind }]) => ({ name, kind }))
  yield byteOrderMark + lineOf(columns.map(({ name }) => name.replace(/Cents$/, '')))
  for await (const rows of pages) {
    yield rows.map((row) => lineOf(columns.map(({ name, kind }) => cellOf(row[name] ?? null, kind)))).join('')
  }
}

function cellOf(value: string | number | null, kind: CellKind): string {
  if (value === null) return ''
  if (typeof value === 'number') return kind === 'cents' ? (value / 100).toFixed(2) : String(value)
  if (kind === 'instant') return torontoTime(value)
  return startsFormula.test(value) ? `'${value}` : value
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** '2026-11-24 10:00' */
const torontoTime = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
