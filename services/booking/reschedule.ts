import type { BookingEvent, NewBookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import type { RescheduleTerms } from '#services/contracts/own-visits.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/decision.ts'

import type { Booking } from './booking.ts'
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
 * tiers. A further one is for the office to decide, with its fee. The exact hour still counts as before it.
 */
export function rescheduleTerms(
  { at, policy }: Pick<Rescheduling, 'at' | 'policy'>,
  state: Booking,
): Refusal | { readonly terms: RescheduleTerms } {
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.startsAt <= at) return refuse('visit_started')
  const hoursLeft = (Date.parse(state.startsAt) - Date.parse(at)) / 3_600_000
  if (hoursLeft >= policy.fullRefundHours) return { terms: 'free' }
  if (hoursLeft < policy.partialRefundHours) return refuse('reschedule_too_late')
  return state.lateMoves === 0 ? { terms: 'once' } : refuse('reschedule_used')
}

/** Moves a confirmed visit; price and deposit stay. Nothing to write where it is there already. */
export function reschedule(wanted: Rescheduling, state: Booking): Decision<NewBookingEvent> {
  const { to, shown, policy, reason } = wanted
  if (state.status === 'confirmed' && state.startsAt === to.startsAt) return []
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  const allowed = shown === 'office' ? { terms: shown } : rescheduleTerms(wanted, state)
  if (isRefusal(allowed)) return allowed
  if (allowed.terms !== shown) return refuse('reschedule_changed', allowed)
  const { bookingId, van, date, time, startsAt } = state
  const from = { van, date, time, startsAt }
  return [
    {
      type: 'BookingRescheduled',
      data: { bookingId, ...to, from, terms: allowed.terms, reason, policyVersion: policy.version },
    },
  ]
}
