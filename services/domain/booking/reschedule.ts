import type { BookingEvent, NewBookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import type { RescheduleTerms } from '#services/contracts/own-visits.ts'

import type { Booking } from './booking.ts'
import { isChoiceOpen } from './call-off.ts'
import { refuseUnconfirmed, type CancelTerms } from './decide.ts'

export type NewStart = Pick<
  EventDataOf<BookingEvent, 'BookingRescheduled'>,
  'van' | 'vanNumber' | 'date' | 'time' | 'startMinute' | 'endMinute' | 'startsAt'
>

export interface Rescheduling {
  readonly at: Instant
  readonly policy: CancelTerms['policy']
  /** Terms on screen, which must be current. 'office' moves outside of them, for `reason`. */
  readonly shown: RescheduleTerms | 'office'
  readonly reason: OfficeMoveReason | null
  readonly to: NewStart
}

/** Terms of a move now: free, the one free move between the refund limits, or refused. Inclusive. */
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

/** Refused once the visit is under way or its time has come. */
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

/** Day of the called-off visit, which its customer cannot choose. */
export const isCalledOffDay = (state: Booking, date: string): boolean =>
  state.status === 'called-off' && state.date === date

/** Moves a visit and restores a called-off one; price and deposit stay. Idempotent. */
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
