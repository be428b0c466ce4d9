import { scheduleStream, type Cell, type ScheduleEvent } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Occupied time; ends after the longest duration. */
export interface Stretch {
  readonly bookingId: string
  readonly startMinute: number
  readonly endMinute: number
  readonly cell: Cell | null
}

export type Occupation = Stretch &
  ({ readonly kind: 'held'; readonly expiresAt: Instant } | { readonly kind: 'booked' })

export type VanDay = ReadonlyMap<string, Occupation>

export const vanDay: Aggregate<VanDay, ScheduleEvent> = {
  initial: new Map(),
  evolve(day, event) {
    const next = new Map(day)
    switch (event.type) {
      case 'SlotHeld':
        return next.set(event.data.bookingId, {
          ...stretchOf(event.data),
          kind: 'held',
          expiresAt: event.data.expiresAt,
        })
      case 'SlotBooked':
        return next.set(event.data.bookingId, { ...stretchOf(event.data), kind: 'booked' })
      case 'SlotHoldLapsed':
      case 'SlotReleased':
        next.delete(event.data.bookingId)
        return next
    }
  },
}

export const vanDayAt = (van: string, date: string): StreamRef<VanDay, ScheduleEvent> => ({
  stream: scheduleStream(van, date),
  aggregate: vanDay,
})

const stretchOf = ({ bookingId, startMinute, endMinute, cell }: Stretch): Stretch => ({
  bookingId,
  startMinute,
  endMinute,
  cell,
})
