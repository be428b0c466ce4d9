import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
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
  /** Another car that somebody would like done, in their own words. */
  secondVehicle: z.string(),
})

const details = z.object({
  vehicle: vehicle.nullable(),
  locationType: z.enum(['home', 'work']).nullable(),
  outletWithin100Feet: z.enum(['yes', 'no', 'unsure']).nullable(),
  waterAccess: z.enum(['yes', 'no', 'unsure']).nullable(),
  petHair: z.enum(['none', 'some', 'lots']).nullable(),
})

/** `pressedAt` is when the crew pressed it: a report may have waited on a phone. Null where that was not told. */
const reported = z.object({ bookingId: z.string(), pressedAt: z.string().nullable() })

export const bookingEvents = {
  /** A visitor chose a slot and is about to pay: everything that the visit was priced and promised under. */
  BookingHeld: {
    version: 2,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      /** Hash of the browser's token: who may resume the hold. Null when the caller keeps no cookies. */
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
      /** Names the words beside the pay button to which somebody agrees by paying; null when the caller showed none. */
      termsVersion: z.string().nullable(),
    }),
    personal: { subject: 'customerId', schema: person },
  },
  /** What was told later: by the page when it completes the payment, or on the phone. */
  BookingDetailsGiven: {
    version: 2,
    data: z.object({ bookingId: z.string(), customerId: z.string(), details }),
    personal: { subject: 'customerId', schema: person },
  },
  /** The customer agreed to the terms and the refund policy beside the pay button, in this language. */
  TermsAgreed: {
    version: 2,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      policyVersion: z.int(),
      language: z.enum(['en', 'fr', 'pa']),
      /** Names the words that were agreed to; null when the caller did not say. */
      termsVersion: z.string().nullable(),
    }),
  },
  /**
   * The customer showed that the visit is theirs: they were signed in when they held its slot or paid for it, or moved it. Anybody can
   * book in the name of an e-mail address.
   */
  BookingOwnerConfirmed: { version: 1, data: z.object({ bookingId: z.string(), customerId: z.string() }) },
  BookingLapsed: { version: 1, data: z.object({ bookingId: z.string() }) },
  /** The visitor chose another slot or package before paying. */
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
  /** Confirmed for a place that the map does not know: how the van gets there, and when, somebody has to settle with the customer. */
  TravelToBeConfirmed: { version: 1, data: z.object({ bookingId: z.string() }) },
  /** Paid too late: the slot was sold meanwhile. The authorisation is released. */
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
  /** The confirmed visit was moved. Price, deposit and policy stay. */
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
       * 'once': the one free move on short notice. 'office': outside of the customers' rules, for `reason`. 'weather': another time
       * for a visit that the business had called off.
       */
      terms: z.enum(['free', 'once', 'office', 'weather']),
      reason: z.enum(officeMoveReasons).nullable(),
      policyVersion: z.int(),
    }),
  },
  /** Another van makes the visit, at the same time and place: for the customer nothing changes. */
  VisitVanChanged: {
    version: 1,
    data: z.object({ bookingId: z.string(), van: z.string(), vanNumber: z.int(), from: z.string() }),
  },
  /**
   * The business called the visit off because of the weather. Its slot is free; the customer chooses another time or all that was
   * paid, by themselves until `choiceUntil`. The note is the evidence that the office wrote down.
   */
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
  /** The visit takes place after all, at the time that it had. */
  CallOffUndone: { version: 1, data: z.object({ bookingId: z.string() }) },
  /** The van is on its way to the visit. */
  CrewDeparted: {
    version: 2,
    data: reported.extend({
      /** A later step of the same visit waited behind this report: whoever hears that the van is on its way now is misled. */
      isOvertaken: z.boolean(),
    }),
  },
  /** The van is at the place: also the evidence of a no-show. */
  CrewArrived: {
    version: 3,
    data: reported.extend({
      /** Why the office added it afterwards, where the crew did not report it; then `pressedAt` is when it was there. */
      addedBecause: z.enum(arrivalReasons).nullable(),
    }),
  },
  BookingCompleted: { version: 2, data: reported },
  BookingMissed: { version: 2, data: reported },
  /** The office took something off the agreed price. What it wrote about it may name somebody. */
  DiscountGiven: {
    version: 1,
    data: z.object({
      bookingId: z.string(),
      customerId: z.string(),
      discountId: z.string(),
      /** Before tax. */
      amountCents: z.int(),
      reason: z.enum(discountReasons),
      /** What was paid after the deposit by then, with tax: a discount at which more was paid stays. */
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
