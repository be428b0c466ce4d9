import { parseDateTime, toZoned } from '@internationalized/date'

import { businessTimeZone, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'

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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fresh Glaze//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(visit.uid)}`,
    `DTSTAMP:${stamp(new Date(stampedAt))}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(visit.title)}`,
    `LOCATION:${escaped(visit.location)}`,
    `DESCRIPTION:${escaped(visit.details)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function instantOf(date: LocalDate, hour: number): Date {
  const local = parseDateTime(`${date}T${String(hour).padStart(2, '0')}:00`)
  return toZoned(local, businessTimeZone).toDate()
}

/** '20261124T150000Z' */
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const longestLine = 75

/** A line has at most 75 octets; what follows goes on after a break and a space (RFC 5545, 3.1). Never splits a letter. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > longestLine) {
      out += '\r\n '
      octets = 1
    }
    out += letter
    octets += size
  }
  return out
}
