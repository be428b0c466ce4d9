import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
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
const reported = z.object({ bookingId: z.string(), pressedAt: z.string().nullable() })

export const bookingEvents = {
  /** A visitor chose a slot and is about to pay: all terms under which the visit was priced and promised. */
  BookingHeld: {
    version: 2,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      /** Hash of the browser's token, which may resume the hold; null without cookies. */
      visitor: z.string().nullable(),
      service: line,
      addOns: z.array(line),
      totalCents: z.int(),
      depositCents: z.int(),
      priceListVersion: z.int(),
      hoursVersion: z.int(),
      policyVersion: z.int(),
      van: z.string(),
      vanNumber: z.int(),
      date: z.string(),
      time: z.string(),
      startMinute: z.int(),
      endMinute: z.int(),
      startsAt: z.string(),
      expiresAt: z.string(),
      quoteId: z.string().nullable(),
      language: z.enum(['en', 'fr', 'pa']),
      details,
      termsVersion: z.string().nullable(),
    }),
    personal: { subject: 'customerId', schema: person },
  },
  BookingDetailsGiven: {
    version: 2,
    data: z.object({ bookingId: z.string(), customerId: z.string(), details }),
    personal: { subject: 'customerId', schema: person },
  },
  TermsAgreed: {
    version: 2,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      policyVersion: z.int(),
      language: z.enum(['en', 'fr', 'pa']),
      termsVersion: z.string().nullable(),
    }),
  },
  /** The customer proved that the visit is theirs, signed in. Anybody can book in the name of an e-mail address. */
  BookingOwnerConfirmed: { version: 1, data: z.object({ bookingId: z.string(), customerId: z.string() }) },
  BookingLapsed: { version: 1, data: z.object({ bookingId: z.string() }) },
  BookingAbandoned: { version: 1, data: z.object({ bookingId: z.string(), reason: z.enum(['moved', 'left']) }) },
  BookingConfirmed: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      paymentId: z.string(),
      quoteId: z.string().nullable(),
      depositCents: z.int(),
      startsAt: z.string(),
    }),
  },
  /** Confirmed for a city that the map does not know: the office has to settle the travel with the customer. */
  TravelToBeConfirmed: { version: 1, data: z.object({ bookingId: z.string() }) },
  /** Paid after the slot was sold to another: the authorisation is released. */
  BookingRejected: {
    version: 1,
    data: z.object({ bookingId: z.string(), reason: z.enum(['slot_taken', 'amount', 'day_past']) }),
  },
  BookingCancelled: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
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
      bookingId: z.string(),
      van: z.string(),
      vanNumber: z.int(),
      date: z.string(),
      time: z.string(),
      startMinute: z.int(),
      endMinute: z.int(),
      startsAt: z.string(),
      from: z.object({ van: z.string(), date: z.string(), time: z.string(), startsAt: z.string() }),
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
    data: z.object({ bookingId: z.string(), van: z.string(), vanNumber: z.int(), from: z.string() }),
  },
  /** Called off for bad weather: until `choiceUntil` the customer chooses another time or a refund. */
  BookingCalledOff: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      cause: z.enum(['weather']),
      choiceUntil: z.string(),
    }),
    personal: { subject: 'customerId', schema: z.object({ note: z.string() }) },
  },
  CallOffUndone: { version: 1, data: z.object({ bookingId: z.string() }) },
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
      bookingId: z.string(),
      customerId: z.string(),
      discountId: z.string(),
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
    data: z.object({ bookingId: z.string(), discountId: z.string(), amountCents: z.int() }),
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
