import { bookingEvents } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { Agreement } from './booking.ts'

/** How long a report may take from the phone to the log and count as sent at once. */
const atOnceMs = 2_000

/** What a visit is about from then on: a report from before it was of another van, or of another time. */
const plans = new Set(['BookingConfirmed', 'BookingRescheduled', 'VisitVanChanged', 'CallOffUndone'])

/** After so long a customer is not told any more that the van is on its way: it is there, or will be before the mail is read. */
const departureNewsMinutes = 30

/**
 * When something was pressed that waited for `waitedMs` on a phone. It is never after `now`, and not
 * before the step that the crew reported before it: then it is the time of that. Refused when the visit was moved or given to another
 * van after it was pressed.
 */
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

/** The arrival of the crew that was told last; null where none was. */
export function lastArrival(events: readonly AnyEvent[]) {
  const arrived = events.findLast(({ type }) => type === 'CrewArrived')
  if (arrived === undefined) return null
  const { addedBecause } = bookingEvents.CrewArrived.data.parse(arrived.data)
  return { at: whenReported(arrived), addedBecause, recordedAt: arrived.recordedAt }
}

/** When the crew arrived; null where nobody told. */
export const arrivalIn = (events: readonly AnyEvent[]): Instant | null => lastArrival(events)?.at ?? null

/** When the crew did what such an event tells. */
const whenReported = ({ data, recordedAt }: Pick<AnyEvent, 'data' | 'recordedAt'>): Instant =>
  bookingEvents.BookingCompleted.data.parse(data).pressedAt ?? recordedAt

/**
 * When the van set out for a confirmed visit, where its customer is still to be told: not when it has arrived meanwhile, when the
 * report waited on a phone behind the next one, or half an hour after it was pressed.
 */
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
