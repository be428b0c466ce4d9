import type { Cell, NewScheduleEvent } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import type { Occupation, Stretch, VanDay } from './schedule.ts'
import { isInService, type VanService } from './van-service.ts'

/** Minutes between cells; null for an unknown place. Injected. */
export type TravelMinutes = (from: Cell | null, to: Cell | null) => number

export interface Visit extends Stretch {
  readonly van: string
  readonly vanNumber: number
  readonly date: string
}

interface Now {
  readonly at: Instant
  readonly travel: TravelMinutes
  readonly outFrom?: VanService
}

/** Holds a slot. Idempotent per booking. */
export function hold(visit: Visit, expiresAt: Instant, day: VanDay, now: Now): Decision<NewScheduleEvent> {
  if (isLive(day.get(visit.bookingId), now.at)) return []
  if (isOut(visit, now) || !isFree(visit, day, now)) return refuse('slot_taken')
  return [...expired(visit, day, now.at), { type: 'SlotHeld', data: { ...occupiedBy(visit), expiresAt } }]
}

/** Books the booking's hold, or its expired time while free. A hold is honoured after the van was removed. */
export function book(visit: Visit, day: VanDay, now: Now): Decision<NewScheduleEvent> {
  if (day.get(visit.bookingId)?.kind === 'booked') return []
  const isKept = isLive(day.get(visit.bookingId), now.at)
  if (!isFree(visit, day, now) || (!isKept && isOut(visit, now))) return refuse('slot_taken')
  return [...expired(visit, day, now.at, 'others'), { type: 'SlotBooked', data: occupiedBy(visit) }]
}

export function release(
  visit: Pick<Visit, 'bookingId' | 'van' | 'date'>,
  reason: 'moved' | 'abandoned' | 'cancelled' | 'called-off',
  day: VanDay,
): NewScheduleEvent[] {
  if (!day.has(visit.bookingId)) return []
  return [{ type: 'SlotReleased', data: { bookingId: visit.bookingId, van: visit.van, date: visit.date, reason } }]
}

/** Records an expiry; `isFree` does not depend on it. */
export function expire(visit: Pick<Visit, 'bookingId' | 'van' | 'date'>, day: VanDay, at: Instant): NewScheduleEvent[] {
  const own = day.get(visit.bookingId)
  if (own?.kind !== 'held' || own.expiresAt > at) return []
  return [{ type: 'SlotHoldLapsed', data: { bookingId: visit.bookingId, van: visit.van, date: visit.date } }]
}

/** Whether previous end + travel <= start and end + travel <= next start. */
export function isFree(wanted: Stretch, day: VanDay, now: Now): boolean {
  return [...day.values()].every((other) => {
    if (other.bookingId === wanted.bookingId || !isLive(other, now.at)) return true
    const before = other.endMinute + now.travel(other.cell, wanted.cell) <= wanted.startMinute
    const after = wanted.endMinute + now.travel(wanted.cell, other.cell) <= other.startMinute
    return before || after
  })
}

const isOut = ({ date }: Visit, { outFrom = null }: Now): boolean => !isInService(outFrom, date)

export const isLive = (occupation: Occupation | undefined, at: Instant): boolean =>
  occupation !== undefined && (occupation.kind === 'booked' || occupation.expiresAt > at)

/** Records expired holds before a new booking, so that the read model never overlaps. */
const expired = (visit: Visit, day: VanDay, at: Instant, whose: 'all' | 'others' = 'all'): NewScheduleEvent[] =>
  [...day.values()]
    .filter((other) => !isLive(other, at) && (whose === 'all' || other.bookingId !== visit.bookingId))
    .map((other) => ({
      type: 'SlotHoldLapsed',
      data: { bookingId: other.bookingId, van: visit.van, date: visit.date },
    }))

const occupiedBy = ({ bookingId, van, vanNumber, date, startMinute, endMinute, cell }: Visit) => ({
  bookingId,
  van,
  vanNumber,
  date,
  startMinute,
  endMinute,
  cell,
})
