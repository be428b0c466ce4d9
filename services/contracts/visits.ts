import * as z from 'zod/mini'

import { concernAreas } from '#events/values/concerns.ts'
import { languages } from '#events/values/language.ts'
import {
  arrivalReasons,
  discountReasons,
  officeDiscountReasons,
  officeMoveReasons,
  waiverReasons,
} from '#events/values/office-reasons.ts'
import { dayMs } from '#events/values/time.ts'

import { mostDaysAtOnce } from './availability.ts'
import { appointmentInfo, customerInfo, refundTiers } from './booking.ts'
import { movedByHand } from './by-hand.ts'
import { rescheduleTerms } from './own-visits.ts'
import { vehicle } from './vehicle.ts'

const text = z.nullable(z.string())
const priced = z.object({ name: z.string(), displayName: z.string(), priceCents: z.number() })

/** GET /api/crm/bookings/{id}/visit, in cents; `totalCents` before tax. Crew see no prices (decision 91). */
export const officeVisit = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum([
    'held',
    'expired',
    'abandoned',
    'rejected',
    'confirmed',
    'called-off',
    'completed',
    'no-show',
    'cancelled',
  ]),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  endMinute: z.number(),
  van: z.string(),
  vanName: z.string(),
  hasDeparted: z.boolean(),
  hasArrived: z.boolean(),
  arrivedAt: text,
  showsPrices: z.boolean(),
  service: priced,
  addOns: z.array(priced),
  totalCents: z.number(),
  discounts: z.array(
    z.object({
      id: z.string(),
      amountCents: z.number(),
      reason: z.enum(discountReasons),
      note: z.string(),
      isUndoable: z.boolean(),
      points: z.optional(z.number()),
    }),
  ),
  mostDiscountCents: z.number(),
  hstCents: z.number(),
  depositCents: z.number(),
  deposit: z.enum(['paid', 'waived', 'asked', 'unpaid']),
  depositLink: z.optional(
    z.nullable(z.object({ amountCents: z.number(), dueAt: z.string(), isOverdue: z.boolean(), url: z.string() })),
  ),
  askableCents: z.optional(z.number()),
  balanceCents: z.number(),
  owedCents: z.number(),
  refundedCents: z.optional(z.number()),
  refundingCents: z.optional(z.number()),
  returnCents: z.optional(z.number()),
  byHand: z.optional(z.array(movedByHand)),
  refundable: z.optional(z.object({ cardCents: z.number(), handCents: z.number() })),
  customerId: z.string(),
  person: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string(),
      city: z.string(),
      postalCode: z.string(),
      access: z.string(),
      notes: z.string(),
      secondVehicle: z.string(),
    }),
  ),
  vehicle: z.nullable(
    z.object({ year: z.number(), make: z.string(), model: z.string(), size: z.string(), color: z.string() }),
  ),
  locationType: z.nullable(z.enum(['home', 'work'])),
  outletWithin100Feet: z.nullable(z.enum(['yes', 'no', 'unsure'])),
  waterAccess: z.nullable(z.enum(['yes', 'no', 'unsure'])),
  petHair: z.nullable(z.enum(['none', 'some', 'lots'])),
  language: z.enum(languages),
  isTravelOpen: z.boolean(),
  moves: z.number(),
  callOff: z.nullable(
    z.object({
      at: z.string(),
      note: z.string(),
      choiceUntil: z.string(),
      isOpen: z.boolean(),
      isUndoable: z.boolean(),
    }),
  ),
  reclean: z.optional(
    z.nullable(
      z.object({
        bookingId: z.string(),
        reference: z.string(),
        date: z.string(),
        areas: z.array(z.enum(concernAreas)),
        words: z.string(),
      }),
    ),
  ),
  refunds: refundTiers,
  asOf: z.string(),
})
export type OfficeVisit = z.infer<typeof officeVisit>

export const longestWaitMs = 7 * dayMs

/** POST /api/crm/bookings/{id}/progress; idempotent. */
export const progressSteps = ['departed', 'arrived', 'completed', 'no-show'] as const
export type ProgressStep = (typeof progressSteps)[number]
export const visitProgress = z.object({
  step: z.enum(progressSteps),
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  waitedMs: z.optional(z.int().check(z.gte(0), z.lte(longestWaitMs))),
  isOvertaken: z.optional(z.boolean()),
  staffId: z.optional(z.string().check(z.maxLength(80))),
})
export type ProgressReport = z.infer<typeof visitProgress>
export const progressReported = z.object({
  step: z.enum(progressSteps),
  isMailed: z.optional(z.boolean()),
})
export type ProgressReported = z.infer<typeof progressReported>

/** POST /api/crm/bookings/{id}/arrival: minutes since midnight of the visit's day. */
export const addedArrival = z.object({
  minute: z.int().check(z.gte(0), z.lt(24 * 60)),
  reason: z.enum(arrivalReasons),
})

export const mostNoteLetters = 300

/** POST /api/crm/bookings/{id}/discounts, before tax. */
export const newDiscount = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
    shownTotalCents: z.int().check(z.nonnegative()),
    reason: z.enum([...officeDiscountReasons, 'rounding']),
    note: z._default(z.string().check(z.trim(), z.maxLength(mostNoteLetters)), ''),
  })
  .check(z.refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] }))
/** Answer to it, and to POST …/discounts/{discountId}/undo. With tax. */
export const discountAnswer = z.object({ totalCents: z.number(), owedCents: z.number() })

/** POST /api/crm/bookings/{id}/balance-link: mails the link, or returns it without an address. */
export const balanceLinkSent = z.object({ owedCents: z.number(), url: z.string(), isMailed: z.boolean() })

/** GET of it, and of …/deposit-link: the mail, or null without an address, and the last send. */
export const balanceLinkPreview = z.object({
  owedCents: z.number(),
  mail: z.nullable(z.object({ to: z.string(), language: z.enum(languages), subject: z.string(), text: z.string() })),
  sentAt: z.nullable(z.string()),
})
export type BalanceLinkPreview = z.infer<typeof balanceLinkPreview>

const side = z.enum(['customer', 'business'])
/** GET /api/crm/bookings/{id}/cancellation?by=business */
export const cancellationQuestion = z.object({ by: side })

/** POST of it with the refund on screen; 409 `refund_changed`. */
export const officeCancellation = z.object({
  by: side,
  reason: z.enum(['plans_changed', 'weather', 'vehicle', 'other']),
  refundCents: z.int().check(z.gte(0), z.lte(100_000_000)),
})

const officeStart = {
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(20)),
  van: z.optional(z.string().check(z.maxLength(80))),
}

/** POST /api/crm/bookings/{id}/reschedule: by the customers' `terms`, or beyond them with a reason. */
const shownStart = z.object({ date: officeStart.date, time: officeStart.time })
export const officeReschedule = z.union([
  z.object({ ...officeStart, from: z.optional(shownStart), terms: rescheduleTerms }),
  z.object({
    ...officeStart,
    from: z.optional(shownStart),
    terms: z.literal('office'),
    reason: z.enum(officeMoveReasons),
  }),
])
export type OfficeReschedule = z.infer<typeof officeReschedule>

export const startsQuestion = z.object({ date: z.string().check(z.maxLength(10)) })
export const daysQuestion = z.object({
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDaysAtOnce)),
})

/** POST /api/crm/bookings: by phone, without a deposit or with a link. */
export const phoneBooking = z.object({
  /** Idempotency key of the form, and the booking's id. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  addons: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)), []),
  totalCents: z.int().check(z.gte(0), z.lte(100_000_000)),
  customer: z.extend(customerInfo, { email: z.union([z.literal(''), customerInfo.shape.email]) }),
  customerId: z.nullable(z.string().check(z.maxLength(80))),
  /** Quote of the price; null for today's. */
  quoteId: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  vehicle: z.nullable(vehicle),
  appointment: appointmentInfo,
  language: z.enum(languages),
  waiver: z.nullable(z.enum(waiverReasons)),
})
export type PhoneBooking = z.infer<typeof phoneBooking>
export const phoneBooked = z.object({ id: z.string(), reference: z.string() })

/** GET /api/crm/business: offer in force; cents, minutes since midnight in Toronto. */
export const officeBusiness = z.object({
  vans: z.array(z.object({ id: z.string(), number: z.number(), name: z.string(), outFrom: z.nullable(z.string()) })),
  week: z.array(z.nullable(z.object({ opensMinute: z.number(), closesMinute: z.number() }))),
  closedDates: z.array(z.string()),
  closedReasons: z.optional(z.record(z.string(), z.string())),
  horizonDays: z.number(),
  noticeMinutes: z.number(),
  hoursVersion: z.number(),
  packages: z.array(
    z.object({ id: z.string(), displayName: z.string(), priceCents: z.number(), maxMinutes: z.number() }),
  ),
  addOns: z.array(priced),
})
export type OfficeBusiness = z.infer<typeof officeBusiness>
