import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress, phoneNumber } from './booking.ts'
import { vehicle } from './vehicle.ts'

/** POST /api/quotes/calculate and /api/quotes. Client prices are ignored. */
export const quoteRequest = z.object({
  vehicleDetails: vehicle,
  locationDetails: z.object({
    type: z.enum(['home', 'work']),
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  selectedService: z.string().check(z.minLength(1), z.maxLength(60)),
  selectedAddons: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)), []),
  language: z.optional(z.enum(languages)),
})
export type QuoteRequest = z.infer<typeof quoteRequest>

export const pricing = z.object({
  packageName: z.string(),
  basePrice: z.number(),
  addons: z.array(z.object({ name: z.string(), displayName: z.string(), price: z.number() })),
  totalPrice: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
  balanceCents: z.number(),
  hstCents: z.number(),
  currency: z.string(),
  durationHours: z.object({ min: z.number(), max: z.number() }),
  priceListVersion: z.number(),
})
export type Pricing = z.infer<typeof pricing>

export const quoteStatuses = ['quoted', 'requested', 'booked', 'expired'] as const

export const quoteResult = z.extend(pricing, {
  id: z.string(),
  isBooked: z.boolean(),
  status: z.enum(quoteStatuses),
  validUntil: z.string(),
  vehicleDetails: z.object({
    year: z.number(),
    make: z.string(),
    model: z.string(),
    size: z.string(),
    color: z.string(),
  }),
  locationDetails: z.object({ type: z.string(), address: z.string() }),
  ownerToken: z.optional(z.string()),
})
export type QuoteResult = z.infer<typeof quoteResult>

/** PATCH /api/quotes/{id}/book */
export const quoteAddress = z.object({ id: z.string().check(z.maxLength(80)) })
export const bookQuote = z.object({
  customerEmail: emailAddress,
  customerPhone: phoneNumber,
  ownerToken: z.optional(z.string().check(z.maxLength(200))),
})
