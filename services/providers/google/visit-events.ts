import { createHash } from 'node:crypto'

import * as z from 'zod'

import { instantAt } from '#events/values/toronto.ts'

import type { CalendarEvent } from './calendar.ts'
import type { StoredItem } from './items-store.ts'

export interface CalendarVisit {
  readonly bookingId: string
  /** 'FG-7K3M9Q' */
  readonly reference: string
  /** False for a cancelled booking. */
  readonly isStanding: boolean
  readonly date: string
  readonly startMinute: number
  readonly endMinute: number
  readonly service: string
  /** '' once erased, as the next three. */
  readonly name: string
  readonly phone: string
  readonly place: string
  readonly notes: string
}

export type CalendarChange =
  | { readonly kind: 'put'; readonly id: string; readonly event: CalendarEvent }
  | { readonly kind: 'delete'; readonly id: string }

export const ownPrefix = 'fgvisit'

/** Stable by booking, so that no event is doubled. */
export const eventIdOf = (bookingId: string): string =>
  `${ownPrefix}${createHash('sha256').update(bookingId).digest('hex').slice(0, 40)}`

const summaryOf = ({ service, name }: CalendarVisit): string => [service, name].filter((one) => one !== '').join(' – ')

export const eventOf = (visit: CalendarVisit): CalendarEvent => ({
  summary: summaryOf(visit),
  description: [visit.reference, visit.phone, visit.notes].filter((one) => one !== '').join('\n'),
  location: visit.place,
  startTime: localTime(visit.date, visit.startMinute),
  endTime: localTime(visit.date, visit.endMinute),
})

/** Changes that bring the calendar to the log's state; foreign text in descriptions stays. */
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
