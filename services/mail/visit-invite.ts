import type { Instant } from '#events/values/time.ts'
import { business } from '#services/contracts/business.ts'
import { calendarText, calendarUid, mailtoValue, textValue, utcValue } from '#services/isomorphic/icalendar.ts'

import type { CalendarPart } from './mail.ts'

export interface InvitedVisit {
  readonly bookingId: string
  /** Names the file: 'FG-7K3M9Q.ics'. */
  readonly reference: string
  readonly title: string
  readonly details: string
  readonly location: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** Who sends it: calendars take a change from them alone. */
  readonly organizer: string
  /** The customer's mail address: calendars compare it with the mailbox. */
  readonly attendee: string
  /** How often the visit was moved. */
  readonly moves: number
  /** Of the event that the mail tells of, so that a second copy of the mail is the same. */
  readonly stampedAt: Instant
}

/**
 * The visit for the customer's calendar (RFC 5545, RFC 5546). A request and not a publication: the calendars of Google, Apple and
 * Microsoft take it over from the mail, and take a later cancellation with the same UID and a higher SEQUENCE for the same entry.
 * Each move and
 * the cancellation raise it by one. The customer has accepted by booking and is not asked again. Start and end are instants in UTC, right across clock changes
 * without the rules of a time zone.
 */
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
