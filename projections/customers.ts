import type { AccountEvent } from '#events/account.ts'
import type { BookingEvent } from '#events/booking.ts'
import type { CustomerDetailsEvent } from '#events/customer-details.ts'
import type { CustomerEvent } from '#events/customer.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'
import { columnsOf, rowReader } from './engine/table.ts'

/** A 'visitor' only typed an address; a 'lead' asked for something, has an account or was added; a 'customer' has booked. */
export const customerKinds = ['visitor', 'lead', 'customer'] as const
export type CustomerKind = (typeof customerKinds)[number]

export interface CustomerRow {
  readonly id: string
  readonly kind: CustomerKind
  /** What was told last, by whomever. Null where nobody told it, and once the person was erased; as the next three. */
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly language: string | null
  readonly hasAccount: boolean
  readonly since: Instant
  readonly lastSeenAt: Instant
  /** When their first booking was confirmed; null before one was. */
  readonly bookedAt: Instant | null
  /** How often the office wrote of them, merges and separations included. */
  readonly version: number
  /** On whose page they are, since the office merged the two; null for one with a page of their own. */
  readonly mergedInto: string | null
  readonly mergedAt: Instant | null
  /** Of whom the office said that they are somebody else. */
  readonly keptApart: readonly string[]
}

type CustomersEvent =
  | Extract<AccountEvent, { type: 'AccountOpened' | 'ProfileChanged' }>
  | Extract<BookingEvent, { type: 'BookingHeld' | 'BookingDetailsGiven' | 'BookingConfirmed' }>
  | CustomerDetailsEvent
  | Extract<CustomerEvent, { type: 'EmailClaimed' }>
  | Extract<LeadEvent, { type: 'LeadReceived' }>
  | Extract<QuoteEvent, { type: 'QuoteRequested' }>

/** SQL: the last ten digits of a telephone number, which are the same however it was written. Of an index, so it never changes. */
function dialledSql(column: string): string {
  return `right(regexp_replace(${column}, '\\D', '', 'g'), 10)`
}

/** SQL of what is searched of a customer. */
export const customerTexts = ['name', 'email', 'phone'] as const

/** Inline: whoever adds a customer reads them back at once. What they booked and paid is asked of bookings and payments. */
export const customers: Projection<CustomerRow, CustomersEvent> = {
  name: 'customers',
  version: 4,
  table: {
    columns: {
      id: 'text',
      kind: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      notes: 'text',
      language: 'text',
      hasAccount: 'boolean',
      since: 'instant',
      lastSeenAt: 'instant',
      bookedAt: 'instant',
      version: 'integer',
      mergedInto: 'text',
      mergedAt: 'instant',
      keptApart: 'jsonb',
    },
    key: 'id',
    indexes: [
      '(last_seen_at, id)',
      '(since, id)',
      '(booked_at) where booked_at is not null',
      '(merged_into) where merged_into is not null',
      `(${dialledSql('phone')}) where phone is not null`,
      '(lower(name)) where name is not null',
      wordsIndex(customerTexts),
    ],
  },
  events: [
    'AccountOpened',
    'ProfileChanged',
    'BookingHeld',
    'BookingDetailsGiven',
    'BookingConfirmed',
    'CustomerAdded',
    'CustomerDetailsChanged',
    'CustomersKeptApart',
    'CustomersMerged',
    'CustomersSeparated',
    'EmailClaimed',
    'LeadReceived',
    'QuoteRequested',
  ],
  personal: { name: 'id', email: 'id', phone: 'id', notes: 'id' },
  init: null,
  keyOf: (event) => event.data.customerId,
  apply(row, event) {
    const known = row ?? firstSeen(event)
    const kind = kindAfter(event)
    return {
      ...known,
      ...toldBy(event),
      ...(event.type === 'CustomersKeptApart' ? { keptApart: [...known.keptApart, event.data.otherId] } : {}),
      ...(rank(kind) > rank(known.kind) ? { kind } : {}),
      ...(event.type === 'BookingConfirmed' ? { bookedAt: known.bookedAt ?? event.recordedAt } : {}),
      ...(silent.has(event.type) ? {} : { lastSeenAt: event.recordedAt }),
      version: known.version + (silent.has(event.type) || event.type === 'CustomerAdded' ? 1 : 0),
    }
  },
}

/** What the office writes of somebody of whom nothing was heard. */
const silent: ReadonlySet<string> = new Set([
  'CustomerDetailsChanged',
  'CustomersKeptApart',
  'CustomersMerged',
  'CustomersSeparated',
] satisfies CustomersEvent['type'][])

const firstSeen = ({ data, recordedAt }: CustomersEvent): CustomerRow => ({
  id: data.customerId,
  kind: 'visitor',
  name: null,
  email: null,
  phone: null,
  notes: null,
  language: null,
  hasAccount: false,
  since: recordedAt,
  lastSeenAt: recordedAt,
  bookedAt: null,
  version: 0,
  mergedInto: null,
  mergedAt: null,
  keptApart: [],
})

const rank = (kind: CustomerKind): number => customerKinds.indexOf(kind)

function kindAfter({ type }: CustomersEvent): CustomerKind {
  switch (type) {
    case 'BookingConfirmed':
      return 'customer'
    case 'AccountOpened':
    case 'CustomerAdded':
    case 'LeadReceived':
    case 'QuoteRequested':
      return 'lead'
    case 'BookingHeld':
    case 'BookingDetailsGiven':
    case 'CustomerDetailsChanged':
    case 'CustomersKeptApart':
    case 'CustomersMerged':
    case 'CustomersSeparated':
    case 'EmailClaimed':
    case 'ProfileChanged':
      return 'visitor'
  }
}

/** The newest word counts. A customer who leaves a field empty takes nothing back; the office does. */
function toldBy(event: CustomersEvent): Partial<CustomerRow> {
  switch (event.type) {
    case 'AccountOpened':
      return { hasAccount: true }
    case 'BookingConfirmed':
    case 'CustomersKeptApart':
      return {}
    case 'BookingHeld':
      return { language: event.data.language, ...contactIn(event.personal) }
    case 'LeadReceived':
      return { language: event.data.language, ...contactIn(event.personal) }
    case 'BookingDetailsGiven':
    case 'EmailClaimed':
    case 'ProfileChanged':
    case 'QuoteRequested':
      return contactIn(event.personal)
    case 'CustomerAdded':
    case 'CustomerDetailsChanged':
      return event.personal === null ? {} : detailsIn(event.personal)
    case 'CustomersMerged':
      return event.data.role === 'merged' ? { mergedInto: event.data.otherId, mergedAt: event.recordedAt } : {}
    case 'CustomersSeparated':
      return event.data.role === 'merged' ? { mergedInto: null, mergedAt: null } : {}
  }
}

const detailsIn = ({ name, phone, notes }: NonNullable<CustomerDetailsEvent['personal']>): Partial<CustomerRow> => ({
  name: orNull(name),
  phone: orNull(phone),
  notes: orNull(notes),
})

interface Contact {
  readonly name?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phone?: string
}

function contactIn(personal: Contact | null): Partial<CustomerRow> {
  if (personal === null) return {}
  const name = personal.name ?? [personal.firstName, personal.lastName].filter(Boolean).join(' ')
  const given = Object.entries({ name: name.trim(), email: personal.email, phone: personal.phone })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''))
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Null for somebody who is not known. */
export async function customerById(database: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await rowsWhere(database, 'id = $1', id)
  return row ?? null
}

/** Those on whose page some customers are, and everybody else on these pages: the rows of which the office makes persons. */
export const customersWith = (database: Queryable, ids: readonly string[]): Promise<CustomerRow[]> =>
  rowsWhere(
    database,
    `id = any(array(select coalesce(merged_into, id) from rm.customers where id = any($1::text[])))
     or merged_into = any(array(select coalesce(merged_into, id) from rm.customers where id = any($1::text[])))
     order by merged_at nulls first, id`,
    ids,
  )

/** Suggestions that are shown of one customer. */
const mostAlike = 3

/**
 * Who may be the same person as one of these customers, who are on one page: the same telephone number, or the same name and a visit at the
 * same postal code. On pages of their own, nobody of which is kept apart from one of these; whoever was heard of last first; at most three.
 */
export const customersLike = (database: Queryable, ids: readonly string[]): Promise<CustomerRow[]> =>
  rowsWhere(
    database,
    `id <> all($1::text[]) and id = any(array(
       select coalesce(c.merged_into, c.id) from rm.customers c
       where c.phone is not null and ${dialledSql('c.phone')} = any(array(
         select ${dialledSql('o.phone')} from rm.customers o
         where o.id = any($1::text[]) and length(${dialledSql('o.phone')}) = 10))
       union select coalesce(c.merged_into, c.id) from rm.customers c
       where c.name is not null
         and lower(c.name) = any(array(select lower(o.name) from rm.customers o where o.id = any($1::text[]) and o.name <> ''))
         and array(select ${postalSql('theirs')} from rm.bookings theirs where theirs.customer_id = c.id)
           && array(select ${postalSql('ours')} from rm.bookings ours where ours.customer_id = any($1::text[]))))
     and id <> all(array(
       select coalesce(m.merged_into, m.id) from rm.customers o, jsonb_array_elements_text(o.kept_apart) apart(id), rm.customers m
       where o.id = any($1::text[]) and m.id = apart.id))
     order by last_seen_at desc, id limit ${mostAlike}`,
    ids,
  )

/** SQL: the postal code that was given with a booking or stands in its address, without its space; null where there is none. */
function postalSql(booking: string): string {
  const told = `upper(concat_ws(' ', ${booking}.person ->> 'postalCode', ${booking}.person ->> 'address'))`
  return String.raw`replace(substring(${told} from '[A-Z]\d[A-Z] ?\d[A-Z]\d'), ' ', '')`
}

async function rowsWhere(
  database: Queryable,
  condition: string,
  parameter: string | readonly string[],
): Promise<CustomerRow[]> {
  const rows = await database.query<Record<string, unknown>>(
    `select ${columnsOf(customers)} from rm.customers where ${condition}`,
    [typeof parameter === 'string' ? parameter : [...parameter]],
  )
  // The columns are those of the row's own fold.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return rows.map(rowReader(customers)) as unknown as CustomerRow[]
}
