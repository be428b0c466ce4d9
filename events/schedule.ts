import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

const cell = z.object({ lat: z.number(), lng: z.number() })

const occupied = {
  bookingId: z.string(),
  van: z.string(),
  vanNumber: z.int(),
  date: z.string(),
  /** Minutes since midnight, Toronto; the end is the longest duration's. */
  startMinute: z.int(),
  endMinute: z.int(),
  /** The van's place rounded to two kilometres, so that it reveals no address; null when unknown. */
  cell: cell.nullable(),
}

export const scheduleEvents = {
  SlotHeld: { version: 1, data: z.object({ ...occupied, expiresAt: z.string() }) },
  SlotHoldLapsed: { version: 1, data: z.object({ bookingId: z.string(), van: z.string(), date: z.string() }) },
  SlotBooked: { version: 1, data: z.object(occupied) },
  SlotReleased: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
      van: z.string(),
      date: z.string(),
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
