import * as z from 'zod/mini'

import { photoKinds } from '#events/values/photo-kinds.ts'

import { allowed } from './allowed.ts'
import { mostDaysAtOnce } from './availability.ts'
import { refundTiers } from './booking.ts'
import { quoteResult } from './quotes.ts'
import { receiptLink } from './receipts.ts'
import { ownReview } from './reviews.ts'

const ownVehicle = z.object({
  year: z.number(),
  make: z.string(),
  model: z.string(),
  size: z.string(),
  color: z.string(),
})

const priced = z.object({ id: z.string(), name: z.string() })

/** Lines in cents; each sum is the total of the lines above it. */
const statementLine = z.object({
  line: z.enum([
    'services',
    'discount',
    'hst',
    'total',
    'deposit',
    'paid',
    'owed',
    'overpaid',
    'paid-in-all',
    'refunded',
    'coming-back',
    'by-hand',
    'after-refunds',
    'kept',
  ]),
  cents: z.number(),
})
const visitStatement = z.object({ price: z.array(statementLine), back: z.array(statementLine) })
export type VisitStatement = z.infer<typeof visitStatement>

const ownConcern = z.enum(['open', 'decided', 'closed'])

const freeVisit = z.object({ reference: z.string(), date: z.string() })

export const ownVisitStatuses = ['confirmed', 'called-off', 'completed', 'cancelled', 'no-show'] as const

/** GET /api/user/bookings, latest start first. Cents; `totalCents` before tax, `owedCents` with tax. */
export const ownBooking = z.object({
  id: z.string(),
  reference: z.string(),
  scheduledDate: z.string(),
  timeSlot: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  status: z.enum(ownVisitStatuses),
  departedAt: z.optional(z.nullable(z.string())),
  arrivedAt: z.optional(z.nullable(z.string())),
  choiceUntil: z.optional(z.nullable(z.string())),
  notes: z.string(),
  phone: z.string(),
  service: priced,
  addons: z.array(priced),
  vehicle: z.nullable(ownVehicle),
  locationType: z.nullable(z.enum(['home', 'work'])),
  address: z.string(),
  city: z.string(),
  location: z.string(),
  totalCents: z.number(),
  discountCents: z.optional(z.number()),
  hstCents: z.number(),
  depositCents: z.number(),
  paidCents: z.number(),
  owedCents: z.number(),
  payPath: z.optional(z.nullable(z.string())),
  depositDue: z.optional(z.nullable(z.object({ amountCents: z.number(), dueAt: z.string() }))),
  chargeAt: z.optional(z.nullable(z.string())),
  chargeCents: z.optional(z.number()),
  refundCents: z.number(),
  receipts: z.optional(z.array(receiptLink)),
  reclean: z.optional(z.nullable(freeVisit)),
  statement: z.optional(z.nullable(visitStatement)),
  concern: z.optional(z.nullable(ownConcern)),
  refunds: refundTiers,
  can: z.optional(z.object({ cancel: allowed, move: allowed, pay: allowed })),
})
export type OwnBooking = z.infer<typeof ownBooking>
export const ownBookings = z.array(ownBooking)

/** GET /api/user/service-history: completed visits, last first. `totalPaid` in dollars with tax. */
export const serviceHistory = z.array(
  z.object({
    id: z.string(),
    servicePackage: z.string(),
    serviceDate: z.string(),
    vehicleDetails: z.nullable(ownVehicle),
    totalPaid: z.number(),
    totalPaidCents: z.number(),
    rating: z.nullable(z.number()),
    feedback: z.nullable(z.string()),
    review: z.optional(ownReview.shape.review),
    reference: z.string(),
    receipts: z.optional(z.array(receiptLink)),
    reclean: z.optional(z.nullable(freeVisit)),
    statement: z.optional(z.nullable(visitStatement)),
    concern: z.optional(z.nullable(ownConcern)),
    photos: z.optional(z.array(z.object({ id: z.string(), kind: z.enum(photoKinds), takenAt: z.string() }))),
  }),
)
export type ServiceHistory = z.infer<typeof serviceHistory>

/** GET /api/user/quotes, newest first. */
export const ownQuotes = z.array(
  z.extend(quoteResult, {
    createdAt: z.string(),
    service: z.optional(z.string()),
  }),
)
export type OwnQuotes = z.infer<typeof ownQuotes>

/** GET /api/user/bookings/{id}/cancellation */
export const cancellationPreview = z.object({
  refundCents: z.number(),
  refundPercent: z.number(),
  paidCents: z.number(),
  cardCents: z.optional(z.number()),
  handCents: z.optional(z.number()),
  points: z.optional(z.number()),
})
export type CancellationPreview = z.infer<typeof cancellationPreview>

export const rescheduleTerms = z.enum(['free', 'once', 'weather'])
export type RescheduleTerms = z.infer<typeof rescheduleTerms>

/** GET /api/user/bookings/{id}/reschedule; 409 `reschedule_too_late` or `reschedule_used`. */
export const ownRescheduleTerms = z.object({
  terms: rescheduleTerms,
  freeHours: z.number(),
  leastHours: z.number(),
})
export type OwnRescheduleTerms = z.infer<typeof ownRescheduleTerms>

/** POST of it with the terms on screen; 409 `reschedule_changed` with the current ones. */
export const rescheduleRequest = z.object({
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(20)),
  terms: rescheduleTerms,
})
export type RescheduleRequest = z.infer<typeof rescheduleRequest>
export interface Rescheduled {
  readonly status: 'rescheduled'
  readonly date: string
  readonly time: string
  readonly startsAt: string
}

/** GET /api/user/bookings/{id}/reschedule/starts?date=2026-11-24 */
export const rescheduleStartsQuery = z.object({ date: z.string().check(z.maxLength(10)) })

/** GET /api/user/bookings/{id}/reschedule/days?from=2026-11-24&days=42 */
export const rescheduleDaysQuery = z.object({
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDaysAtOnce)),
})

export const bookingAddress = z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) })

/** GET /api/user/bookings/{id}/photos/{photoId}: a JPEG. */
export const ownPhotoAddress = z.extend(bookingAddress, { photoId: z.string().check(z.regex(/^[a-z0-9]{1,64}$/)) })

/** POST of it with the refund on screen; 409 `refund_changed` with the current one. */
export const cancellationRequest = z.object({ refundCents: z.int().check(z.gte(0), z.lte(100_000_000)) })
export interface Cancelled {
  readonly status: 'cancelled'
  readonly refundCents: number
}
