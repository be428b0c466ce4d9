import type { LogReader } from '#events/log.ts'
import type { LocalDate } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { HistoryEntry, HistoryNoun } from '#services/contracts/history.ts'

import { entryOf, type UsernameOf } from './entries.ts'
import { typesOfNoun } from './nouns.ts'

/** Positions of the log that one answer looks at, and entries that it has. */
const most = { positions: 5_000, entries: 100 } as const

export interface DayQuestion {
  /** A day in Toronto. */
  readonly day: LocalDate
  readonly noun?: HistoryNoun | undefined
  /** Only what lies before this position: where the last answer ended. */
  readonly before?: number | undefined
}

/** What happened on a day, newest first. `next` is where the next answer begins; null when that was all. */
export async function historyOfDay(
  log: Pick<LogReader, 'positionAt' | 'readAll'>,
  usernameOf: UsernameOf,
  { day, noun, before }: DayQuestion,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly next: number | null }> {
  const [start, end] = await Promise.all([log.positionAt(justBefore(day)), log.positionAt(justBefore(addDays(day, 1)))])
  const upTo = before === undefined ? end : Math.min(end, before - 1)
  if (upTo <= start) return { entries: [], next: null }
  const after = Math.max(start, upTo - most.positions)
  const types = noun === undefined ? {} : { types: typesOfNoun(noun) }
  const events = await log.readAll({ after, upTo, limit: most.positions, ...types })
  const shown = events.toReversed().slice(0, most.entries)
  const last = shown.at(-1)
  const isCut = events.length > shown.length && last !== undefined
  return {
    entries: shown.map((event) => entryOf(event, usernameOf)),
    next: isCut ? last.position : after > start ? after + 1 : null,
  }
}

/** The last millisecond before a day begins in Toronto. */
const justBefore = (day: LocalDate): string => new Date(Date.parse(instantAt(day, 0)) - 1).toISOString()
