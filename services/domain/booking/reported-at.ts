import { bookingEvents } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { Agreement } from './booking.ts'

/** Maximum delay of a report that counts as immediate. */
const atOnceMs = 2_000

/** Events that outdate earlier reports: another van or time. */
const plans = new Set(['BookingConfirmed', 'BookingRescheduled', 'VisitVanChanged', 'CallOffUndone'])

/** Maximum age of a departure worth a notification. */
const departureNewsMinutes = 30

/** Time of a report delayed by `waitedMs`. Refused after a change of van or time. */
export function reportedAt(
  events: readonly AnyEvent[],
  { now, waitedMs }: { readonly now: Instant; readonly waitedMs: number },
): Refusal | Instant {
  if (waitedMs < atOnceMs) return now
  const pressedAt = new Date(Date.parse(now) - waitedMs).toISOString()
  const plan = events.findLastIndex(({ type }) => plans.has(type))
  const planned = events[plan]
  if (planned !== undefined && planned.recordedAt > pressedAt) return refuse('visit_changed')
  const step = events.slice(plan + 1).findLast(({ type }) => type === 'CrewDeparted' || type === 'CrewArrived')
  const before = step === undefined ? pressedAt : whenReported(step)
  return before > pressedAt ? before : pressedAt
}

/** Null for none. */
export function lastArrival(events: readonly AnyEvent[]) {
  const arrived = events.findLast(({ type }) => type === 'CrewArrived')
  if (arrived === undefined) return null
  const { addedBecause } = bookingEvents.CrewArrived.data.parse(arrived.data)
  return { at: whenReported(arrived), addedBecause, recordedAt: arrived.recordedAt }
}

/** Null for an unreported arrival. */
export const arrivalIn = (events: readonly AnyEvent[]): Instant | null => lastArrival(events)?.at ?? null

const whenReported = ({ data, recordedAt }: Pick<AnyEvent, 'data' | 'recordedAt'>): Instant =>
  bookingEvents.BookingCompleted.data.parse(data).pressedAt ?? recordedAt

/** Departure to notify; null after the arrival, an overtaking report or half an hour. */
export function departureNews(
  { hasDeparted, hasArrived }: Pick<Agreement, 'hasDeparted' | 'hasArrived'>,
  events: readonly AnyEvent[],
  now: Instant,
): Instant | null {
  const departed = events.findLast(({ type }) => type === 'CrewDeparted')
  if (!hasDeparted || hasArrived || departed === undefined) return null
  const departedAt = whenReported(departed)
  const isNews = !bookingEvents.CrewDeparted.data.parse(departed.data).isOvertaken
  return isNews && now <= addMinutes(departedAt, departureNewsMinutes) ? departedAt : null
}
