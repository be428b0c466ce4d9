import { isDeepStrictEqual } from 'node:util'

import type { BookingDetails, BookingPerson, NewBookingEvent } from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision, type Refusal } from '#services/decision.ts'

import type { Agreement, Booking } from './booking.ts'

/** Details as they were given last; a field left empty keeps what was known. */
export interface GivenDetails {
  readonly customerId: string
  readonly details: BookingDetails
  readonly person: BookingPerson
}

/** Notes what was told after the hold. Nothing new: nothing written. */
export function giveDetails(given: GivenDetails | null, held: Agreement): NewBookingEvent[] {
  if (given === null) return []
  const person = { ...held.person, ...withoutBlanks(given.person) }
  const merged = {
    person: { ...given.person, ...person },
    details: {
      vehicle: given.details.vehicle ?? held.details.vehicle,
      locationType: given.details.locationType ?? held.details.locationType,
      outletWithin100Feet: given.details.outletWithin100Feet ?? held.details.outletWithin100Feet,
      waterAccess: given.details.waterAccess ?? held.details.waterAccess,
      petHair: given.details.petHair ?? held.details.petHair,
    },
  }
  // By value: a database gives the fields of an object back in an order of its own.
  const known = { customerId: held.customerId, person: held.person, details: held.details }
  if (isDeepStrictEqual(known, { customerId: given.customerId, ...merged })) return []
  return [
    {
      type: 'BookingDetailsGiven',
      data: { bookingId: held.bookingId, customerId: given.customerId, details: merged.details },
      personal: merged.person,
    },
  ]
}

/** Who pays under words that say so has agreed to them, whoever brings the news of the payment. */
function agree(held: Agreement): NewBookingEvent[] {
  const { bookingId, customerId, policyVersion, language, termsVersion } = held
  if (termsVersion === null || held.agreedToTerms) return []
  return [{ type: 'TermsAgreed', data: { bookingId, customerId, policyVersion, language, termsVersion } }]
}

/** The deposit is authorised and the slot is ours: the visit will happen. */
export function confirm(paymentId: string, state: Booking, given: GivenDetails | null): Decision<NewBookingEvent> {
  switch (state.status) {
    case 'none':
      return refuse('payment_not_found')
    case 'held':
    case 'lapsed':
      return [
        ...giveDetails(given, state),
        {
          type: 'BookingConfirmed',
          data: {
            bookingId: state.bookingId,
            customerId: given?.customerId ?? state.customerId,
            paymentId,
            quoteId: state.quoteId,
            depositCents: state.depositCents,
            startsAt: state.startsAt,
          },
        },
        ...agree(given === null ? state : { ...state, customerId: given.customerId }),
      ]
    case 'confirmed':
      return state.paymentId === paymentId ? giveDetails(given, state) : refuse('payment_used')
    case 'completed':
    case 'missed':
      return state.paymentId === paymentId ? [] : refuse('payment_used')
    case 'abandoned':
    case 'rejected':
    case 'cancelled':
      return refuse('payment_used')
  }
}

export interface CancelTerms {
  readonly by: 'customer' | 'business'
  readonly reason: 'plans_changed' | 'weather' | 'vehicle' | 'other'
  readonly at: Instant
  /** What of the deposit is taken or about to be: refunds are shares of that. */
  readonly paidCents: number
  readonly policy: {
    readonly version: number
    readonly fullRefundHours: number
    readonly partialRefundHours: number
    readonly partialPercent: number
  }
}

/** The share of what was paid that goes back, in percent: the exact hour still counts as before it. */
export function refundPercent(terms: CancelTerms, startsAt: Instant): number {
  if (terms.by === 'business') return 100
  const hoursLeft = (Date.parse(startsAt) - Date.parse(terms.at)) / 3_600_000
  if (hoursLeft >= terms.policy.fullRefundHours) return 100
  return hoursLeft >= terms.policy.partialRefundHours ? terms.policy.partialPercent : 0
}

export function cancel(terms: CancelTerms, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'cancelled') return []
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  const percent = refundPercent(terms, state.startsAt)
  return [
    {
      type: 'BookingCancelled',
      data: {
        bookingId: state.bookingId,
        by: terms.by,
        reason: terms.reason,
        refundPercent: percent,
        refundCents: Math.round((terms.paidCents * percent) / 100),
        policyVersion: terms.policy.version,
      },
    },
  ]
}

/** The work is done. A visit that did not begin yet cannot be. */
export function complete(at: Instant, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'completed') return []
  return isUnderWay(at, state)
    ? [{ type: 'BookingCompleted', data: { bookingId: state.bookingId } }]
    : refuseToFinish(state)
}

/** Nobody was there. */
export function recordNoShow(at: Instant, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'missed') return []
  return isUnderWay(at, state)
    ? [{ type: 'BookingMissed', data: { bookingId: state.bookingId } }]
    : refuseToFinish(state)
}

const isUnderWay = (at: Instant, state: Booking): state is Exclude<Booking, { readonly status: 'none' }> =>
  state.status === 'confirmed' && state.startsAt <= at

const refuseToFinish = (state: Booking): Refusal =>
  state.status === 'confirmed' ? refuse('visit_not_started') : refuseUnconfirmed(state.status)

/** Why a booking that is not confirmed has no visit that could be changed. */
export function refuseUnconfirmed(status: Exclude<Booking['status'], 'confirmed'>): Refusal {
  switch (status) {
    case 'none':
      return refuse('not_found')
    case 'held':
    case 'lapsed':
    case 'abandoned':
    case 'rejected':
      return refuse('booking_not_confirmed')
    case 'cancelled':
      return refuse('booking_cancelled')
    case 'completed':
      return refuse('visit_completed')
    case 'missed':
      return refuse('visit_no_show')
  }
}

const withoutBlanks = (person: BookingPerson): Partial<BookingPerson> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''))
