import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { phoneNumberOrNone } from './booking.ts'

const text = z.nullable(z.string())
const instant = z.string()

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** GET /api/admin/leads, newest first; personal fields are null once erased. */
export const contactLead = z.object({
  id: z.string(),
  name: text,
  email: text,
  phone: text,
  message: text,
  notes: text,
  status: z.enum(leadStatuses),
  source: z.string(),
  customerId: z.string(),
  emailId: text,
  createdAt: instant,
  replyDueAt: z.nullable(instant),
  repliedAt: z.nullable(instant),
  archivedAt: z.nullable(instant),
  alike: z.nullable(z.number()),
})
export type ContactLead = z.infer<typeof contactLead>
export const contactLeads = z.array(contactLead)

/** PATCH /api/admin/leads/{id}/status */
export const leadStatusChange = z.object({ status: z.enum(leadStatuses) })

export const mostLeadChanges = 200

const leadId = z.string().check(z.minLength(1), z.maxLength(64))

/** PATCH /api/admin/leads: individually changed or refused; `onlyFrom` protects later changes of others. */
export const leadChanges = z.object({
  changes: z
    .array(
      z.object({
        id: leadId,
        status: z.optional(z.enum(leadStatuses)),
        isArchived: z.optional(z.boolean()),
        onlyFrom: z.optional(z.enum(leadStatuses)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(mostLeadChanges),
      z.refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length),
    ),
})
export type LeadChanges = z.infer<typeof leadChanges>['changes']

export const changedLeads = z.object({
  changed: z.array(z.object({ id: z.string(), status: z.enum(leadStatuses), isArchived: z.boolean() })),
  unchangeable: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type ChangedLeads = z.infer<typeof changedLeads>

/** GET /api/admin/leads/groups: similar leads of a day by their newest; compared with at most so many. */
export const mostComparedLeads = 1000
export const leadGroup = z.object({
  lead: contactLead,
  ids: z.array(z.string()),
  since: instant,
})
export type LeadGroup = z.infer<typeof leadGroup>
export const leadGroups = z.array(leadGroup)

export const mostLeadIds = 2000
export const leadIds = z.object({ ids: z.array(z.string()), isComplete: z.boolean() })

/** POST /api/admin/leads/{id}/notes; idempotent by `id`. */
export const newLeadNote = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
})

/** GET /api/admin/leads/{id}/story, newest first. */
export const leadStory = z.array(
  z.object({
    position: z.number(),
    at: instant,
    by: text,
    kind: z.enum(['received', 'status', 'note', 'archived', 'restored', 'withheld', 'converted']),
    to: z.nullable(z.enum(leadStatuses)),
    note: text,
  }),
)
export type LeadStory = z.infer<typeof leadStory>

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** POST /api/crm/leads; idempotent by `id`. Needs an e-mail address or a phone number. */
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

const trend = z.object({ current: z.number(), previous: z.number() })
export type Trend = z.infer<typeof trend>

export const activity = z.object({
  kind: z.enum(['lead_received', 'booking_confirmed', 'deposit_paid']),
  who: text,
  action: z.string(),
  createdAt: instant,
})
export type Activity = z.infer<typeof activity>

/** GET /api/crm/activity, newest first. */
export const activities = z.array(activity)

/** GET /api/crm/analytics: dollars before tax beside cents, less refunds. */
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
  leadsTrend: trend,
  openLeads: z.number(),
  activeDeals: z.number(),
  dealsTrend: trend,
  totalCustomers: z.number(),
  customersTrend: trend,
  totalBookings: z.number(),
  bookingsTrend: trend,
  recentActivity: activities,
  asOf: instant,
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
  endMinute: z.number(),
  van: z.string(),
  departedAt: text,
  arrivedAt: text,
  choiceUntil: z.optional(text),
  service: z.string(),
  addOns: z.string(),
  /** Absent for crew, as the mail address (decision 91). */
  totalCents: z.optional(z.number()),
  depositCents: z.optional(z.number()),
  owedCents: z.optional(z.number()),
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

/** GET /api/crm/analytics/weeks: twelve weeks from Mondays in Toronto, oldest first, the last incomplete. */
export const salesWeeks = z.array(
  z.object({
    week: z.string(),
    revenueCents: z.number(),
    leads: z.number(),
    bookings: z.number(),
  }),
)
export type SalesWeeks = z.infer<typeof salesWeeks>

/** GET /api/crm/analytics/owed: balances of past visits with tax, oldest first; `ages` by days. */
export const owedVisits = z.object({
  count: z.number(),
  sumCents: z.number(),
  ages: z.array(
    z.object({ fromDays: z.number(), toDays: z.nullable(z.number()), count: z.number(), sumCents: z.number() }),
  ),
  unreported: z.number(),
  visits: z.array(
    z.object({ bookingId: z.string(), who: z.nullable(z.string()), date: z.string(), owedCents: z.number() }),
  ),
})
export type OwedVisits = z.infer<typeof owedVisits>

/** GET and PATCH /api/crm/settings; a null theme follows the device. */
const theme = z.enum(['light', 'dark'])
export const officeSettings = z.object({ theme: z.nullable(theme), singleKeys: z.boolean() })
export type OfficeSettings = z.infer<typeof officeSettings>
export const officeSettingsChange = z
  .object({ theme: z.optional(z.nullable(theme)), singleKeys: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))
export type OfficeSettingsChange = z.infer<typeof officeSettingsChange>
