import type { Instant } from '#events/values/time.ts'
import { business } from '#services/contracts/business.ts'
import { calendarText, calendarUid, mailtoValue, textValue, utcValue } from '#services/isomorphic/icalendar.ts'

import type { CalendarPart } from './mail.ts'

export interface InvitedVisit {
  readonly bookingId: string
  readonly reference: string
  readonly title: string
  readonly details: string
  readonly location: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** Sender, who alone may change the event. */
  readonly organizer: string
  /** Mailbox that calendars compare. */
  readonly attendee: string
  readonly moves: number
  /** Time of the event, so that copies are equal. */
  readonly stampedAt: Instant
}

/** Calendar invitation (RFC 5545, RFC 5546) of an accepted visit, with a rising SEQUENCE; times are UTC. */
export function visitInvite(method: CalendarPart['method'], visit: InvitedVisit): CalendarPart {
  const isCancelled = method === 'CANCEL'
  const content = calendarText([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Fresh Glaze//Booking//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: method },
    { name: 'BEGIN', value: 'VEVENT' },
    { name: 'UID', value: textValue(calendarUid(visit.bookingId)) },
    { name: 'SEQUENCE', value: String(visit.moves + (isCancelled ? 1 : 0)) },
    { name: 'DTSTAMP', value: utcValue(visit.stampedAt) },
    { name: 'DTSTART', value: utcValue(visit.startsAt) },
    { name: 'DTEND', value: utcValue(visit.endsAt) },
    { name: `ORGANIZER;CN=${business.name}`, value: mailtoValue(visit.organizer) },
    {
      name: `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${isCancelled ? 'NEEDS-ACTION' : 'ACCEPTED'};RSVP=FALSE`,
      value: mailtoValue(visit.attendee),
    },
    { name: 'SUMMARY', value: textValue(visit.title) },
    { name: 'LOCATION', value: textValue(visit.location) },
    { name: 'DESCRIPTION', value: textValue(visit.details) },
    { name: 'STATUS', value: isCancelled ? 'CANCELLED' : 'CONFIRMED' },
    { name: 'TRANSP', value: isCancelled ? 'TRANSPARENT' : 'OPAQUE' },
    { name: 'END', value: 'VEVENT' },
    { name: 'END', value: 'VCALENDAR' },
  ])
  return { method, filename: `${visit.reference}.ics`, content }
}
