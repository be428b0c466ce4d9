import { countWhile, cursorOf, type SeenLines } from './mail-pages.ts'
import type { MailRow } from './rows.ts'

/** The lines of a list as they are shown. */
export interface ShownLines {
  readonly lines: readonly MailRow[]
  /** Lines that stand where they do not belong by now, by their ids. */
  readonly displaced: ReadonlyMap<string, Displaced>
  readonly gone: number
  readonly held: number
  /** The oldest mail of those that are not shown yet; null where all are. */
  readonly heldFrom: string | null
}

interface Displaced {
  /** The cursor of the line when it was placed there. */
  readonly place: string
  readonly isUp: boolean
}

/** All lines, in the list's own order. */
export const allLines = (rows: readonly MailRow[]): ShownLines => ({
  lines: rows,
  displaced: new Map(),
  gone: 0,
  held: 0,
  heldFrom: null,
})

export function heldLines(before: ShownLines, rows: readonly MailRow[], filed: ReadonlySet<string>): ShownLines {
  // Of 50,000 lines few differ: those at the beginning and the end that stand in both need not be looked for.
  const { start, end } = inCommon(before.lines, rows)
  const between = before.lines.slice(start, before.lines.length - end)
  const read = rows.slice(start, rows.length - end)
  const now = new Map(read.map((row) => [row.id, row]))
  const still = between.map(
    (line): MailRow => now.get(line.id) ?? { ...line, gone: filed.has(line.id) ? 'filed' : 'away' },
  )
  const kept = rows.slice(0, start).concat(still, rows.slice(rows.length - end))
  if (kept.every(({ gone }) => gone === 'filed')) return allLines(rows)
  const lowest = placeOf(before, before.lines.at(-1))
  const known = new Set(between.map(({ id }) => id))
  const unknown = read.filter(({ id }) => !known.has(id))
  const older = unknown.filter((row) => cursorOf(row) < lowest)
  const waiting = unknown.filter((row) => cursorOf(row) > lowest)
  const displaced = displacedBy(before, kept)
  return {
    lines: older.length === 0 ? kept : kept.concat(older),
    displaced,
    gone: still.filter(({ gone }) => gone !== undefined).length,
    held: waiting.length + [...displaced.values()].filter(({ isUp }) => isUp).length,
    heldFrom: waiting.reduce<string | null>(
      (oldest, { receivedAt }) => (oldest === null || receivedAt < oldest ? receivedAt : oldest),
      null,
    ),
  }
}

function inCommon(
  lines: readonly MailRow[],
  rows: readonly MailRow[],
): { readonly start: number; readonly end: number } {
  const most = Math.min(lines.length, rows.length)
  let start = 0
  while (start < most && lines[start]?.id === rows[start]?.id) start += 1
  let end = 0
  while (end < most - start && lines[lines.length - 1 - end]?.id === rows[rows.length - 1 - end]?.id) end += 1
  return { start, end }
}

const placeOf = ({ displaced }: Pick<ShownLines, 'displaced'>, line: MailRow | undefined): string =>
  line === undefined ? '' : (displaced.get(line.id)?.place ?? cursorOf(line))

/** `kept` are the lines of `before`, each in its place, as they are now. */
function displacedBy(before: ShownLines, kept: readonly MailRow[]): ReadonlyMap<string, Displaced> {
  const displaced = new Map(before.displaced)
  for (const [index, row] of kept.entries()) {
    const line = before.lines[index]
    if (row === line) continue
    const [place, cursor] = [placeOf(before, line), cursorOf(row)]
    if (cursor === place) displaced.delete(row.id)
    else displaced.set(row.id, { place, isUp: cursor > place })
  }
  return displaced
}

/** Visible indexes, by lines in their true places. */
export function seenRows(
  { lines, displaced }: Pick<ShownLines, 'lines' | 'displaced'>,
  rows: readonly MailRow[],
  { first, last }: SeenLines,
): SeenLines {
  const steady = lines.slice(first, last + 1).filter((line) => line.gone === undefined && !displaced.has(line.id))
  const [top, bottom] = [indexIn(rows, steady[0]), indexIn(rows, steady.at(-1))]
  // At the end the next page is asked for, whatever is gone there.
  const isEnd = last >= lines.length - 1
  return { first: Math.max(top, 0), last: isEnd ? rows.length - 1 : Math.max(bottom, 0) }
}

/** Index of a line in a list sorted by cursor, -1 if absent. Searches by halves, because each scrolled line asks for it. */
function indexIn(rows: readonly MailRow[], line: MailRow | undefined): number {
  if (line === undefined) return -1
  const cursor = cursorOf(line)
  const index = countWhile(rows, (row) => cursorOf(row) > cursor)
  return rows[index]?.id === line.id ? index : rows.findIndex(({ id }) => id === line.id)
}
