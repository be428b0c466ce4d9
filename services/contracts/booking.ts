import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'
import { isDialable } from '#events/values/phone-number.ts'
import { termsVersions } from '#services/isomorphic/legal-versions.ts'

import { vehicle } from './vehicle.ts'

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const filled = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const emailAddress = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/))

/** Stored number, from times when more was accepted. */
const storedPhone = z.string().check(z.trim(), z.maxLength(40))
export const phoneNumber = storedPhone.check(z.refine(isDialable))
export const phoneNumberOrNone = z.union([z.string().check(z.trim(), z.maxLength(0)), phoneNumber])

export const customerInfo = z.object({
  firstName: filled(80),
  lastName: filled(80),
  email: emailAddress,
  phone: phoneNumber,
})

/** Optional details, which never block a booking. */
export const visitExtras = z.object({
  locationType: z.optional(z.enum(['home', 'work'])),
  outletWithin100Feet: z.optional(z.enum(['yes', 'no', 'unsure'])),
  access: z.optional(line(300)),
  postalCode: z.optional(line(12)),
  waterAccess: z.optional(z.enum(['yes', 'no', 'unsure'])),
  petHair: z.optional(z.enum(['none', 'some', 'lots'])),
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

export const bookingDraft = z.object({
  customerInfo,
  vehicleInfo: vehicle,
  appointmentInfo,
  addons: z._default(z.array(line(60)).check(z.maxLength(20)), []),
  quoteId: z.optional(line(80)),
  language: z._default(z.enum(languages), 'en'),
  /** Price on screen in cents, compared as the deposit is. */
  totalCents: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
  /** Terms beside the pay button, agreed by paying. */
  termsVersion: z.optional(z.enum(termsVersions)),
})
export type BookingDraft = z.infer<typeof bookingDraft>

/** Refund tiers of the deposit: `percent` until each instant, nothing after the last. */
export const refundTiers = z.array(z.object({ until: z.string(), percent: z.number() }))
export type RefundTiers = z.infer<typeof refundTiers>

/** POST /api/create-payment-intent. `amount` is the deposit on screen in cents, compared with the server's. */
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

export const paymentIntentCreated = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  bookingId: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** End of the hold (instant, UTC). */
  holdExpiresAt: z.string(),
  refunds: z.optional(refundTiers),
})
export type PaymentIntentCreated = z.infer<typeof paymentIntentCreated>

/** POST /api/payments/complete, by the holder's cookie or `clientSecret`. Amounts are informational once authorised. */
export const completePayment = z.object({
  quoteId: z.optional(line(80)),
  paymentIntentId: filled(255),
  clientSecret: z.optional(z.string().check(z.maxLength(500))),
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
  agreedToTerms: z.optional(z.boolean()),
  termsVersion: z.optional(z.enum(termsVersions)),
  language: z.optional(z.enum(languages)),
})
export type CompletePayment = z.infer<typeof completePayment>

/** Answer, shown on /booking-success. Cents; `location` joins address and city. */
export const bookingSummary = z.object({
  bookingId: z.string(),
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
  travelToBeConfirmed: z.optional(z.boolean()),
  refunds: z.optional(refundTiers),
})
export type BookingSummary = z.infer<typeof bookingSummary>

export interface FreeSlot {
  readonly date: string
  readonly time: string
}
