import * as z from 'zod/mini'

import { customerSources } from '#events/values/customer-statements.ts'

import { phoneNumberOrNone } from './booking.ts'

const text = z.nullable(z.string())
const kind = z.enum(['visitor', 'lead', 'customer'])

const shared = {
  id: z.string(),
  /** Null where it is not known, and once the person was erased. */
  name: text,
  email: text,
  phone: text,
  kind,
  /** Visits that were done. */
  servicesCount: z.number(),
  /** Collected and not refunded, with tax: dollars, and cents. */
  totalSpent: z.number(),
  totalSpentCents: z.number(),
  /** ISO instants: when they were first heard of, and last. */
  since: z.string(),
  lastSeenAt: z.string(),
}

/**
 * GET /api/crm/customers, whoever was heard of last first. Without `kind` those who booked, asked or were added. Customers whom the office has
 * merged are one of them, with what is known of all.
 */
export const officeCustomer = z.object(shared)
export type OfficeCustomer = z.infer<typeof officeCustomer>
export const officeCustomers = z.array(officeCustomer)

/** Somebody of whom the page of another customer tells. */
const otherCustomer = { id: z.string(), name: text, email: text, phone: text } as const

/**
 * GET /api/crm/customers/{id}: the page of a customer. That of somebody who was merged is the page of the customer with whom they were:
 * `id` is that customer's then. Figures, account and newsletter are those of everybody on the page; the rest is the customer's own.
 */
export const customerCard = z.object({
  ...shared,
  notes: text,
  language: text,
  /** What others told of the customer since the office wrote it, and does not count: by whom, and when. The newest first. */
  alsoSaid: z.array(z.object({ source: z.enum(customerSources), name: text, phone: text, at: z.string() })),
  hasAccount: z.boolean(),
  /** Visits to come. */
  upcoming: z.number(),
  /** Whether they are texted, and where; null for somebody who never asked for it. */
  sms: z.nullable(z.object({ status: z.enum(['pending', 'on', 'off']), phone: z.nullable(z.string()) })),
  /** Whether they have the newsletter, and since when or until when; null for somebody who never asked for it. Who ended it once has ended it. */
  newsletter: z.nullable(z.object({ status: z.enum(['pending', 'confirmed', 'ended']), at: z.string() })),
  /** Sent back as `expectedVersion`. */
  version: z.number(),
  /** Whom the office merged with this customer, the first first. */
  merged: z.array(
    z.object({ ...otherCustomer, language: text, notes: text, hasAccount: z.boolean(), mergedAt: z.string() }),
  ),
  /** Who may be the same person: by the telephone number, or by name and postal code. */
  alike: z.array(z.object(otherCustomer)),
})
export type CustomerCard = z.infer<typeof customerCard>

/**
 * GET /api/crm/customers/{id}/attendance: how often they had visits moved, cancelled them when no full refund was due any more, and were not
 * there when the van came; and the visits that these are, the latest start first, at most 200. Of everybody on the page.
 */
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
  /** Where the last visit was or will be. */
  address: text,
  servicesCount: z.number(),
  upcoming: z.number(),
  quotes: z.number(),
  messages: z.number(),
  /** Neither lost nor done. */
  deals: z.number(),
  totalSpentCents: z.number(),
  /** To redeem. */
  points: z.number(),
  /** Sent back, so that nothing is merged that was not shown. */
  version: z.number(),
  /** How many were merged with them. */
  mergedCount: z.number(),
})
export type MergeSide = z.infer<typeof mergeSide>

/** GET /api/crm/customers/{id}/merge?with={id}: two customers as they are, before they are merged. Without those who were merged with them. */
export const mergePreview = z.object({ one: mergeSide, other: mergeSide })
export type MergePreview = z.infer<typeof mergePreview>

/** POST /api/crm/customers/{id}/merged: shows another customer on this one's page. Undone by DELETE /api/crm/customers/{id}/merged/{other id}. */
export const customerMerge = z.object({
  mergedId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Of both, as they were shown. */
  expectedVersion: z.int().check(z.nonnegative()),
  mergedVersion: z.int().check(z.nonnegative()),
})

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const email = z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.email())])

/** POST /api/crm/customers. One of e-mail and phone is needed: nobody could be reached otherwise. */
export const newCustomer = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    email: z._default(email, ''),
    phone: z._default(phoneNumberOrNone, ''),
    notes: z._default(line(2_000), ''),
  })
  .check(z.refine((given) => given.email !== '' || given.phone !== '', { path: ['email'] }))

/** PATCH /api/crm/customers/{id}: every field as it is to be. */
export const customerChange = z.object({
  name: line(120),
  email,
  /** One that cannot be dialled is refused as `phone_not_dialable`, unless it was theirs before. */
  phone: line(40),
  notes: line(2_000),
  expectedVersion: z.int().check(z.nonnegative()),
})

/** POST /api/crm/customers/{id}/kept-apart: the other one is somebody else, and not suggested any more. */
export const customersKeptApart = z.object({ otherId: z.string().check(z.minLength(1), z.maxLength(64)) })

/** The answers of both, and of merging, separating and keeping apart. */
export const changedCustomer = z.object({ id: z.string(), version: z.number() })
