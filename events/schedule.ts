import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const cell = z.object({ lat: z.number(), lng: z.number() })

const occupied = {
  bookingId: field.id,
  van: field.id,
  vanNumber: z.int(),
  date: field.day,
  /** Minutes since midnight, Toronto; the end is the longest duration's. */
  startMinute: z.int(),
  endMinute: z.int(),
  /** The van's place rounded to two kilometres, so that it reveals no address; null when unknown. */
  cell: cell.nullable(),
}

export const scheduleEvents = {
  SlotHeld: { version: 1, data: z.object({ ...occupied, expiresAt: field.instant }) },
  SlotHoldLapsed: { version: 1, data: z.object({ bookingId: field.id, van: field.id, date: field.day }) },
  SlotBooked: { version: 1, data: z.object(occupied) },
  SlotReleased: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      van: field.id,
      date: field.day,
      reason: z.enum(['moved', 'abandoned', 'cancelled', 'called-off']),
    }),
  },
} as const satisfies Vocabulary

export type ScheduleEvent = EventIn<typeof scheduleEvents>
export type NewScheduleEvent = NewEventIn<typeof scheduleEvents>
export type Cell = z.infer<typeof cell>

export const scheduleStream = (van: string, date: string): string => `schedule-${van}-${date}`

export const scheduleNoun = {
  events: scheduleEvents,
  history: 'booking',
  stream: null,
} as const satisfies Noun
