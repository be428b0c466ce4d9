import * as z from 'zod/mini'

import { customerSources } from '#events/values/customer-statements.ts'

import { phoneNumberOrNone } from './booking.ts'

const text = z.nullable(z.string())
const kind = z.enum(['visitor', 'lead', 'customer'])

const shared = {
  id: z.string(),
  /** Null when unknown, and once erased. */
  name: text,
  email: text,
  phone: text,
  kind,
  servicesCount: z.number(),
  /** Dollars and cents with tax, less refunds. */
  totalSpent: z.number(),
  totalSpentCents: z.number(),
  since: z.string(),
  lastSeenAt: z.string(),
}

/**
 * GET /api/crm/customers, last activity first; merged ones are one. Without `kind` those who booked, asked or were
 * added.
 */
export const officeCustomer = z.object(shared)
export type OfficeCustomer = z.infer<typeof officeCustomer>
export const officeCustomers = z.array(officeCustomer)

const otherCustomer = { id: z.string(), name: text, email: text, phone: text } as const

/** GET /api/crm/customers/{id}; of a merged customer the survivor's page, with that `id`. */
export const customerCard = z.object({
  ...shared,
  notes: text,
  language: text,
  alsoSaid: z.array(z.object({ source: z.enum(customerSources), name: text, phone: text, at: z.string() })),
  hasAccount: z.boolean(),
  upcoming: z.number(),
  /** Null for a customer who never asked for texts. */
  sms: z.nullable(z.object({ status: z.enum(['pending', 'on', 'off']), phone: z.nullable(z.string()) })),
  /** Null for a customer who never subscribed; an end outweighs all. */
  newsletter: z.nullable(z.object({ status: z.enum(['pending', 'confirmed', 'ended']), at: z.string() })),
  /** Returned as `expectedVersion`. */
  version: z.number(),
  merged: z.array(
    z.object({ ...otherCustomer, language: text, notes: text, hasAccount: z.boolean(), mergedAt: z.string() }),
  ),
  alike: z.array(z.object(otherCustomer)),
})
export type CustomerCard = z.infer<typeof customerCard>

/** GET /api/crm/customers/{id}/attendance: moves, late cancellations and no-shows, with at most 200 visits. */
export const customerAttendance = z.object({
  moves: z.number(),
  lateCancellations: z.number(),
  noShows: z.number(),
  visits: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      time: z.string(),
      service: z.string(),
      moves: z.number(),
      isCancelledLate: z.boolean(),
      isMissed: z.boolean(),
    }),
  ),
})
export type CustomerAttendance = z.infer<typeof customerAttendance>

const mergeSide = z.object({
  ...otherCustomer,
  language: text,
  hasAccount: z.boolean(),
  address: text,
  servicesCount: z.number(),
  upcoming: z.number(),
  quotes: z.number(),
  messages: z.number(),
  deals: z.number(),
  totalSpentCents: z.number(),
  points: z.number(),
  version: z.number(),
  mergedCount: z.number(),
})
export type MergeSide = z.infer<typeof mergeSide>

/** GET /api/crm/customers/{id}/merge?with={id}: both customers before a merge. */
export const mergePreview = z.object({ one: mergeSide, other: mergeSide })
export type MergePreview = z.infer<typeof mergePreview>

/** POST /api/crm/customers/{id}/merged; undone by DELETE /api/crm/customers/{id}/merged/{other id}. */
export const customerMerge = z.object({
  mergedId: z.string().check(z.minLength(1), z.maxLength(64)),
  expectedVersion: z.int().check(z.nonnegative()),
  mergedVersion: z.int().check(z.nonnegative()),
})

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const email = z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.email())])

export const newCustomer = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    email: z._default(email, ''),
    phone: z._default(phoneNumberOrNone, ''),
    notes: z._default(line(2_000), ''),
  })
  .check(z.refine((given) => given.email !== '' || given.phone !== '', { path: ['email'] }))

/** PATCH /api/crm/customers/{id}: all fields. */
export const customerChange = z.object({
  name: line(120),
  email,
  /** Refused as `phone_not_dialable` unless dialable or unchanged. */
  phone: line(40),
  notes: line(2_000),
  expectedVersion: z.int().check(z.nonnegative()),
})

/** POST /api/crm/customers/{id}/kept-apart */
export const customersKeptApart = z.object({ otherId: z.string().check(z.minLength(1), z.maxLength(64)) })

/** Answer to all changes of customers. */
export const changedCustomer = z.object({ id: z.string(), version: z.number() })
