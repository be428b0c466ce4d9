import { createHash } from 'node:crypto'

import * as z from 'zod'

import { instantAt } from '#events/values/toronto.ts'

import type { CalendarEvent } from './calendar.ts'
import type { StoredItem } from './items-store.ts'

/** A booking, as the calendar shows it. */
export interface CalendarVisit {
  readonly bookingId: string
  /** FG-7K3M9Q */
  readonly reference: string
  /** False for one that was cancelled: nothing of it is to be in the calendar. */
  readonly isStanding: boolean
  /** In Toronto, as the log has them. */
  readonly date: string
  readonly startMinute: number
  readonly endMinute: number
  readonly service: string
  /** '' once the person was erased, as the next three. */
  readonly name: string
  readonly phone: string
  readonly place: string
  readonly notes: string
}

/** What is to be done at Google so that the calendar says what the log says. */
export type CalendarChange =
  | { readonly kind: 'put'; readonly id: string; readonly event: CalendarEvent }
  | { readonly kind: 'delete'; readonly id: string }

/** Begins the id of each event that is ours; Google takes the digits and the letters a to v. */
export const ownPrefix = 'fgvisit'

/** The same for the same booking, so that no event is made twice, whatever crashed in between. */
export const eventIdOf = (bookingId: string): string =>
  `${ownPrefix}${createHash('sha256').update(bookingId).digest('hex').slice(0, 40)}`

const summaryOf = ({ service, name }: CalendarVisit): string => [service, name].filter((one) => one !== '').join(' – ')

/** Hours on the clock of Toronto: Google is told the zone beside them. */
export const eventOf = (visit: CalendarVisit): CalendarEvent => ({
  summary: summaryOf(visit),
  description: [visit.reference, visit.phone, visit.notes].filter((one) => one !== '').join('\n'),
  location: visit.place,
  startTime: localTime(visit.date, visit.startMinute),
  endTime: localTime(visit.date, visit.endMinute),
})

/**
 * Compares the visits with what the calendar had at the last sync. The log is the truth: what was moved, renamed or deleted there comes
 * back; what others wrote into a description stays. Events of bookings that the log does not know are left alone.
 */
export function calendarChanges(visits: readonly CalendarVisit[], mirrored: readonly StoredItem[]): CalendarChange[] {
  const there = new Map(mirrored.map(({ id, body }) => [id, shown.safeParse(body).data]))
  return visits.flatMap((visit): CalendarChange[] => {
    const id = eventIdOf(visit.bookingId)
    if (!visit.isStanding) return there.has(id) ? [{ kind: 'delete', id }] : []
    const found = there.get(id)
    return found !== undefined && isRight(visit, found) ? [] : [{ kind: 'put', id, event: eventOf(visit) }]
  })
}

const shown = z.object({
  summary: z.string(),
  location: z.string(),
  start: z.object({ dateTime: z.string() }),
  end: z.object({ dateTime: z.string() }),
})

function isRight(visit: CalendarVisit, { summary, location, start, end }: z.infer<typeof shown>): boolean {
  return (
    summary === summaryOf(visit) &&
    location === visit.place &&
    start.dateTime === instantAt(visit.date, visit.startMinute) &&
    end.dateTime === instantAt(visit.date, visit.endMinute)
  )
}

function localTime(date: string, minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${date}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`
}
