import { businessTimeZone } from '#events/values/time.ts'
import type { CellKind, ListRow } from '#projections/engine/lists/list.ts'

/** Without it spreadsheet programs take UTF-8 for the letters of the system. */
const byteOrderMark = '\uFEFF'

/** What a spreadsheet program takes for the beginning of a formula, its wide forms included. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * What a spreadsheet program reads as a number that is another text when it is written: it drops leading zeros, rounds what has more
 * than fifteen digits, and reckons powers of ten.
 */
const losesDigits = (text: string): boolean => losing.test(text.trim())
const losing = /^(?:0\d[\d ,.]*|\d[\d ,.]{15,}|\d[\d.,]*e[+-]?\d+)$/i

/**
 * CSV (RFC 4180) in UTF-8 of a list's pages, piece by piece. Money is in dollars with two decimals, instants are Toronto's time to the
 * minute. A text that could be taken for a formula, or for a number that would lose digits, begins with an apostrophe (decision 98).
 */
export async function* csvOf(
  list: { readonly columns: Readonly<Record<string, { readonly kind: CellKind }>> },
  pages: AsyncIterable<readonly ListRow[]> | Iterable<readonly ListRow[]>,
): AsyncGenerator<string> {
  const columns = Object.entries(list.columns).map(([name, { kind }]) => ({ name, kind }))
  const torontoTime = localTimes()
  yield byteOrderMark + lineOf(columns.map(({ name }) => quoted(name.replace(/Cents$/, ''))))
  for await (const rows of pages) {
    yield rows
      .map((row) => lineOf(columns.map(({ name, kind }) => cellOf(row[name] ?? null, kind, torontoTime))))
      .join('')
  }
}

function cellOf(value: string | number | null, kind: CellKind, torontoTime: (instant: string) => string): string {
  if (value === null) return ''
  if (typeof value === 'number') return kind === 'cents' ? (value / 100).toFixed(2) : String(value)
  if (kind === 'instant') return torontoTime(value)
  return quoted(startsFormula.test(value) || losesDigits(value) ? `'${value}` : value)
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Hours that are remembered at once: seven years. */
const mostHours = 61_320

/**
 * '2026-11-24 10:00' for an instant in UTC. Each hour is looked up in the time zone's rules once: to do so for each instant takes longer
 * than all else that is done for its row.
 */
function localTimes(): (instant: string) => string {
  const hours = new Map<string, string>()
  return (instant) => {
    // A year of more than four digits.
    if (instant[13] !== ':') return torontoTime(instant)
    const hour = instant.slice(0, 13)
    const known = hours.get(hour)
    if (known !== undefined) return known + instant.slice(13, 16)
    const begins = torontoTime(`${hour}:00Z`)
    // Before 1895 Toronto was not whole hours from UTC.
    if (!begins.endsWith(':00')) return torontoTime(instant)
    if (hours.size >= mostHours) hours.clear()
    hours.set(hour, begins.slice(0, 13))
    return begins.slice(0, 13) + instant.slice(13, 16)
  }
}

const torontoTime = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
