import type { MailRow } from './rows.ts'

/** One answer of the server: lines behind a cursor, and where the next begin; null behind the last one. */
export interface MailPage {
  readonly rows: readonly MailRow[]
  readonly next: string | null
}

/** The lines that were read, newest first, however far somebody has scrolled. */
export interface LoadedMails {
  readonly rows: readonly MailRow[]
  /** Where reading goes on; null when all lines are there. */
  readonly next: string | null
}

/** Indexes of the first and the last line on screen. */
export interface SeenLines {
  readonly first: number
  readonly last: number
}

/** So many lines before the last one the next page is read. */
const readAheadLines = 25

/** Where a line stands, as the server writes it: what is behind it is what the server answers for this cursor. */
export const cursorOf = ({ receivedAt, latestId }: MailRow): string => `${receivedAt}_${latestId}`

/**
 * What is known once the page behind `after` (null: from the top) was read: it takes the place of what was known between its ends. Lines
 * further down are kept, also where new ones have pushed them on, so that new mail at the top has nothing else read again.
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

/** How many lines at the beginning of a list fit, where those that do come before those that do not. */
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

/**
 * Behind which cursor to read next (null: from the top), so that all that is on screen is as the server has it now; undefined when it is.
 * `isFresh` says whether a line was read since the last change, the top with the first of them.
 */
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
