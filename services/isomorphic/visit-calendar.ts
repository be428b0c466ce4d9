import type { Instant } from '#events/values/time.ts'

import { calendarText, textValue, utcValue } from './icalendar.ts'

export interface CalendarVisit {
  /** Stays the same when the file is downloaded again, so that a calendar updates its entry. */
  readonly uid: string
  readonly title: string
  readonly details: string
  readonly location: string
  /** How often the visit was moved: a calendar takes a file with a higher number over the entry that it has. */
  readonly sequence: number
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** A visit for any calendar program (RFC 5545). Start and end are instants in UTC, right across clock changes. */
export const visitCalendar = (visit: CalendarVisit, stampedAt: Instant): string =>
  calendarText([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Fresh Glaze//Booking//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    { name: 'BEGIN', value: 'VEVENT' },
    { name: 'UID', value: textValue(visit.uid) },
    { name: 'SEQUENCE', value: String(visit.sequence) },
    { name: 'DTSTAMP', value: utcValue(stampedAt) },
    { name: 'DTSTART', value: utcValue(visit.startsAt) },
    { name: 'DTEND', value: utcValue(visit.endsAt) },
    { name: 'SUMMARY', value: textValue(visit.title) },
    { name: 'LOCATION', value: textValue(visit.location) },
    { name: 'DESCRIPTION', value: textValue(visit.details) },
    { name: 'STATUS', value: 'CONFIRMED' },
    { name: 'END', value: 'VEVENT' },
    { name: 'END', value: 'VCALENDAR' },
  ])
