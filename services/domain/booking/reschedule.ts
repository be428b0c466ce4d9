import type { BookingEvent, NewBookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import type { RescheduleTerms } from '#services/contracts/own-visits.ts'

import type { Booking } from './booking.ts'
import { isChoiceOpen } from './call-off.ts'
import { refuseUnconfirmed, type CancelTerms } from './decide.ts'

/** Where a visit is moved to: the van, and the start with what follows from it. */
export type NewStart = Pick<
  EventDataOf<BookingEvent, 'BookingRescheduled'>,
  'van' | 'vanNumber' | 'date' | 'time' | 'startMinute' | 'endMinute' | 'startsAt'
>

export interface Rescheduling {
  readonly at: Instant
  readonly policy: CancelTerms['policy']
  /** The terms that were shown before confirming: under other ones nothing is moved. 'office' moves outside of them, for `reason`. */
  readonly shown: RescheduleTerms | 'office'
  readonly reason: OfficeMoveReason | null
  readonly to: NewStart
}

/**
 * On which terms the customer may move the visit now: freely, or with the one free move between the two limits of the refund
 * tiers. A further one is for the office to decide, with its fee. The exact hour still counts as before it. A visit that was called
 * off moves to any time, until the choice closes, and uses up none of that.
 */
export function rescheduleTerms(
  { at, policy }: Pick<Rescheduling, 'at' | 'policy'>,
  state: Booking,
): Refusal | { readonly terms: RescheduleTerms } {
  if (state.status === 'called-off') return isChoiceOpen(at, state) ? { terms: 'weather' } : refuse('choice_over')
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.startsAt <= at) return refuse('visit_started')
  const hoursLeft = (Date.parse(state.startsAt) - Date.parse(at)) / 3_600_000
  if (hoursLeft >= policy.fullRefundHours) return { terms: 'free' }
  if (hoursLeft < policy.partialRefundHours) return refuse('reschedule_too_late')
  return state.lateMoves === 0 ? { terms: 'once' } : refuse('reschedule_used')
}

/**
 * Gives a visit to another van. Refused once it is under way, for then that van's crew is there or on the road to it, as its customer was
 * told, and once its time has come.
 */
export function changeVan(
  { van, vanNumber, at }: { readonly van: string; readonly vanNumber: number; readonly at: Instant },
  state: Booking,
): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.van === van) return []
  if (state.hasDeparted || state.hasArrived) return refuse('visit_under_way')
  if (state.startsAt <= at) return refuse('visit_started')
  return [{ type: 'VisitVanChanged', data: { bookingId: state.bookingId, van, vanNumber, from: state.van } }]
}

/** The day of a visit that the weather called off: for its customer no day to move it to. */
export const isCalledOffDay = (state: Booking, date: string): boolean =>
  state.status === 'called-off' && state.date === date

/** Moves a confirmed visit, or one that was called off, which stands again; price and deposit stay. Nothing to write where it is there already. */
export function reschedule(wanted: Rescheduling, state: Booking): Decision<NewBookingEvent> {
  const { to, shown, policy, reason } = wanted
  if (state.status === 'confirmed' && state.startsAt === to.startsAt) return []
  if (state.status !== 'confirmed' && state.status !== 'called-off') return refuseUnconfirmed(state.status)
  const allowed = shown === 'office' ? { terms: shown } : rescheduleTerms(wanted, state)
  if (isRefusal(allowed)) return allowed
  if (allowed.terms !== shown) return refuse('reschedule_changed', allowed)
  if (shown !== 'office' && isCalledOffDay(state, to.date)) return refuse('day_called_off')
  const { bookingId, van, date, time, startsAt } = state
  const from = { van, date, time, startsAt }
  return [
    {
      type: 'BookingRescheduled',
      data: { bookingId, ...to, from, terms: allowed.terms, reason, policyVersion: policy.version },
    },
  ]
}
