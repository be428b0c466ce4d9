import { slotLabels, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { addDays, dayOf, instantAt, weekdayOf } from '#events/values/toronto.ts'
import type { SlotReason } from '#services/contracts/availability.ts'

/** Business hours. Minutes since midnight, Monday first. */
export interface Opening {
  readonly week: readonly ({ readonly opensMinute: number; readonly closesMinute: number } | null)[]
  readonly closedDates: readonly LocalDate[]
  readonly horizonDays: number
  readonly noticeMinutes: number
}

/** Null for a possible start. */
export function startProblem(
  opening: Opening,
  maxMinutes: number,
  date: LocalDate,
  time: SlotLabel,
  now: Instant,
): SlotReason | null {
  const startMinute = slotToHour(time) * 60
  const startsAt = instantAt(date, startMinute)
  if (startsAt <= now) return 'past'
  if (date > addDays(dayOf(now), opening.horizonDays)) return 'too_far'
  const hours = opening.closedDates.includes(date) ? null : (opening.week[weekdayOf(date) - 1] ?? null)
  if (hours === null || startMinute < hours.opensMinute) return 'closed'
  if (startMinute >= hours.closesMinute) return 'closed'
  if (startMinute + maxMinutes > hours.closesMinute) return 'does_not_fit'
  if (Date.parse(startsAt) - Date.parse(now) < opening.noticeMinutes * 60_000) return 'too_soon'
  return null
}

export const dayStarts = (opening: Opening, maxMinutes: number, date: LocalDate, now: Instant) =>
  slotLabels.map((time) => ({ time, problem: startProblem(opening, maxMinutes, date, time, now) }))
