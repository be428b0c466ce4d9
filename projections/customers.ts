import type { AccountEvent } from '#events/account.ts'
import type { BookingEvent } from '#events/booking.ts'
import type { CustomerDetailsEvent } from '#events/customer-details.ts'
import type { CustomerEvent } from '#events/customer.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { ReceivedSmsEvent } from '#events/sms.ts'
import {
  afterPayment,
  afterStatement,
  isTrustedAs,
  type ContactKnown,
  type CustomerSource,
} from '#events/values/customer-statements.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { dialledSql } from './engine/dialled-number.ts'
import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'
import { columnsOf, rowReader } from './engine/table.ts'

/** A 'visitor' only typed an address; a 'lead' asked for something, has an account or was added; a 'customer' has booked. */
export const customerKinds = ['visitor', 'lead', 'customer'] as const
export type CustomerKind = (typeof customerKinds)[number]

export interface CustomerRow extends ContactKnown {
  readonly id: string
  readonly kind: CustomerKind
  /** What was told last. Null where nobody told it, and once the person was erased; as name, telephone number and notes. */
  readonly email: string | null
  readonly notes: string | null
  readonly language: string | null
  readonly languageSource: CustomerSource | null
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
  | ReceivedSmsEvent

/** SQL of what is searched of a customer. */
export const customerTexts = ['name', 'email', 'phone'] as const

/** Inline: whoever adds a customer reads them back at once. What they booked and paid is asked of bookings and payments. */
export const customers: Projection<CustomerRow, CustomersEvent> = {
  name: 'customers',
  version: 8,
  table: {
    columns: {
      id: 'text',
      kind: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      notes: 'text',
      language: 'text',
      nameSource: 'text',
      phoneSource: 'text',
      languageSource: 'text',
      statements: 'jsonb',
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
    'SmsReceived',
  ],
  personal: {
    name: 'id',
    email: 'id',
    phone: 'id',
    notes: 'id',
    nameSource: 'id',
    phoneSource: 'id',
    statements: 'id',
  },
  init: null,
  keyOf: (event) => event.data.customerId,
  apply(row, event) {
    const known = row ?? firstSeen(event)
    const kind = kinds[event.type]
    return {
      ...known,
      ...toldBy(event, known),
      ...(event.type === 'CustomersKeptApart' ? { keptApart: [...known.keptApart, event.data.otherId] } : {}),
      ...(customerKinds.indexOf(kind) > customerKinds.indexOf(known.kind) ? { kind } : {}),
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
  nameSource: null,
  phoneSource: null,
  languageSource: null,
  statements: null,
  hasAccount: false,
  since: recordedAt,
  lastSeenAt: recordedAt,
  bookedAt: null,
  version: 0,
  mergedInto: null,
  mergedAt: null,
  keptApart: [],
})

const kinds: Readonly<Record<CustomersEvent['type'], CustomerKind>> = {
  BookingConfirmed: 'customer',
  AccountOpened: 'lead',
  CustomerAdded: 'lead',
  LeadReceived: 'lead',
  QuoteRequested: 'lead',
  SmsReceived: 'lead',
  BookingHeld: 'visitor',
  BookingDetailsGiven: 'visitor',
  CustomerDetailsChanged: 'visitor',
  CustomersKeptApart: 'visitor',
  CustomersMerged: 'visitor',
  CustomersSeparated: 'visitor',
  EmailClaimed: 'visitor',
  ProfileChanged: 'visitor',
}

/** A customer who leaves a field empty takes nothing back; the office does. A text says no number of whoever has told one. */
function toldBy(event: CustomersEvent, known: CustomerRow): Partial<CustomerRow> {
  switch (event.type) {
    case 'AccountOpened':
      return { hasAccount: true }
    case 'CustomersKeptApart':
      return {}
    case 'BookingConfirmed':
      return afterPayment(known, event.data.bookingId)
    case 'BookingHeld':
      return {
        ...languageFrom(sourceOf(event), event.data.language, known),
        ...contactFrom(event, known, event.data.bookingId),
      }
    case 'BookingDetailsGiven':
      return contactFrom(event, known, event.data.bookingId)
    case 'LeadReceived':
      return { ...languageFrom(sourceOf(event), event.data.language, known), ...contactFrom(event, known) }
    case 'EmailClaimed':
    case 'ProfileChanged':
    case 'QuoteRequested':
      return contactFrom(event, known)
    case 'SmsReceived':
      return known.phone === null ? contactFrom(event, known) : {}
    case 'CustomerAdded':
    case 'CustomerDetailsChanged':
      return event.personal === null ? {} : detailsIn(event.personal)
    case 'CustomersMerged':
      return event.data.role === 'merged' ? { mergedInto: event.data.otherId, mergedAt: event.recordedAt } : {}
    case 'CustomersSeparated':
      return event.data.role === 'merged' ? { mergedInto: null, mergedAt: null } : {}
  }
}

/** The office has looked at what others told by then. */
const detailsIn = ({ name, phone, notes }: NonNullable<CustomerDetailsEvent['personal']>): Partial<CustomerRow> => ({
  name: orNull(name),
  nameSource: name === '' ? null : 'office',
  phone: orNull(phone),
  phoneSource: phone === '' ? null : 'office',
  notes: orNull(notes),
  statements: null,
})

/** What a worker or a provider writes, somebody typed who did not show who they are. */
function sourceOf({ type, data, meta: { actor } }: CustomersEvent): CustomerSource {
  if (actor.kind === 'staff' || actor.kind === 'operator') return 'office'
  // Somebody may be signed in and type another's address.
  const isOwn = actor.kind === 'customer' && actor.customerId === data.customerId
  return type === 'ProfileChanged' || isOwn ? 'account' : 'visitor'
}

/** Only somebody who did not show who they are gives way: the office and the customer both write the language that the customer speaks. */
function languageFrom(source: CustomerSource, language: string, known: CustomerRow): Partial<CustomerRow> {
  const givesWay = source === 'visitor' && !isTrustedAs(source, known.languageSource)
  return givesWay ? {} : { language, languageSource: source }
}

interface Contact {
  readonly name?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phone?: string
}

function contactFrom(
  event: CustomersEvent & { readonly personal: Contact | null },
  known: CustomerRow,
  bookingId: string | null = null,
): Partial<CustomerRow> {
  const { personal, recordedAt } = event
  if (personal === null) return {}
  const source = sourceOf(event)
  const name = orNull((personal.name ?? [personal.firstName, personal.lastName].filter(Boolean).join(' ')).trim())
  // Whoever writes to an address means its owner: all of them type the same one.
  const email = personal.email === undefined || personal.email === '' ? {} : { email: personal.email }
  const unpaidBooking = source === 'visitor' ? bookingId : null
  return {
    ...email,
    ...afterStatement(known, { source, name, phone: orNull(personal.phone ?? ''), at: recordedAt, unpaidBooking }),
  }
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

async function rowsWhere(
  database: Queryable,
  where: string,
  given: string | readonly string[],
): Promise<CustomerRow[]> {
  const rows = await database.query<Record<string, unknown>>(
    `select ${columnsOf(customers)} from rm.customers where ${where}`,
    [typeof given === 'string' ? given : [...given]],
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those of the row's own fold
  return rows.map(rowReader(customers)) as unknown as CustomerRow[]
}
