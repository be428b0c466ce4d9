import { parseDateTime, toZoned } from '@internationalized/date'

import { businessTimeZone, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { visitCalendar, type CalendarVisit } from '#services/isomorphic/visit-calendar.ts'

export interface Visit extends Omit<CalendarVisit, 'startsAt' | 'endsAt'> {
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly durationHours: number
}

/** RFC 5545 text. Start and end are instants in UTC, so no calendar program needs Toronto's rules to place them. */
export function calendarFile({ date, time, durationHours, ...visit }: Visit, stampedAt: Instant): string {
  const start = instantOf(date, slotToHour(time))
  const end = new Date(start.getTime() + durationHours * 3_600_000)
  return visitCalendar({ ...visit, startsAt: start.toISOString(), endsAt: end.toISOString() }, stampedAt)
}

function instantOf(date: LocalDate, hour: number): Date {
  const local = parseDateTime(`${date}T${String(hour).padStart(2, '0')}:00`)
  return toZoned(local, businessTimeZone).toDate()
}
