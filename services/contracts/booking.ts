import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'
import { isDialable } from '#events/values/phone-number.ts'
import { termsVersions } from '#services/isomorphic/legal-versions.ts'

import { vehicle } from './vehicle.ts'

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const filled = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** An address needs an @ with something on both sides: only the impossible is refused. */
export const emailAddress = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/))

/** A telephone number as it is stored: whatever was typed when more was taken for one. */
const storedPhone = z.string().check(z.trim(), z.maxLength(40))
/** One that can be dialled, in whichever spelling. What is stored already may be none. */
export const phoneNumber = storedPhone.check(z.refine(isDialable))
export const phoneNumberOrNone = z.union([z.string().check(z.trim(), z.maxLength(0)), phoneNumber])

export const customerInfo = z.object({
  firstName: filled(80),
  lastName: filled(80),
  email: emailAddress,
  phone: phoneNumber,
})

/** Details that help on the day and never block a booking. */
export const visitExtras = z.object({
  locationType: z.optional(z.enum(['home', 'work'])),
  outletWithin100Feet: z.optional(z.enum(['yes', 'no', 'unsure'])),
  /** Gate, buzzer, parking. */
  access: z.optional(line(300)),
  postalCode: z.optional(line(12)),
  waterAccess: z.optional(z.enum(['yes', 'no', 'unsure'])),
  petHair: z.optional(z.enum(['none', 'some', 'lots'])),
  /** Another car that somebody would like done, in their own words. */
  secondVehicle: z.optional(line(200)),
})
export type VisitExtras = z.infer<typeof visitExtras>

export const appointmentInfo = z.extend(visitExtras, {
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(8)),
  address: filled(200),
  city: filled(80),
  notes: z._default(line(2000), ''),
})

/** What our own wizard sends beside the specification's payload, so that a payment can become a booking without the tab. */
export const bookingDraft = z.object({
  customerInfo,
  vehicleInfo: vehicle,
  appointmentInfo,
  addons: z._default(z.array(line(60)).check(z.maxLength(20)), []),
  quoteId: z.optional(line(80)),
  language: z._default(z.enum(languages), 'en'),
  /** Package and add-ons in cents as the caller saw them; compared as the deposit is. */
  totalCents: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
  /** The words beside the pay button that the caller shows: who pays has agreed to them. */
  termsVersion: z.optional(z.enum(termsVersions)),
})
export type BookingDraft = z.infer<typeof bookingDraft>

/**
 * What comes back of the deposit when the customer calls the visit off: `percent` of it until `until` (instant, UTC), in order;
 * after the last of them nothing. Of the policy that the booking is made under.
 */
export const refundTiers = z.array(z.object({ until: z.string(), percent: z.number() }))
export type RefundTiers = z.infer<typeof refundTiers>

/** POST /api/create-payment-intent. `amount` is the deposit in cents that the caller saw; the server compares it with its own. */
export const createPaymentIntent = z.object({
  amount: z.int().check(z.gte(0), z.lte(100_000_000)),
  metadata: z.object({
    serviceId: filled(60),
    serviceName: z._default(line(120), ''),
    customerEmail: emailAddress,
    appointmentDate: z.string().check(z.maxLength(10)),
    appointmentTime: z.string().check(z.maxLength(8)),
  }),
  draft: z.optional(bookingDraft),
})
export type CreatePaymentIntent = z.infer<typeof createPaymentIntent>

/** Its answer. Amounts in cents. */
export const paymentIntentCreated = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  bookingId: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** The slot is kept until then (instant, UTC). */
  holdExpiresAt: z.string(),
  refunds: z.optional(refundTiers),
})
export type PaymentIntentCreated = z.infer<typeof paymentIntentCreated>

/**
 * POST /api/payments/complete. `paymentIntentId` decides, asked by the visitor who holds it: by cookie, or by `clientSecret`. The amounts, in whole dollars, are compared while nothing is
 * authorised, and informational after that. Details that are given complete the booking's; a visit that differs from the held
 * one, also by its address, is refused.
 */
export const completePayment = z.object({
  quoteId: z.optional(line(80)),
  paymentIntentId: filled(255),
  /** Proves whose payment it is where the browser's cookie does not: after a bank's page opened in another browser. */
  clientSecret: z.optional(z.string().check(z.maxLength(500))),
  /** Whoever has paid is not refused for a number. */
  customerInfo: z.optional(z.extend(customerInfo, { phone: storedPhone })),
  appointmentDetails: z.optional(
    z.extend(visitExtras, {
      date: z.string().check(z.maxLength(10)),
      time: z.string().check(z.maxLength(8)),
      location: z._default(line(300), ''),
      address: z._default(line(200), ''),
      city: z._default(line(80), ''),
      notes: z._default(line(2000), ''),
    }),
  ),
  depositAmount: z.optional(z.number()),
  totalAmount: z.optional(z.number()),
  serviceDetails: z.optional(z.object({ name: line(120), package: line(60) })),
  vehicleDetails: z.optional(vehicle),
  /** Given beside the pay button; recorded when true, and never a condition. */
  agreedToTerms: z.optional(z.boolean()),
  termsVersion: z.optional(z.enum(termsVersions)),
  language: z.optional(z.enum(languages)),
})
export type CompletePayment = z.infer<typeof completePayment>

/** Its answer, and what /booking-success shows. Money in cents; `location` is address and city joined. */
export const bookingSummary = z.object({
  bookingId: z.string(),
  /** What a customer reads on the phone: 'FG-7K3M9Q'. */
  reference: z.string(),
  status: z.enum(['confirmed', 'processing']),
  serviceId: z.string(),
  serviceName: z.string(),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  vehicle: z.string(),
  addons: z.array(z.string()),
  totalCents: z.number(),
  depositCents: z.number(),
  balanceCents: z.number(),
  hstCents: z.number(),
  /** The place is outside the map: we call about the way there. */
  travelToBeConfirmed: z.optional(z.boolean()),
  refunds: z.optional(refundTiers),
})
export type BookingSummary = z.infer<typeof bookingSummary>

/** The 409 of a slot that is not free any more carries free starts of the same day and the next free days: `{ free: [{ date, time }] }`. */
export interface FreeSlot {
  readonly date: string
  readonly time: string
}
