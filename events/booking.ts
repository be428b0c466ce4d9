import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { arrivalReasons, discountReasons, officeMoveReasons } from './values/office-reasons.ts'

const line = z.object({ name: z.string(), displayName: z.string(), priceCents: z.int() })

const vehicle = z.object({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  size: z.string(),
  color: z.string(),
})

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  notes: z.string(),
  access: z.string(),
  postalCode: z.string(),
  secondVehicle: z.string(),
})

const details = z.object({
  vehicle: vehicle.nullable(),
  locationType: z.enum(['home', 'work']).nullable(),
  outletWithin100Feet: z.enum(['yes', 'no', 'unsure']).nullable(),
  waterAccess: z.enum(['yes', 'no', 'unsure']).nullable(),
  petHair: z.enum(['none', 'some', 'lots']).nullable(),
})

/** `pressedAt` is when the crew pressed the button: a report may wait offline. Null in old reports. */
const reported = z.object({ bookingId: field.id, pressedAt: field.instant.nullable() })

export const bookingEvents = {
  /** A visitor chose a slot and is about to pay: all terms under which the visit was priced and promised. */
  BookingHeld: {
    version: 2,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      /** Hash of the browser's token, which may resume the hold; null without cookies. */
      visitor: field.id.nullable(),
      service: line,
      addOns: z.array(line),
      totalCents: z.int(),
      depositCents: z.int(),
      priceListVersion: z.int(),
      hoursVersion: z.int(),
      policyVersion: z.int(),
      van: field.id,
      vanNumber: z.int(),
      date: field.day,
      time: field.code,
      startMinute: z.int(),
      endMinute: z.int(),
      startsAt: field.instant,
      expiresAt: field.instant,
      quoteId: field.id.nullable(),
      language: z.enum(['en', 'fr', 'pa']),
      details,
      termsVersion: field.code.nullable(),
    }),
    personal: { subject: 'customerId', schema: person },
  },
  BookingDetailsGiven: {
    version: 2,
    data: z.object({ bookingId: field.id, customerId: field.id, details }),
    personal: { subject: 'customerId', schema: person },
  },
  TermsAgreed: {
    version: 2,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      policyVersion: z.int(),
      language: z.enum(['en', 'fr', 'pa']),
      termsVersion: field.code.nullable(),
    }),
  },
  /** The customer proved that the visit is theirs, signed in. Anybody can book in the name of an e-mail address. */
  BookingOwnerConfirmed: { version: 1, data: z.object({ bookingId: field.id, customerId: field.id }) },
  BookingLapsed: { version: 1, data: z.object({ bookingId: field.id }) },
  BookingAbandoned: { version: 1, data: z.object({ bookingId: field.id, reason: z.enum(['moved', 'left']) }) },
  BookingConfirmed: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      paymentId: field.id,
      quoteId: field.id.nullable(),
      depositCents: z.int(),
      startsAt: field.instant,
    }),
  },
  /** Confirmed for a city that the map does not know: the office has to settle the travel with the customer. */
  TravelToBeConfirmed: { version: 1, data: z.object({ bookingId: field.id }) },
  /** Paid after the slot was sold to another: the authorisation is released. */
  BookingRejected: {
    version: 1,
    data: z.object({ bookingId: field.id, reason: z.enum(['slot_taken', 'amount', 'day_past']) }),
  },
  BookingCancelled: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      by: z.enum(['customer', 'business']),
      reason: z.enum(['plans_changed', 'weather', 'vehicle', 'other']),
      refundPercent: z.int(),
      refundCents: z.int(),
      policyVersion: z.int(),
    }),
  },
  BookingRescheduled: {
    version: 2,
    data: z.object({
      bookingId: field.id,
      van: field.id,
      vanNumber: z.int(),
      date: field.day,
      time: field.code,
      startMinute: z.int(),
      endMinute: z.int(),
      startsAt: field.instant,
      from: z.object({ van: field.id, date: field.day, time: field.code, startsAt: field.instant }),
      /**
       * 'once': the free move on short notice. 'office': beyond the rules, for `reason`. 'weather': after a call-off.
       */
      terms: z.enum(['free', 'once', 'office', 'weather']),
      reason: z.enum(officeMoveReasons).nullable(),
      policyVersion: z.int(),
    }),
  },
  VisitVanChanged: {
    version: 1,
    data: z.object({ bookingId: field.id, van: field.id, vanNumber: z.int(), from: field.id }),
  },
  /** Called off for bad weather: until `choiceUntil` the customer chooses another time or a refund. */
  BookingCalledOff: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      cause: z.enum(['weather']),
      choiceUntil: field.instant,
    }),
    personal: { subject: 'customerId', schema: z.object({ note: z.string() }) },
  },
  CallOffUndone: { version: 1, data: z.object({ bookingId: field.id }) },
  CrewDeparted: {
    version: 2,
    data: reported.extend({
      /** True when a later step of this visit waited behind this report: nobody is notified of it any more. */
      isOvertaken: z.boolean(),
    }),
  },
  CrewArrived: {
    version: 3,
    data: reported.extend({
      /** Reason of an arrival added by the office, at `pressedAt`. Null for the crew's own report. */
      addedBecause: z.enum(arrivalReasons).nullable(),
    }),
  },
  BookingCompleted: { version: 2, data: reported },
  BookingMissed: { version: 2, data: reported },
  DiscountGiven: {
    version: 1,
    data: z.object({
      bookingId: field.id,
      customerId: field.id,
      discountId: field.id,
      /** Pre-tax. */
      amountCents: z.int(),
      reason: z.enum(discountReasons),
      /** Payments after the deposit by then, with tax: a discount stands where more was paid. */
      balanceCents: z.int(),
    }),
    personal: { subject: 'customerId', schema: z.object({ note: z.string() }) },
  },
  DiscountUndone: {
    version: 1,
    data: z.object({ bookingId: field.id, discountId: field.id, amountCents: z.int() }),
  },
} as const satisfies Vocabulary

export type BookingEvent = EventIn<typeof bookingEvents>
export type NewBookingEvent = NewEventIn<typeof bookingEvents>
export type BookingPerson = z.infer<typeof person>
export type BookingDetails = z.infer<typeof details>
export type PriceLine = z.infer<typeof line>

export const bookingStream = (bookingId: string): string => `booking-${bookingId}`

export const bookingNoun = {
  events: bookingEvents,
  history: 'booking',
  stream: { of: bookingStream, by: 'booking' },
} as const satisfies Noun
