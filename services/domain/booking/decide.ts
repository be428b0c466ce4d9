import { isDeepStrictEqual } from 'node:util'

import type { BookingDetails, BookingEvent, BookingPerson, NewBookingEvent } from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { ArrivalReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'

import { booking, type Agreement, type Booking } from './booking.ts'

export type AgreedTerms = EventDataOf<BookingEvent, 'BookingHeld'>

export const holdBooking = (terms: AgreedTerms, person: BookingPerson): NewBookingEvent[] => [
  { type: 'BookingHeld', data: terms, personal: person },
]

/** Latest details; empty fields keep former values. */
export interface GivenDetails {
  readonly customerId: string
  readonly details: BookingDetails
  readonly person: BookingPerson
}

/** Records new details after the hold. */
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

/** Fills unknown details alone after the confirmation, so that a repeated request changes nothing. */
function completeDetails(given: GivenDetails | null, booked: Agreement): NewBookingEvent[] {
  if (given === null || booked.person === null) return []
  const person = { ...given.person, ...withoutBlanks(booked.person) }
  return giveDetails(
    { ...given, customerId: booked.customerId, person, details: { ...given.details, ...known(booked.details) } },
    booked,
  )
}

const known = (details: BookingDetails): Partial<BookingDetails> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))

/** Records consent once, with versions of policy and text. */
export function agreeToTerms(
  shown: { readonly language: Agreement['language']; readonly termsVersion: string | null },
  state: Booking,
): NewBookingEvent[] {
  if (state.status === 'none' || state.agreedToTerms) return []
  const { bookingId, customerId, policyVersion } = state
  return [{ type: 'TermsAgreed', data: { bookingId, customerId, policyVersion, ...shown } }]
}

/** Consent by paying beside the text, whether page or webhook reports it. */
function agreeByPaying(state: Agreement & Booking): NewBookingEvent[] {
  const { language, termsVersion } = state
  return termsVersion === null ? [] : agreeToTerms({ language, termsVersion }, state)
}

export const expire = (state: Booking): NewBookingEvent[] =>
  state.status === 'held' ? [{ type: 'BookingLapsed', data: { bookingId: state.bookingId } }] : []

export const abandon = (state: Booking): NewBookingEvent[] =>
  state.status === 'held' ? [{ type: 'BookingAbandoned', data: { bookingId: state.bookingId, reason: 'moved' } }] : []

/** A payment without a possible visit: the authorisation is released. */
export const reject = (reason: 'slot_taken' | 'amount' | 'day_past', state: Booking): NewBookingEvent[] =>
  state.status === 'held' || state.status === 'expired'
    ? [{ type: 'BookingRejected', data: { bookingId: state.bookingId, reason } }]
    : []

export function confirm(paymentId: string, state: Booking, given: GivenDetails | null): Decision<NewBookingEvent> {
  switch (state.status) {
    case 'none':
      return refuse('payment_not_found')
    case 'held':
    case 'expired':
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
        ...agreeByPaying(given === null ? state : { ...state, customerId: given.customerId }),
      ]
    case 'confirmed':
      return state.paymentId === paymentId ? completeDetails(given, state) : refuse('payment_used')
    case 'called-off':
    case 'completed':
    case 'no-show':
      return state.paymentId === paymentId ? [] : refuse('payment_used')
    case 'abandoned':
    case 'rejected':
    case 'cancelled':
      return refuse('payment_used')
  }
}

/** Confirmed off the map: travel is to be settled with the customer. */
export const noteTravelOpen = (state: Booking): NewBookingEvent[] =>
  state.status === 'none' || state.isTravelOpen || (state.person?.city ?? '') === ''
    ? []
    : [{ type: 'TravelToBeConfirmed', data: { bookingId: state.bookingId } }]

/** Rebuilds a booking for a payment found without one. */
export function holdAndConfirm(
  paymentId: string,
  terms: AgreedTerms,
  person: BookingPerson,
  state: Booking,
): Decision<NewBookingEvent> {
  if ('paymentId' in state) return state.paymentId === paymentId ? [] : refuse('payment_used')
  const held = holdBooking(terms, person)
  const confirmed = confirm(
    paymentId,
    booking.evolve(state, { type: 'BookingHeld', data: terms, personal: person }),
    null,
  )
  return isRefusal(confirmed) ? confirmed : [...held, ...confirmed]
}

export function bookAtOnce(
  terms: AgreedTerms,
  person: BookingPerson,
  { isPlaceKnown }: { readonly isPlaceKnown: boolean },
  state: Booking,
): Decision<NewBookingEvent> {
  const booked = holdAndConfirm(terms.bookingId, terms, person, state)
  if (isRefusal(booked) || isPlaceKnown) return booked
  return [...booked, ...noteTravelOpen(booking.evolve(state, { type: 'BookingHeld', data: terms, personal: person }))]
}

export interface CancelTerms {
  readonly by: 'customer' | 'business'
  readonly reason: 'plans_changed' | 'weather' | 'vehicle' | 'other'
  readonly at: Instant
  /** Deposit captured or about to be, the base of refunds. */
  readonly paidCents: number
  readonly policy: {
    readonly version: number
    readonly fullRefundHours: number
    readonly partialRefundHours: number
    readonly partialPercent: number
  }
}

/** Refund in percent; the exact hour counts as before. */
export function refundPercent(terms: CancelTerms, startsAt: Instant): number {
  if (terms.by === 'business') return 100
  const hoursLeft = (Date.parse(startsAt) - Date.parse(terms.at)) / 3_600_000
  if (hoursLeft >= terms.policy.fullRefundHours) return 100
  return hoursLeft >= terms.policy.partialRefundHours ? terms.policy.partialPercent : 0
}

/** Cancels with the policy's refund; after a call-off, by anyone, all is refunded. */
export function cancel(
  asked: CancelTerms,
  state: Booking,
): Decision<Extract<NewBookingEvent, { type: 'BookingCancelled' }>> {
  if (state.status === 'cancelled') return []
  if (state.status !== 'confirmed' && state.status !== 'called-off') return refuseUnconfirmed(state.status)
  const terms: CancelTerms = state.status === 'called-off' ? { ...asked, by: 'business', reason: 'weather' } : asked
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

export interface Report {
  /** Time of the button press; a phone may have kept it. */
  readonly at: Instant
  readonly isOvertaken?: boolean
}

export interface AddedArrival {
  readonly at: Instant
  readonly now: Instant
  readonly reason: ArrivalReason
}

/** Idempotent; nothing after the arrival. */
export function depart({ at, isOvertaken = false }: Report, state: Booking): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.date !== dayOf(at)) return refuse('visit_other_day')
  const { bookingId } = state
  return state.hasDeparted || state.hasArrived
    ? []
    : [{ type: 'CrewDeparted', data: { bookingId, pressedAt: at, isOvertaken } }]
}

export function arrive({ at }: Report, state: Booking): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.date !== dayOf(at)) return refuse('visit_other_day')
  const { bookingId } = state
  return state.hasArrived ? [] : [{ type: 'CrewArrived', data: { bookingId, pressedAt: at, addedBecause: null } }]
}

/** Adds an unreported arrival. Idempotent. */
export function addArrival({ at, now, reason }: AddedArrival, state: Booking): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed') return refuseUnconfirmed(state.status)
  if (state.date !== dayOf(at)) return refuse('visit_other_day')
  if (at > now) return refuse('arrival_ahead')
  const { bookingId } = state
  return state.hasArrived ? [] : [{ type: 'CrewArrived', data: { bookingId, pressedAt: at, addedBecause: reason } }]
}

/** Refused before the start. */
export function complete({ at }: Report, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'completed') return []
  // A van that came before the hour may have finished before it.
  if (state.status !== 'confirmed' || (!state.hasArrived && state.startsAt > at)) return refuseToFinish(state)
  return [{ type: 'BookingCompleted', data: { bookingId: state.bookingId, pressedAt: at } }]
}

export function recordNoShow({ at }: Report, state: Booking): Decision<NewBookingEvent> {
  if (state.status === 'no-show') return []
  if (state.status !== 'confirmed' || state.startsAt > at) return refuseToFinish(state)
  return [{ type: 'BookingMissed', data: { bookingId: state.bookingId, pressedAt: at } }]
}

const refuseToFinish = (state: Booking): Refusal =>
  state.status === 'confirmed' ? refuse('visit_not_started') : refuseUnconfirmed(state.status)

export function refuseUnconfirmed(status: Exclude<Booking['status'], 'confirmed'>): Refusal {
  switch (status) {
    case 'none':
      return refuse('not_found')
    case 'held':
    case 'expired':
    case 'abandoned':
    case 'rejected':
      return refuse('booking_not_confirmed')
    case 'called-off':
      return refuse('visit_called_off')
    case 'cancelled':
      return refuse('booking_cancelled')
    case 'completed':
      return refuse('visit_completed')
    case 'no-show':
      return refuse('visit_no_show')
  }
}

const withoutBlanks = (person: BookingPerson): Partial<BookingPerson> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''))
