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
  /** The newest note of staff. */
  notes: text,
  status: z.enum(leadStatuses),
  source: z.string(),
  /** Who wrote it. */
  customerId: z.string(),
  /** The mail of the mailbox that it was made from. */
  emailId: text,
  createdAt: instant,
  /** Until when the site promised a first reply; null where it promised none. */
  replyDueAt: z.nullable(instant),
  /** When staff first said that they had answered, or first mailed them from the mailbox. */
  repliedAt: z.nullable(instant),
  archivedAt: z.nullable(instant),
  /** How many others of the day before it looks like, while it opened no deal because of them. */
  alike: z.nullable(z.number()),
})
export type ContactLead = z.infer<typeof contactLead>
export const contactLeads = z.array(contactLead)

/** PATCH /api/admin/leads/{id}/status */
export const leadStatusChange = z.object({ status: z.enum(leadStatuses) })

/** PATCH /api/admin/leads changes so many at most. */
export const mostLeadChanges = 200

const leadId = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * PATCH /api/admin/leads: each is changed or refused by itself. With `onlyFrom` a lead that has another status by now is refused: so a change
 * is taken back and nobody's later one with it.
 */
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

/** Its answer: those that are different now, as they were before, and those that were refused. */
export const changedLeads = z.object({
  changed: z.array(z.object({ id: z.string(), status: z.enum(leadStatuses), isArchived: z.boolean() })),
  unchangeable: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type ChangedLeads = z.infer<typeof changedLeads>

/**
 * GET /api/admin/leads/groups: the same question as of the list. Leads that look alike and came within a day are one group, shown by its
 * newest; leads are compared with at most so many others.
 */
export const mostComparedLeads = 1000
export const leadGroup = z.object({
  lead: contactLead,
  /** Of all its leads, newest first. */
  ids: z.array(z.string()),
  /** When the first of them came. */
  since: instant,
})
export type LeadGroup = z.infer<typeof leadGroup>
export const leadGroups = z.array(leadGroup)

/** GET /api/admin/leads/ids: of all that the question has, the newest so many. */
export const mostLeadIds = 2000
export const leadIds = z.object({ ids: z.array(z.string()), isComplete: z.boolean() })

/** POST /api/admin/leads/{id}/notes. The form makes `id`, so that a repeated request adds no second note. */
export const newLeadNote = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
})

/** GET /api/admin/leads/{id}/story, newest first. Whoever was erased has no notes any more. */
export const leadStory = z.array(
  z.object({
    position: z.number(),
    at: instant,
    /** Null for whoever was no member of staff. */
    by: text,
    kind: z.enum(['received', 'status', 'note', 'archived', 'restored', 'withheld', 'converted']),
    to: z.nullable(z.enum(leadStatuses)),
    note: text,
  }),
)
export type LeadStory = z.infer<typeof leadStory>

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
  leadsTrend: trend,
  openLeads: z.number(),
  /** Deals on the board, whatever their stage. */
  activeDeals: z.number(),
  dealsTrend: trend,
  totalCustomers: z.number(),
  /** Who booked for the first time. */
  customersTrend: trend,
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
  /** What is still owed, with tax. */
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

/**
 * GET /api/crm/analytics/owed: what is owed with tax for visits that are over, however long ago, the oldest first; `visits` are the first
 * of `count`, and `ages` say since how many days all of it is owed.
 */
export const owedVisits = z.object({
  count: z.number(),
  sumCents: z.number(),
  ages: z.array(
    z.object({ fromDays: z.number(), toDays: z.nullable(z.number()), count: z.number(), sumCents: z.number() }),
  ),
  /** Visits of days that are over which have no outcome: nobody knows what they owe. */
  unreported: z.number(),
  visits: z.array(
    z.object({ bookingId: z.string(), who: z.nullable(z.string()), date: z.string(), owedCents: z.number() }),
  ),
})
export type OwedVisits = z.infer<typeof owedVisits>

/** GET and PATCH /api/crm/settings, of who is signed in; the theme is null for who leaves it to the device. A change names what it changes. */
const theme = z.enum(['light', 'dark'])
export const officeSettings = z.object({ theme: z.nullable(theme), singleKeys: z.boolean() })
export type OfficeSettings = z.infer<typeof officeSettings>
export const officeSettingsChange = z
  .object({ theme: z.optional(z.nullable(theme)), singleKeys: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))
export type OfficeSettingsChange = z.infer<typeof officeSettingsChange>
