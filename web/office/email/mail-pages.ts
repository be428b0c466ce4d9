import type { MailRow } from './rows.ts'

/** One answer of the server: lines behind a cursor, and where the next begin; null behind the last one. */
export interface MailPage {
  readonly rows: readonly MailRow[]
  readonly next: string | null
}

/** Loaded lines, newest first. */
export interface LoadedMails {
  readonly rows: readonly MailRow[]
  /** Cursor to read on from; null when all lines are loaded. */
  readonly next: string | null
}

/** Indexes of the first and the last line on screen. */
export interface SeenLines {
  readonly first: number
  readonly last: number
}

const readAheadLines = 25

/** Cursor of a line, written as the server does; a read with it returns the lines after this one. */
export const cursorOf = ({ receivedAt, latestId }: MailRow): string => `${receivedAt}_${latestId}`

/**
 * Replaces the lines from `after` (null: the top) to the end of the page that was read. Keeps all lines further down, so
 * that new mail at the top does not make them load again.
 */
export function withPage(loaded: LoadedMails, after: string | null, page: MailPage): LoadedMails {
  const ids = new Set(page.rows.map(({ id }) => id))
  const others = loaded.rows.filter(({ id }) => !ids.has(id))
  const before =
    after === null
      ? []
      : others.slice(
          0,
          countWhile(others, (row) => cursorOf(row) >= after),
        )
  const { next } = page
  const behind = next === null ? [] : others.slice(countWhile(others, (row) => cursorOf(row) >= next))
  return { rows: [...before, ...page.rows, ...behind], next: behind.length > 0 ? loaded.next : next }
}

export function countWhile(rows: readonly MailRow[], fits: (row: MailRow) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && fits(row)) low = middle + 1
    else high = middle
  }
  return low
}

/** Cursor of the next read (null: the top); undefined when all is fresh. */
export function nextRead(
  { rows, next }: LoadedMails,
  { first, last }: SeenLines,
  isTopFresh: boolean,
  isFresh: (row: MailRow) => boolean,
): string | null | undefined {
  if (!isTopFresh) return null
  const seen = rows.slice(first, last + 1)
  const stale = seen.findIndex((row) => !isFresh(row))
  const above = stale < 0 ? undefined : rows[first + stale - 1]
  if (above !== undefined) return cursorOf(above)
  return next !== null && last >= rows.length - readAheadLines ? next : undefined
}
