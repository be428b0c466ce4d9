import * as z from 'zod/mini'

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

/** GET /api/crm/customers, whoever was heard of last first. Without `kind` those who booked, asked or were added. */
export const officeCustomer = z.object(shared)
export type OfficeCustomer = z.infer<typeof officeCustomer>
export const officeCustomers = z.array(officeCustomer)

/** GET /api/crm/customers/{id} */
export const customerCard = z.object({
  ...shared,
  notes: text,
  language: text,
  hasAccount: z.boolean(),
  /** Visits to come. */
  upcoming: z.number(),
  /** Whether they have the newsletter, and since when or until when; null for somebody who never asked for it. */
  newsletter: z.nullable(z.object({ status: z.enum(['pending', 'confirmed', 'ended']), at: z.string() })),
  /** Sent back as `expectedVersion`. */
  version: z.number(),
})
export type CustomerCard = z.infer<typeof customerCard>

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const email = z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.email())])

/** POST /api/crm/customers. One of e-mail and phone is needed: nobody could be reached otherwise. */
export const newCustomer = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    email: z._default(email, ''),
    phone: z._default(line(40), ''),
    notes: z._default(line(2_000), ''),
  })
  .check(z.refine((given) => given.email !== '' || given.phone !== '', { path: ['email'] }))

/** PATCH /api/crm/customers/{id}: every field as it is to be. */
export const customerChange = z.object({
  name: line(120),
  email,
  phone: line(40),
  notes: line(2_000),
  expectedVersion: z.int().check(z.nonnegative()),
})

/** The answers of both. */
export const changedCustomer = z.object({ id: z.string(), version: z.number() })
