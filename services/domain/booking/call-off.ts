import type { NewBookingEvent } from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { choiceDays } from '#services/contracts/call-off.ts'

import type { Booking, CalledOffBooking } from './booking.ts'
import { refuseUnconfirmed } from './decide.ts'

/** Minute of the last day, Toronto. */
const choiceEndsAtMinute = 20 * 60

/** 8 p.m. on the seventh day after, Toronto. */
export const choiceUntil = (at: Instant): Instant => instantAt(addDays(dayOf(at), choiceDays), choiceEndsAtMinute)

/** Inclusive. */
export const isChoiceOpen = (at: Instant, { choiceUntil: until }: Pick<CalledOffBooking, 'choiceUntil'>): boolean =>
  Date.parse(at) <= Date.parse(until)

/** Calls a visit off with the note as evidence. Idempotent. */
export function callOff(
  { at, note }: { readonly at: Instant; readonly note: string },
  state: Booking,
): Decision<NewBookingEvent> {
  if (state.status === 'called-off') return []
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  const { bookingId, customerId } = state
  return [
    {
      type: 'BookingCalledOff',
      data: { bookingId, customerId, cause: 'weather', choiceUntil: choiceUntil(at) },
      personal: { note },
    },
  ]
}

/** Restores a visit before the customer's choice and its start; its day decides whether the slot is free. */
export function undoCallOff(at: Instant, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'confirmed') return []
  if (state.status !== 'called-off') return refuseUnconfirmed(state.status)
  if (state.startsAt <= at) return refuse('visit_started')
  return [{ type: 'CallOffUndone', data: { bookingId: state.bookingId } }]
}
