import type { Actor } from '#events/actor.ts'
import type { LogReader } from '#events/log/log.ts'
import type { HistoryNoun } from '#events/values/history-nouns.ts'
import type { LocalDate } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { HistoryDoer, HistoryEntry, ToldType } from '#services/contracts/history.ts'

import { entryOf, type UsernameOf } from './entries.ts'
import { typesOfNoun } from './nouns.ts'

/** Maximum positions read and entries returned. */
const most = { positions: 5_000, entries: 100 } as const

export interface DaysQuestion {
  /** Day in Toronto, or the first of several. */
  readonly day: LocalDate
  /** Last day, inclusive. */
  readonly until?: LocalDate | undefined
  readonly noun?: HistoryNoun | undefined
  /** Single type; overrides `noun`. */
  readonly type?: ToldType | undefined
  /** Member of staff, or kind of actor. */
  readonly by?: HistoryDoer | { readonly staffId: string } | undefined
  /** Exclusive upper position, of the last answer. */
  readonly before?: number | undefined
}

/** Events of days, newest first. `next` is null at the end. */
export async function historyOfDays(
  log: Pick<LogReader, 'positionAt' | 'readAll'>,
  usernameOf: UsernameOf,
  { day, until = day, noun, type, by, before }: DaysQuestion,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly next: number | null }> {
  const [start, end] = await Promise.all([
    log.positionAt(justBefore(day)),
    log.positionAt(justBefore(addDays(until, 1))),
  ])
  const upTo = before === undefined ? end : Math.min(end, before - 1)
  if (upTo <= start) return { entries: [], next: null }
  const after = Math.max(start, upTo - most.positions)
  const types = type === undefined ? noun && typesOfNoun(noun) : [type]
  const asked = types === undefined ? {} : { types }
  const read = await log.readAll({ after, upTo, limit: most.positions, ...asked })
  const events = by === undefined ? read : read.filter(({ meta }) => isBy(meta.actor, by))
  const shown = events.toReversed().slice(0, most.entries)
  const last = shown.at(-1)
  const isCut = events.length > shown.length && last !== undefined
  return {
    entries: shown.map((event) => entryOf(event, usernameOf)),
    next: isCut ? last.position : after > start ? after + 1 : null,
  }
}

function isBy(actor: Actor, by: NonNullable<DaysQuestion['by']>): boolean {
  if (typeof by !== 'string') return actor.kind === 'staff' && actor.staffId === by.staffId
  return by === 'system' ? actor.kind === 'system' || actor.kind === 'worker' : actor.kind === by
}

const justBefore = (day: LocalDate): string => new Date(Date.parse(instantAt(day, 0)) - 1).toISOString()
