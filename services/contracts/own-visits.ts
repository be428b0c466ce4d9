import * as z from 'zod/mini'

import { photoKinds } from '#events/values/photo-kinds.ts'

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

/**
 * What a visit costs, what was paid of it and what went back, in cents as they are added up. Each of the sums (total, owed, overpaid,
 * after-refunds, kept) is the total of all other lines above it. Both are empty where nothing was paid for a visit that is not made.
 */
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

/** Of the case of a visit under the guarantee; of a free re-clean only once something was said about it. */
const ownConcern = z.enum(['open', 'decided', 'closed'])

const freeVisit = z.object({ reference: z.string(), date: z.string() })

export const ownVisitStatuses = ['confirmed', 'called-off', 'completed', 'cancelled', 'no-show'] as const

/**
 * GET /api/user/bookings: the bookings of who is signed in, the latest start first. `scheduledDate` and `timeSlot` are the
 * specification's names of `date` and `time`. Money in cents; `totalCents` is before tax, `owedCents` has the tax in it.
 */
export const ownBooking = z.object({
  id: z.string(),
  reference: z.string(),
  scheduledDate: z.string(),
  timeSlot: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  status: z.enum(ownVisitStatuses),
  /** Instants at which the crew left for it and arrived; a server of the version before names none. */
  departedAt: z.optional(z.nullable(z.string())),
  arrivedAt: z.optional(z.nullable(z.string())),
  /** Of one that was called off: the instant until which they choose here; a server of the version before names none. */
  choiceUntil: z.optional(z.nullable(z.string())),
  notes: z.string(),
  phone: z.string(),
  service: priced,
  addons: z.array(priced),
  vehicle: z.nullable(ownVehicle),
  locationType: z.nullable(z.enum(['home', 'work'])),
  address: z.string(),
  city: z.string(),
  /** Address and city joined. */
  location: z.string(),
  totalCents: z.number(),
  /** What the office took off it; a server of the version before names none. */
  discountCents: z.optional(z.number()),
  hstCents: z.number(),
  depositCents: z.number(),
  /** What was paid and not refunded. */
  paidCents: z.number(),
  owedCents: z.number(),
  /** The page on which the rest can be paid by card; null before the visit has begun, and where nothing is owed. */
  payPath: z.optional(z.nullable(z.string())),
  /** A deposit that the office asks for: what that link pays now, and until when. A server of the version before names none. */
  depositDue: z.optional(z.nullable(z.object({ amountCents: z.number(), dueAt: z.string() }))),
  /** Of a visit that nobody was there for: when the saved card is charged what is owed at the earliest; null where it is not to be. */
  chargeAt: z.optional(z.nullable(z.string())),
  /** How much: what was announced, or less where less is owed. A server of the version before names none. */
  chargeCents: z.optional(z.number()),
  /** Of a cancelled booking: the amount that comes back. */
  refundCents: z.number(),
  /** The documents that were issued for it, the first first; a server of the version before names none. */
  receipts: z.optional(z.array(receiptLink)),
  /** Of a free visit under the guarantee: the visit of which a part is done again. A server of the version before names none. */
  reclean: z.optional(z.nullable(freeVisit)),
  /** Null for a free re-clean; a server of the version before names none. */
  statement: z.optional(z.nullable(visitStatement)),
  /** Null while nothing was said; a server of the version before names none. */
  concern: z.optional(z.nullable(ownConcern)),
  /** Until when which share of the deposit comes back; empty for a visit that cannot be cancelled any more. */
  refunds: refundTiers,
})
export type OwnBooking = z.infer<typeof ownBooking>
export const ownBookings = z.array(ownBooking)

/** GET /api/user/service-history: completed visits, the last one first. `totalPaid` is in dollars, with tax. */
export const serviceHistory = z.array(
  z.object({
    id: z.string(),
    servicePackage: z.string(),
    serviceDate: z.string(),
    vehicleDetails: z.nullable(ownVehicle),
    totalPaid: z.number(),
    totalPaidCents: z.number(),
    /** 1 to 5; null until the customer gave one. */
    rating: z.nullable(z.number()),
    feedback: z.nullable(z.string()),
    /** The rest of the review; null while there is none. A server of the version before names none. */
    review: z.optional(ownReview.shape.review),
    reference: z.string(),
    receipts: z.optional(z.array(receiptLink)),
    /** These three as in `ownBooking`. */
    reclean: z.optional(z.nullable(freeVisit)),
    statement: z.optional(z.nullable(visitStatement)),
    concern: z.optional(z.nullable(ownConcern)),
    /** Of the vehicle, those that staff show: before the work first. A server of the version before names none. */
    photos: z.optional(z.array(z.object({ id: z.string(), kind: z.enum(photoKinds), takenAt: z.string() }))),
  }),
)
export type ServiceHistory = z.infer<typeof serviceHistory>

/** GET /api/user/quotes, the newest first. */
export const ownQuotes = z.array(
  z.extend(quoteResult, {
    createdAt: z.string(),
    /** The id of the package; a server of the version before names none. */
    service: z.optional(z.string()),
  }),
)
export type OwnQuotes = z.infer<typeof ownQuotes>

/** GET /api/user/bookings/{id}/cancellation: what would come back if it were cancelled now. */
export const cancellationPreview = z.object({
  /** Of the deposit. */
  refundCents: z.number(),
  refundPercent: z.number(),
  paidCents: z.number(),
  /** All that comes back by card by itself; a server of the version before names the deposit alone. */
  cardCents: z.optional(z.number()),
  /** Paid otherwise, and returned by the office. */
  handCents: z.optional(z.number()),
  /** Redeemed for the visit: they come back too. The office is not told. */
  points: z.optional(z.number()),
})
export type CancellationPreview = z.infer<typeof cancellationPreview>

/** 'free': as often as wanted. 'once': the one free move on short notice. 'weather': the business had called it off; uses up neither. */
export const rescheduleTerms = z.enum(['free', 'once', 'weather'])
export type RescheduleTerms = z.infer<typeof rescheduleTerms>

/**
 * GET /api/user/bookings/{id}/reschedule: on which terms it could be moved now. 409 when it cannot: `reschedule_too_late`, or
 * `reschedule_used` where the office decides.
 */
export const ownRescheduleTerms = z.object({
  terms: rescheduleTerms,
  /** Until so many hours before the start a visit is moved freely. */
  freeHours: z.number(),
  /** Later than so many hours before the start it is not moved at all. */
  leastHours: z.number(),
})
export type OwnRescheduleTerms = z.infer<typeof ownRescheduleTerms>

/** POST of it: `terms` are those that were shown. 409 `reschedule_changed`, with the terms of now, when they are others. */
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

/** GET /api/user/bookings/{id}/reschedule/starts?date=2026-11-24: as GET /api/availability, for this visit. */
export const rescheduleStartsQuery = z.object({ date: z.string().check(z.maxLength(10)) })

/** GET /api/user/bookings/{id}/reschedule/days?from=2026-11-24&days=42: as GET /api/availability/days, for this visit. */
export const rescheduleDaysQuery = z.object({
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDaysAtOnce)),
})

export const bookingAddress = z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) })

/** GET /api/user/bookings/{id}/photos/{photoId}: a JPEG. */
export const ownPhotoAddress = z.extend(bookingAddress, { photoId: z.string().check(z.regex(/^[a-z0-9]{1,64}$/)) })

/** POST of it: `refundCents` is the amount that was shown. 409 `refund_changed`, with the amount of now, when it is another one. */
export const cancellationRequest = z.object({ refundCents: z.int().check(z.gte(0), z.lte(100_000_000)) })
export interface Cancelled {
  readonly status: 'cancelled'
  readonly refundCents: number
}
