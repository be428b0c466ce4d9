import { parseDateTime, toZoned } from '@internationalized/date'

import { businessTimeZone, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { calendarText, textValue, utcValue } from '#services/contracts/icalendar.ts'

export interface Visit {
  /** Stays the same when the file is downloaded again, so that a calendar updates its entry. */
  readonly uid: string
  readonly title: string
  readonly details: string
  readonly location: string
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly durationHours: number
}

/** RFC 5545 text. Start and end are instants in UTC, so no calendar program needs Toronto's rules to place them. */
export function calendarFile(visit: Visit, stampedAt: Instant): string {
  const start = instantOf(visit.date, slotToHour(visit.time))
  const end = new Date(start.getTime() + visit.durationHours * 3_600_000)
  return calendarText([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Fresh Glaze//Booking//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    { name: 'BEGIN', value: 'VEVENT' },
    { name: 'UID', value: textValue(visit.uid) },
    { name: 'DTSTAMP', value: utcValue(stampedAt) },
    { name: 'DTSTART', value: utcValue(start.toISOString()) },
    { name: 'DTEND', value: utcValue(end.toISOString()) },
    { name: 'SUMMARY', value: textValue(visit.title) },
    { name: 'LOCATION', value: textValue(visit.location) },
    { name: 'DESCRIPTION', value: textValue(visit.details) },
    { name: 'STATUS', value: 'CONFIRMED' },
    { name: 'END', value: 'VEVENT' },
    { name: 'END', value: 'VCALENDAR' },
  ])
}

function instantOf(date: LocalDate, hour: number): Date {
  const local = parseDateTime(`${date}T${String(hour).padStart(2, '0')}:00`)
  return toZoned(local, businessTimeZone).toDate()
}
