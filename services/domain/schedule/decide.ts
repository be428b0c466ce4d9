import type { Cell, NewScheduleEvent } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import type { Occupation, Stretch, VanDay } from './schedule.ts'
import { isInService, type VanService } from './van-service.ts'

/** Minutes on the road between two places; null is an unknown place. Handed in: this code has no map. */
export type TravelMinutes = (from: Cell | null, to: Cell | null) => number

export interface Visit extends Stretch {
  readonly van: string
  readonly vanNumber: number
  readonly date: string
}

interface Now {
  readonly at: Instant
  readonly travel: TravelMinutes
  /** The first day on which the van makes no visits any more. */
  readonly outFrom?: VanService
}

/** Keeps a slot for a visitor who is about to pay. Asked again by the same booking: nothing changes. */
export function hold(visit: Visit, expiresAt: Instant, day: VanDay, now: Now): Decision<NewScheduleEvent> {
  if (isLive(day.get(visit.bookingId), now.at)) return []
  if (isOut(visit, now) || !isFree(visit, day, now)) return refuse('slot_taken')
  return [...expired(visit, day, now.at), { type: 'SlotHeld', data: { ...occupiedBy(visit), expiresAt } }]
}

/**
 * Books the slot: the booking's own hold, or the same stretch of time when the hold expired and the slot is still free. What is held
 * is booked also where the van was taken out of service meanwhile: it was promised before.
 */
export function book(visit: Visit, day: VanDay, now: Now): Decision<NewScheduleEvent> {
  if (day.get(visit.bookingId)?.kind === 'booked') return []
  const isKept = isLive(day.get(visit.bookingId), now.at)
  if (!isFree(visit, day, now) || (!isKept && isOut(visit, now))) return refuse('slot_taken')
  return [...expired(visit, day, now.at, 'others'), { type: 'SlotBooked', data: occupiedBy(visit) }]
}

/** Gives a stretch back: the visitor moved on, or the booking was cancelled or called off. */
export function release(
  visit: Pick<Visit, 'bookingId' | 'van' | 'date'>,
  reason: 'moved' | 'abandoned' | 'cancelled' | 'called-off',
  day: VanDay,
): NewScheduleEvent[] {
  if (!day.has(visit.bookingId)) return []
  return [{ type: 'SlotReleased', data: { bookingId: visit.bookingId, van: visit.van, date: visit.date, reason } }]
}

/** Records that a hold expired. Correctness does not depend on it: `isFree` compares with the clock. */
export function expire(visit: Pick<Visit, 'bookingId' | 'van' | 'date'>, day: VanDay, at: Instant): NewScheduleEvent[] {
  const own = day.get(visit.bookingId)
  if (own?.kind !== 'held' || own.expiresAt > at) return []
  return [{ type: 'SlotHoldLapsed', data: { bookingId: visit.bookingId, van: visit.van, date: visit.date } }]
}

/** Whether the van can do it: previous end + travel <= start, and end + travel <= next start. */
export function isFree(wanted: Stretch, day: VanDay, now: Now): boolean {
  return [...day.values()].every((other) => {
    if (other.bookingId === wanted.bookingId || !isLive(other, now.at)) return true
    const before = other.endMinute + now.travel(other.cell, wanted.cell) <= wanted.startMinute
    const after = wanted.endMinute + now.travel(wanted.cell, other.cell) <= other.startMinute
    return before || after
  })
}

const isOut = ({ date }: Visit, { outFrom = null }: Now): boolean => !isInService(outFrom, date)

/** Sold, or kept for somebody whose time is not over. */
export const isLive = (occupation: Occupation | undefined, at: Instant): boolean =>
  occupation !== undefined && (occupation.kind === 'booked' || occupation.expiresAt > at)

/** Expired holds are recorded before the slot is given to another booking: the read model never shows two. */
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
