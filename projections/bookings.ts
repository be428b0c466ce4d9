import {
  bookingStream,
  type BookingDetails,
  type BookingEvent,
  type BookingPerson,
  type PriceLine,
} from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'

export interface BookingRow {
  readonly id: string
  readonly customerId: string
  readonly visitor: string | null
  readonly status:
    | 'held'
    | 'lapsed'
    | 'abandoned'
    | 'rejected'
    | 'confirmed'
    | 'called-off'
    | 'cancelled'
    | 'completed'
    | 'missed'
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  readonly totalCents: number
  /** Discounts, which `totalCents` does not include. */
  readonly discountCents: number
  readonly depositCents: number
  readonly refundCents: number
  readonly van: string
  readonly date: string
  readonly time: string
  readonly startsAt: Instant
  /** Minutes since midnight, Toronto. */
  readonly endMinute: number
  readonly expiresAt: Instant
  readonly quoteId: string | null
  readonly paymentId: string | null
  readonly language: string
  readonly agreedToTerms: boolean
  readonly details: BookingDetails
  readonly person: BookingPerson | null
  readonly heldAt: Instant
  readonly confirmedAt: Instant | null
  readonly departedAt: Instant | null
  readonly arrivedAt: Instant | null
  /** End of the customer's choice after a call-off. */
  readonly choiceUntil: Instant | null
  readonly customerMoves: number
  /** True when the customer cancelled after the time for a full refund. */
  readonly isCancelledLate: boolean
  readonly position: number
}

export const bookingTexts = 'firstName lastName email phone address city'.split(' ').map((one) => `person->>'${one}'`)

export const bookings: Projection<BookingRow, BookingEvent> = {
  name: 'bookings',
  version: 11,
  table: {
    columns: {
      id: 'text',
      customerId: 'text',
      visitor: 'text',
      status: 'text',
      service: 'jsonb',
      addOns: 'jsonb',
      totalCents: 'integer',
      discountCents: 'integer',
      depositCents: 'integer',
      refundCents: 'integer',
      van: 'text',
      date: 'date',
      time: 'text',
      startsAt: 'instant',
      endMinute: 'integer',
      expiresAt: 'instant',
      quoteId: 'text',
      paymentId: 'text',
      language: 'text',
      agreedToTerms: 'boolean',
      details: 'jsonb',
      person: 'jsonb',
      heldAt: 'instant',
      confirmedAt: 'instant',
      departedAt: 'instant',
      arrivedAt: 'instant',
      choiceUntil: 'instant',
      customerMoves: 'integer',
      isCancelledLate: 'boolean',
      position: 'bigint',
    },
    key: 'id',
    indexes: [
      "(visitor) where status = 'held'",
      "(expires_at) where status = 'held'",
      '(date, status)',
      "(starts_at, id) where status = 'called-off'",
      '(customer_id)',
      '(held_at, id)',
      '(starts_at, id)',
      '(confirmed_at, total_cents) where confirmed_at is not null',
      wordsIndex(bookingTexts),
    ],
  },
  events: [
    'BookingHeld',
    'BookingDetailsGiven',
    'TermsAgreed',
    'BookingLapsed',
    'BookingAbandoned',
    'BookingConfirmed',
    'BookingRejected',
    'BookingRescheduled',
    'VisitVanChanged',
    'BookingCancelled',
    'BookingCalledOff',
    'CallOffUndone',
    'CrewDeparted',
    'CrewArrived',
    'BookingCompleted',
    'BookingMissed',
    'DiscountGiven',
    'DiscountUndone',
  ],
  personal: { person: 'customerId' },
  init: null,
  keyOf: (event) => event.data.bookingId,
  streamOf: bookingStream,
  apply(row, event) {
    if (event.type === 'BookingHeld') return heldRow(event)
    return row === null ? null : { ...row, ...changeBy(event, row), position: event.position }
  },
}

function heldRow(event: Extract<BookingEvent, { type: 'BookingHeld' }>): BookingRow {
  const { bookingId, customerId, visitor, service, addOns, totalCents, depositCents, van, date, time } = event.data
  const { startsAt, endMinute, expiresAt, quoteId, language, details } = event.data
  return {
    id: bookingId,
    customerId,
    visitor,
    service,
    addOns,
    totalCents,
    discountCents: 0,
    depositCents,
    van,
    date,
    time,
    startsAt,
    endMinute,
    expiresAt,
    quoteId,
    language,
    details,
    agreedToTerms: false,
    status: 'held',
    refundCents: 0,
    paymentId: null,
    person: event.personal,
    heldAt: event.recordedAt,
    confirmedAt: null,
    departedAt: null,
    arrivedAt: null,
    choiceUntil: null,
    customerMoves: 0,
    isCancelledLate: false,
    position: event.position,
  }
}

function changeBy(event: Exclude<BookingEvent, { type: 'BookingHeld' }>, row: BookingRow): Partial<BookingRow> {
  switch (event.type) {
    case 'BookingDetailsGiven':
      return { customerId: event.data.customerId, details: event.data.details, person: event.personal }
    case 'BookingOwnerConfirmed':
    case 'TravelToBeConfirmed':
      return {}
    case 'TermsAgreed':
      return { agreedToTerms: true }
    case 'BookingLapsed':
      return { status: 'lapsed' }
    case 'BookingAbandoned':
      return { status: 'abandoned' }
    case 'BookingRejected':
      return { status: 'rejected' }
    case 'BookingConfirmed':
      return { status: 'confirmed', paymentId: event.data.paymentId, confirmedAt: event.recordedAt }
    case 'BookingRescheduled': {
      const { van, date, time, startsAt, endMinute, terms } = event.data
      // The office moves by the customers' terms where the customer asked for it, and otherwise for a reason of its own.
      const customerMoves = row.customerMoves + (terms === 'free' || terms === 'once' ? 1 : 0)
      const start = { van, date, time, startsAt, endMinute, customerMoves, departedAt: null, arrivedAt: null }
      return row.status === 'called-off' ? { ...start, status: 'confirmed', choiceUntil: null } : start
    }
    case 'VisitVanChanged':
      return { van: event.data.van, departedAt: null, arrivedAt: null }
    case 'BookingCalledOff':
      return { status: 'called-off', choiceUntil: event.data.choiceUntil }
    case 'CallOffUndone':
      return { status: 'confirmed', departedAt: null, arrivedAt: null, choiceUntil: null }
    case 'BookingCancelled': {
      const { by, refundPercent, refundCents } = event.data
      return {
        status: 'cancelled',
        refundCents,
        isCancelledLate: by === 'customer' && refundPercent < 100,
        choiceUntil: null,
      }
    }
    case 'CrewDeparted':
      return { departedAt: event.data.pressedAt ?? event.recordedAt }
    case 'CrewArrived':
      return { arrivedAt: event.data.pressedAt ?? event.recordedAt }
    case 'BookingCompleted':
      return { status: 'completed' }
    case 'BookingMissed':
      return { status: 'missed' }
    case 'DiscountGiven':
      return repriced(row, event.data.amountCents)
    case 'DiscountUndone':
      return repriced(row, -event.data.amountCents)
  }
}

const repriced = ({ totalCents, discountCents }: BookingRow, takenOffCents: number) => ({
  totalCents: totalCents - takenOffCents,
  discountCents: discountCents + takenOffCents,
})

export interface OpenHold {
  readonly bookingId: string
  readonly van: string
  readonly date: string
  readonly time: string
}

export function openHoldsOf(database: Queryable, visitor: string): Promise<OpenHold[]> {
  return database.query<OpenHold>(
    `select id as "bookingId", van, date, time from rm.bookings where visitor = $1 and status = 'held' order by position desc limit 20`,
    [visitor],
  )
}

export interface OwnBooking extends OpenHold {
  readonly status: 'held' | 'confirmed'
}

export function ownBookings(
  database: Queryable,
  visitor: string,
  start: { readonly date: string; readonly time: string },
): Promise<OwnBooking[]> {
  return database.query<OwnBooking>(
    `select id as "bookingId", van, date, time, status from rm.bookings
     where (visitor = $1 and status = 'held') or (date = $2 and status = 'confirmed' and visitor = $1 and time = $3)
     order by position desc limit 20`,
    [visitor, start.date, start.time],
  )
}

export function expiredHolds(
  database: Queryable,
  at: Instant,
): Promise<{ bookingId: string; van: string; date: string }[]> {
  return database.query(
    `select id as "bookingId", van, date from rm.bookings
     where status = 'held' and expires_at <= $1::timestamptz order by expires_at, id limit 500`,
    [at],
  )
}

export function bookingsOf(
  database: Queryable,
  customerId: string,
): Promise<{ readonly id: string; readonly quoteId: string | null }[]> {
  return database.query('select id, quote_id as "quoteId" from rm.bookings where customer_id = $1 order by id', [
    customerId,
  ])
}

/** Ids of all bookings, for references cannot be decoded. */
export const bookingIds = (database: Queryable): Promise<{ readonly id: string }[]> =>
  database.query('select id from rm.bookings')
