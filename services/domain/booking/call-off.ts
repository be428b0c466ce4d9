import type { NewBookingEvent } from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { choiceDays } from '#services/contracts/call-off.ts'

import type { Booking, CalledOffBooking } from './booking.ts'
import { refuseUnconfirmed } from './decide.ts'

/** The minute of the last day at which the choice closes, Toronto. */
const choiceEndsAtMinute = 20 * 60

/** 8 p.m. on the seventh day after, on the wall clock of Toronto: an hour more or less across a clock change. */
export const choiceUntil = (at: Instant): Instant => instantAt(addDays(dayOf(at), choiceDays), choiceEndsAtMinute)

/** The stated instant itself still counts as in time. */
export const isChoiceOpen = (at: Instant, { choiceUntil: until }: Pick<CalledOffBooking, 'choiceUntil'>): boolean =>
  Date.parse(at) <= Date.parse(until)

/** Calls a confirmed visit off because of the weather; the note is kept as evidence. Said twice, written once. */
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

/** The visit takes place after all, unless its customer has chosen or its time has come. Whether its slot is free its day decides. */
export function undoCallOff(at: Instant, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'confirmed') return []
  if (state.status !== 'called-off') return refuseUnconfirmed(state.status)
  if (state.startsAt <= at) return refuse('visit_started')
  return [{ type: 'CallOffUndone', data: { bookingId: state.bookingId } }]
}
