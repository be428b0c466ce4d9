import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { phoneNumberOrNone } from './booking.ts'

const text = z.nullable(z.string())
const instant = z.string()

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** GET /api/admin/leads, newest first. Whoever was erased has no name, address or message any more. */
export const contactLead = z.object({
  id: z.string(),
  name: text,
  email: text,
  phone: text,
  message: text,
  notes: text,
  status: z.enum(leadStatuses),
  source: z.string(),
  /** Who wrote it. */
  customerId: z.string(),
  /** The mail of the mailbox that it was made from. */
  emailId: text,
  createdAt: instant,
})
export type ContactLead = z.infer<typeof contactLead>
export const contactLeads = z.array(contactLead)

/** PATCH /api/admin/leads/{id}/status */
export const leadStatusChange = z.object({ status: z.enum(leadStatuses) })

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/**
 * POST /api/crm/leads: somebody called, or wrote the mail `emailId`. The form makes `id`, so that a repeated request makes no second lead. One of e-mail and phone is needed: nobody could be reached otherwise.
 */
export const newLead = z
  .object({
    id: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    emailId: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,64}$/))),
    name: line(120).check(z.minLength(1)),
    email: z._default(z.union([z.literal(''), line(254).check(z.email())]), ''),
    phone: z._default(phoneNumberOrNone, ''),
    message: z._default(line(5_000), ''),
    language: z._default(z.enum(languages), 'en'),
  })
  .check(z.refine((given) => given.email !== '' || given.phone !== '', { path: ['email'] }))
export const addedLead = z.object({ id: z.string() })

/** A figure of a period and of the one before it, equally long. */
const trend = z.object({ current: z.number(), previous: z.number() })
export type Trend = z.infer<typeof trend>

/** What happened; `action` is the same in English. */
export const activity = z.object({
  kind: z.enum(['lead_received', 'booking_confirmed', 'deposit_paid']),
  who: text,
  action: z.string(),
  createdAt: instant,
})
export type Activity = z.infer<typeof activity>

/** GET /api/crm/activity, newest first. */
export const activities = z.array(activity)

/** GET /api/crm/analytics. Amounts are dollars before tax, beside them the cents; what was refunded is taken off. */
export const analytics = z.object({
  totalRevenue: z.number(),
  totalRevenueCents: z.number(),
  revenueTrend: trend,
  servicesThisMonth: z.number(),
  servicesTrend: trend,
  avgDealValue: z.number(),
  avgDealValueCents: z.number(),
  averageTrend: trend,
  totalLeads: z.number(),
  openLeads: z.number(),
  leadsTrend: trend,
  totalBookings: z.number(),
  bookingsTrend: trend,
  recentActivity: activities,
  /** When the figures were read. */
  asOf: instant,
  /** The day in Toronto then. */
  today: z.string(),
})
export type Analytics = z.infer<typeof analytics>

/** GET /api/crm/bookings */
export const officeBooking = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  date: z.string(),
  time: z.string(),
  /** Minutes since midnight, Toronto. */
  endMinute: z.number(),
  van: z.string(),
  departedAt: text,
  arrivedAt: text,
  /** Of one that was called off: until when its customer chooses; a server of the version before names none. */
  choiceUntil: z.optional(text),
  service: z.string(),
  addOns: z.string(),
  /** The crew is answered neither amounts nor the mail address (decision 91). */
  totalCents: z.optional(z.number()),
  depositCents: z.optional(z.number()),
  firstName: text,
  lastName: text,
  email: z.optional(text),
  phone: text,
  address: text,
  city: text,
  vehicle: text,
  notes: text,
  customerId: z.string(),
})
export type OfficeBooking = z.infer<typeof officeBooking>
export const officeBookings = z.array(officeBooking)

/** GET /api/crm/analytics/weeks: the last twelve weeks from their Mondays in Toronto, oldest first; the last one is not over. */
export const salesWeeks = z.array(
  z.object({
    week: z.string(),
    /** Collected and not refunded, before tax. */
    revenueCents: z.number(),
    leads: z.number(),
    bookings: z.number(),
  }),
)
export type SalesWeeks = z.infer<typeof salesWeeks>

/** GET and PATCH /api/crm/settings, of who is signed in; null for who never chose. */
const theme = z.enum(['light', 'dark'])
export const officeSettings = z.object({ theme: z.nullable(theme) })
export const officeSettingsChange = z.object({ theme })
