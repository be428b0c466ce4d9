import type { Instant } from '#events/values/time.ts'

import { calendarText, textValue, utcValue } from './icalendar.ts'

export interface CalendarVisit {
  readonly uid: string
  readonly title: string
  readonly details: string
  readonly location: string
  readonly sequence: number
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** iCalendar file of a visit (RFC 5545), in UTC. */
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
