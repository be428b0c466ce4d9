import {
  bookingStream,
  type BookingDetails,
  type BookingEvent,
  type BookingPerson,
  type PriceLine,
} from '#events/booking.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { paymentOf } from '#events/payment.ts'
import type { DiscountReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface Discount {
  readonly discountId: string
  readonly amountCents: number
  readonly reason: DiscountReason
  readonly note: string | null
  /** Payments after the deposit at that time, with tax. */
  readonly balanceCents: number
  readonly isUndone: boolean
}

/** Agreed terms, unaffected by later price lists. */
export interface Agreement {
  readonly bookingId: string
  readonly customerId: string
  readonly visitor: string | null
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  /** Price before tax, less discounts. */
  readonly totalCents: number
  readonly discounts: readonly Discount[]
  readonly depositCents: number
  readonly priceListVersion: number
  readonly hoursVersion: number
  readonly policyVersion: number
  readonly van: string
  readonly vanNumber: number
  readonly date: string
  readonly time: string
  readonly startMinute: number
  readonly endMinute: number
  readonly startsAt: Instant
  readonly expiresAt: Instant
  readonly quoteId: string | null
  readonly language: 'en' | 'fr' | 'pa'
  readonly agreedToTerms: boolean
  /** True for a place off the map, whose travel is to be confirmed. */
  readonly isTravelOpen: boolean
  /** Number of moves, and of those on short notice. */
  readonly moves: number
  readonly lateMoves: number
  /** Changes of the calendar entry by call-offs, for its SEQUENCE. */
  readonly calendarSteps: number
  /** Customer who proved the visit theirs; null for none. */
  readonly confirmedOwner: string | null
  readonly hasDeparted: boolean
  readonly hasArrived: boolean
  /** Null when the caller showed none. */
  readonly termsVersion: string | null
  readonly details: BookingDetails
  /** Null once the person was erased. */
  readonly person: BookingPerson | null
}

export type HeldBooking = Agreement & { readonly status: 'held' }

export type Booking =
  | { readonly status: 'none' }
  | HeldBooking
  | (Agreement & { readonly status: 'expired' | 'abandoned' | 'rejected' })
  | (Agreement & { readonly status: 'confirmed'; readonly paymentId: string })
  | CalledOffBooking
  | (Agreement & { readonly status: 'completed' | 'no-show'; readonly paymentId: string })
  | (Agreement & {
      readonly status: 'cancelled'
      readonly paymentId: string
      readonly refundCents: number
      readonly reason: string
    })

/** Called off for bad weather: without a slot, waiting for the customer's choice. */
export type CalledOffBooking = Agreement & {
  readonly status: 'called-off'
  readonly paymentId: string
  readonly choiceUntil: Instant
  readonly note: string | null
}

export type ConfirmedBooking = Extract<Booking, { readonly paymentId: string }>

const untouched = {
  agreedToTerms: false,
  isTravelOpen: false,
  moves: 0,
  lateMoves: 0,
  calendarSteps: 0,
  confirmedOwner: null,
  hasDeparted: false,
  hasArrived: false,
  discounts: [],
} as const

/** The payment that a booking names; before it is confirmed, the one that it has by its id. */
export const paymentIdOf = (booking: Booking, bookingId: string): string =>
  'paymentId' in booking ? booking.paymentId : paymentOf(bookingId)

/** Throws unless the booking was just confirmed. */
export function asConfirmed(state: Booking): ConfirmedBooking {
  if ('paymentId' in state) return state
  throw new Error(`A booking that was confirmed is ${state.status}.`)
}

export const booking: Aggregate<Booking, BookingEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'BookingHeld') return { ...event.data, person: event.personal, ...untouched, status: 'held' }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'BookingDetailsGiven':
        return { ...state, customerId: event.data.customerId, details: event.data.details, person: event.personal }
      case 'TermsAgreed':
        return { ...state, agreedToTerms: true }
      case 'BookingOwnerConfirmed':
        return { ...state, confirmedOwner: event.data.customerId }
      case 'TravelToBeConfirmed':
        return { ...state, isTravelOpen: true }
      case 'BookingLapsed':
        return { ...state, status: 'expired' }
      case 'BookingAbandoned':
        return { ...state, status: 'abandoned' }
      case 'BookingRejected':
        return { ...state, status: 'rejected' }
      case 'BookingConfirmed':
        return { ...state, status: 'confirmed', paymentId: event.data.paymentId }
      case 'BookingRescheduled':
        return 'paymentId' in state ? moved(state, event.data) : state
      case 'VisitVanChanged':
        return { ...state, van: event.data.van, vanNumber: event.data.vanNumber, hasDeparted: false, hasArrived: false }
      case 'BookingCancelled':
        return 'paymentId' in state ? cancelled(state, event.data) : state
      case 'BookingCalledOff':
        return 'paymentId' in state ? calledOff(state, event) : state
      case 'CallOffUndone':
        return state.status === 'called-off' ? standingAgain(state, 2) : state
      case 'CrewDeparted':
        return { ...state, hasDeparted: true }
      case 'CrewArrived':
        return { ...state, hasArrived: true }
      case 'BookingCompleted':
        return 'paymentId' in state ? { ...state, status: 'completed' } : state
      case 'BookingMissed':
        return 'paymentId' in state ? { ...state, status: 'no-show' } : state
      case 'DiscountGiven':
        return discounted(state, event)
      case 'DiscountUndone':
        return withoutDiscount(state, event.data)
    }
  },
}

export const bookingAt = (bookingId: string): StreamRef<Booking, BookingEvent> => ({
  stream: bookingStream(bookingId),
  aggregate: booking,
})

function moved(state: ConfirmedBooking, data: EventDataOf<BookingEvent, 'BookingRescheduled'>): Booking {
  const { van, vanNumber, date, time, startMinute, endMinute, startsAt, terms } = data
  const counted = { moves: state.moves + 1, lateMoves: state.lateMoves + (terms === 'once' ? 1 : 0) }
  const start = { van, vanNumber, date, time, startMinute, endMinute, startsAt }
  const standing = state.status === 'called-off' ? standingAgain(state, 1) : state
  return { ...standing, ...start, ...counted, hasDeparted: false, hasArrived: false }
}

const calledOff = (
  state: ConfirmedBooking,
  { data, personal }: Pick<Extract<BookingEvent, { type: 'BookingCalledOff' }>, 'data' | 'personal'>,
): Booking => ({ ...state, status: 'called-off', choiceUntil: data.choiceUntil, note: personal?.note ?? null })

/** SEQUENCE above that of the call-off, so that calendars restore the entry. */
function standingAgain(state: CalledOffBooking, steps: number): ConfirmedBooking {
  const { choiceUntil: _until, note: _note, ...rest } = state
  return {
    ...rest,
    status: 'confirmed',
    calendarSteps: rest.calendarSteps + steps,
    hasDeparted: false,
    hasArrived: false,
  }
}

function discounted<State extends Agreement>(
  state: State,
  { data, personal }: Pick<Extract<BookingEvent, { type: 'DiscountGiven' }>, 'data' | 'personal'>,
): State {
  const { discountId, amountCents, reason, balanceCents } = data
  const note = personal?.note ?? null
  const discount = { discountId, amountCents, reason, note, balanceCents, isUndone: false }
  return { ...state, totalCents: state.totalCents - amountCents, discounts: [...state.discounts, discount] }
}

const withoutDiscount = <State extends Agreement>(
  state: State,
  { discountId, amountCents }: EventDataOf<BookingEvent, 'DiscountUndone'>,
): State => ({
  ...state,
  totalCents: state.totalCents + amountCents,
  discounts: state.discounts.map((one) => (one.discountId === discountId ? { ...one, isUndone: true } : one)),
})

/** Agreed price before tax and discounts. */
export const agreedCents = ({ totalCents, discounts }: Pick<Agreement, 'totalCents' | 'discounts'>): number =>
  standing(discounts).reduce((sum, { amountCents }) => sum + amountCents, totalCents)

export const standing = (discounts: readonly Discount[]): Discount[] => discounts.filter(({ isUndone }) => !isUndone)

const cancelled = (
  state: ConfirmedBooking,
  { refundCents, reason }: { readonly refundCents: number; readonly reason: string },
): Booking => ({ ...state, status: 'cancelled', refundCents, reason })
