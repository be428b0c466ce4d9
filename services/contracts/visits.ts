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

import { mostDaysAtOnce } from './availability.ts'
import { appointmentInfo, customerInfo, refundTiers } from './booking.ts'
import { movedByHand } from './by-hand.ts'
import { rescheduleTerms } from './own-visits.ts'
import { vehicle } from './vehicle.ts'

const text = z.nullable(z.string())
const priced = z.object({ name: z.string(), displayName: z.string(), priceCents: z.number() })

/**
 * GET /api/crm/bookings/{id}/visit: what the crew needs on the day, and what the office may do. Money in cents; `totalCents` is before tax.
 * The crew is answered without prices and the mail address (decision 91): then all amounts but `owedCents` are 0.
 */
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
  /** Minutes since midnight, Toronto. */
  endMinute: z.number(),
  van: z.string(),
  /** As the office calls it. */
  vanName: z.string(),
  hasDeparted: z.boolean(),
  hasArrived: z.boolean(),
  /** ISO instant of the arrival; null before it. */
  arrivedAt: text,
  /** False for the crew. */
  showsPrices: z.boolean(),
  service: priced,
  addOns: z.array(priced),
  totalCents: z.number(),
  /** What was taken off the price already; each can be undone while nothing was paid at it. Before tax. */
  discounts: z.array(
    z.object({
      id: z.string(),
      amountCents: z.number(),
      reason: z.enum(discountReasons),
      note: z.string(),
      isUndoable: z.boolean(),
      /** Of a reward: those that go back to the customer when it is undone. */
      points: z.optional(z.number()),
    }),
  ),
  /** The most that can be taken off it yet: then it is what was paid. Before tax. */
  mostDiscountCents: z.number(),
  hstCents: z.number(),
  depositCents: z.number(),
  deposit: z.enum(['paid', 'waived', 'asked', 'unpaid']),
  /** Of one that is asked for by link; the crew is not answered it. A server of the version before names none. */
  depositLink: z.optional(
    z.nullable(z.object({ amountCents: z.number(), dueAt: z.string(), isOverdue: z.boolean(), url: z.string() })),
  ),
  /** What a link would ask for; 0 where the deposit cannot be asked for. */
  askableCents: z.optional(z.number()),
  /** What was paid after the deposit, with tax and without tips. */
  balanceCents: z.number(),
  /** With the tax on all of it. */
  owedCents: z.number(),
  /** What went back to the card, and what the provider was asked to give back. A server of the version before says neither. */
  refundedCents: z.optional(z.number()),
  refundingCents: z.optional(z.number()),
  /** Of one that is cancelled: what was paid by hand, and the office returns. A server of the version before does not say it. */
  returnCents: z.optional(z.number()),
  /** What was paid and given back by hand, as it is recorded, the first first; each can be taken back. A server of the version before names none. */
  byHand: z.optional(z.array(movedByHand)),
  /** What can be given back, with tax: to the cards that paid, and by hand all that was paid, with tips. */
  refundable: z.optional(z.object({ cardCents: z.number(), handCents: z.number() })),
  customerId: z.string(),
  /** Null once the person was erased. */
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
  /**
   * Of one that was called off because of the weather: when, the office's note, until when the customer chooses, and whether that
   * choice is still to be made. The last one; null where there was none.
   */
  callOff: z.nullable(
    z.object({
      at: z.string(),
      note: z.string(),
      choiceUntil: z.string(),
      isOpen: z.boolean(),
      isUndoable: z.boolean(),
    }),
  ),
  /** Of a free visit under the guarantee: what is done again, in the customer's words, and at which visit it fell short. */
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
  /** The instant at which this was read. */
  asOf: z.string(),
})
export type OfficeVisit = z.infer<typeof officeVisit>

/** A report that waited longer on a phone than this is of no use any more. */
export const longestWaitMs = 7 * 86_400_000

/** POST /api/crm/bookings/{id}/progress: what the crew reports. Reported twice, written once. */
export const progressSteps = ['departed', 'arrived', 'completed', 'no-show'] as const
export type ProgressStep = (typeof progressSteps)[number]
export const visitProgress = z.object({
  step: z.enum(progressSteps),
  /** Made when it was pressed: sent again after an answer that was lost, it counts once. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  /** How long ago it was pressed, so that a phone whose clock is wrong still tells the time. */
  waitedMs: z.optional(z.int().check(z.gte(0), z.lte(longestWaitMs))),
  /** A later step of the same visit waits behind it. */
  isOvertaken: z.optional(z.boolean()),
  /** Who pressed it; 409 `other_staff` when somebody else is signed in by now. */
  staffId: z.optional(z.string().check(z.maxLength(80))),
})
export type ProgressReport = z.infer<typeof visitProgress>
export const progressReported = z.object({
  step: z.enum(progressSteps),
  /** Of a departure: whether the customer is told of it by mail. */
  isMailed: z.optional(z.boolean()),
})
export type ProgressReported = z.infer<typeof progressReported>

/** POST /api/crm/bookings/{id}/arrival: when the van was there, in minutes since midnight of the visit's day, where nobody reported it. */
export const addedArrival = z.object({
  minute: z.int().check(z.gte(0), z.lt(24 * 60)),
  reason: z.enum(arrivalReasons),
})

/** How long the office's own words about a discount may be. */
export const mostNoteLetters = 300

/** POST /api/crm/bookings/{id}/discounts takes an amount before tax off the price. For another reason it says which. */
export const newDiscount = z
  .object({
    /** Made by the form: sent twice, it is given once. */
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    amountCents: z.int().check(z.positive(), z.maximum(100_000_000)),
    /** The price before tax that it is taken off, as the form shows it. */
    shownTotalCents: z.int().check(z.nonnegative()),
    reason: z.enum([...officeDiscountReasons, 'rounding']),
    note: z._default(z.string().check(z.trim(), z.maxLength(mostNoteLetters)), ''),
  })
  .check(z.refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] }))
/** The answer to it, and to POST …/discounts/{discountId}/undo. With tax. */
export const discountAnswer = z.object({ totalCents: z.number(), owedCents: z.number() })

/** POST /api/crm/bookings/{id}/balance-link mails the link by which the rest is paid by card; where no address is known it is handed over. */
export const balanceLinkSent = z.object({ owedCents: z.number(), url: z.string(), isMailed: z.boolean() })

/** GET of it: the mail that would be sent, or null where no address is known, and when one was sent last. */
export const balanceLinkPreview = z.object({
  owedCents: z.number(),
  mail: z.nullable(z.object({ to: z.string(), language: z.enum(languages), subject: z.string(), text: z.string() })),
  sentAt: z.nullable(z.string()),
})
export type BalanceLinkPreview = z.infer<typeof balanceLinkPreview>

const side = z.enum(['customer', 'business'])
/** GET /api/crm/bookings/{id}/cancellation?by=business: what would come back. */
export const cancellationQuestion = z.object({ by: side })

/** POST of it: `refundCents` is the amount that was shown; 409 `refund_changed` when it is another one by now. */
export const officeCancellation = z.object({
  by: side,
  reason: z.enum(['plans_changed', 'weather', 'vehicle', 'other']),
  refundCents: z.int().check(z.gte(0), z.lte(100_000_000)),
})

const officeStart = {
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(20)),
  /** The van that makes it; without one the first that is free. */
  van: z.optional(z.string().check(z.maxLength(80))),
}

/**
 * POST /api/crm/bookings/{id}/reschedule. Without a reason the customers' rules hold: `terms` are those that were shown. With one
 * the visit moves outside of them, to a start that is free all the same. `from` is where it was on screen: moved by somebody else
 * meanwhile, it stays there.
 */
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

/** POST /api/crm/bookings: booked by the office for somebody who called, without a deposit or with one that a link asks for. */
export const phoneBooking = z.object({
  /** Made by the form, and the id of the booking: sent twice, it is booked once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  addons: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)), []),
  /** What was told on the phone, in cents before tax; another price is refused. */
  totalCents: z.int().check(z.gte(0), z.lte(100_000_000)),
  customer: z.extend(customerInfo, { email: z.union([z.literal(''), customerInfo.shape.email]) }),
  /** Of somebody who is known already; null for whoever calls for the first time. */
  customerId: z.nullable(z.string().check(z.maxLength(80))),
  /** The quote of theirs whose price it is; null: the price is today's. */
  quoteId: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  vehicle: z.nullable(vehicle),
  appointment: appointmentInfo,
  language: z.enum(languages),
  /** Why there is no deposit; null: it is asked for by link. */
  waiver: z.nullable(z.enum(waiverReasons)),
})
export type PhoneBooking = z.infer<typeof phoneBooking>
export const phoneBooked = z.object({ id: z.string(), reference: z.string() })

/** GET /api/crm/business: what a visit is booked from, as it is in force. Money in cents, minutes since midnight in Toronto. */
export const officeBusiness = z.object({
  /** All there ever were; `outFrom` is the first day on which one makes no visits any more. */
  vans: z.array(z.object({ id: z.string(), number: z.number(), name: z.string(), outFrom: z.nullable(z.string()) })),
  /** Monday first; null is closed. */
  week: z.array(z.nullable(z.object({ opensMinute: z.number(), closesMinute: z.number() }))),
  closedDates: z.array(z.string()),
  /** Why, by the day, where somebody said; a server of the version before names none. */
  closedReasons: z.optional(z.record(z.string(), z.string())),
  horizonDays: z.number(),
  noticeMinutes: z.number(),
  /** Which edition of the hours this is. */
  hoursVersion: z.number(),
  packages: z.array(
    z.object({ id: z.string(), displayName: z.string(), priceCents: z.number(), maxMinutes: z.number() }),
  ),
  addOns: z.array(priced),
})
export type OfficeBusiness = z.infer<typeof officeBusiness>
