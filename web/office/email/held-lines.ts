import { cursorOf, type SeenLines } from './mail-pages.ts'
import type { MailRow } from './rows.ts'

/** The lines of a list as they are shown. */
export interface ShownLines {
  /** In their order on screen. A line that the list does not have any more is marked as gone. */
  readonly lines: readonly MailRow[]
  /** The cursor of each line when it was placed there, by the line's id: one with a later cursor belongs further up. */
  readonly placed: ReadonlyMap<string, string>
  /** How many lines belong further up than they are, or are not shown yet. */
  readonly held: number
  /** The oldest mail of those that are not shown yet; null where all are. */
  readonly heldFrom: string | null
}

const placedAt = (lines: readonly MailRow[]) => new Map(lines.map((line) => [line.id, cursorOf(line)]))

/** All lines, in the list's own order. */
export const allLines = (rows: readonly MailRow[]): ShownLines => ({
  lines: rows,
  placed: placedAt(rows),
  held: 0,
  heldFrom: null,
})

/**
 * What is shown of a list that was read again while a pointer is over its lines or they are scrolled: each line where it was, as it is
 * now. What came since waits, what is gone keeps its place, and only older mails follow at the end. `filed` has the lines that were
 * filed on this page, which leave at once and come back to their place when that is undone.
 */
export function heldLines(before: ShownLines, rows: readonly MailRow[], filed: ReadonlySet<string>): ShownLines {
  const now = new Map(rows.map((row) => [row.id, row]))
  const kept = before.lines.map(
    (line): MailRow => now.get(line.id) ?? { ...line, gone: filed.has(line.id) ? 'filed' : 'away' },
  )
  if (kept.every(({ gone }) => gone === 'filed')) return allLines(rows)
  const places = [...before.placed.values()]
  const end = places.reduce((lowest, place) => (place < lowest ? place : lowest), places[0] ?? '')
  const unknown = rows.filter(({ id }) => !before.placed.has(id))
  const older = unknown.filter((row) => cursorOf(row) < end)
  const waiting = unknown.filter((row) => cursorOf(row) > end)
  const moved = kept.filter((row) => cursorOf(row) > (before.placed.get(row.id) ?? ''))
  return {
    lines: [...kept, ...older],
    placed: new Map([...before.placed, ...placedAt(older)]),
    held: waiting.length + moved.length,
    heldFrom: waiting.reduce<string | null>(
      (oldest, { receivedAt }) => (oldest === null || receivedAt < oldest ? receivedAt : oldest),
      null,
    ),
  }
}

/** Which lines of the list those on screen are: by those that are where they belong, for others may come from anywhere in it. */
export function seenRows(
  { lines, placed }: Pick<ShownLines, 'lines' | 'placed'>,
  rows: readonly MailRow[],
  { first, last }: SeenLines,
): SeenLines {
  const steady = lines
    .slice(first, last + 1)
    .filter((line) => line.gone === undefined && placed.get(line.id) === cursorOf(line))
  const indexOf = (line: MailRow | undefined) => rows.findIndex(({ id }) => id === line?.id)
  const [top, bottom] = [indexOf(steady[0]), indexOf(steady.at(-1))]
  // At the end the next page is asked for, whatever is gone there.
  const isEnd = last >= lines.length - 1
  return { first: Math.max(top, 0), last: isEnd ? rows.length - 1 : Math.max(bottom, 0) }
}
