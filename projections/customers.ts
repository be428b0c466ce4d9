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

/** visitor: typed an address; lead: asked, has an account or was added; customer: booked. */
export const customerKinds = ['visitor', 'lead', 'customer'] as const
export type CustomerKind = (typeof customerKinds)[number]

export interface CustomerRow extends ContactKnown {
  readonly id: string
  readonly kind: CustomerKind
  /** Last value; null for none and once erased, as name, phone and notes. */
  readonly email: string | null
  readonly notes: string | null
  readonly language: string | null
  readonly languageSource: CustomerSource | null
  readonly hasAccount: boolean
  readonly since: Instant
  readonly lastSeenAt: Instant
  /** Confirmation of the first booking; null before. */
  readonly bookedAt: Instant | null
  /** Number of the office's events, merges included. */
  readonly version: number
  readonly mergedInto: string | null
  readonly mergedAt: Instant | null
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

export const customerTexts = ['name', 'email', 'phone'] as const

/** Inline: the office reads its own writes. */
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

/** Events of the office alone, which do not count as activity of the customer. */
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

/** An empty field of a customer keeps the value; the office's clears it. A text's number is the least trusted. */
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

const detailsIn = ({ name, phone, notes }: NonNullable<CustomerDetailsEvent['personal']>): Partial<CustomerRow> => ({
  name: orNull(name),
  nameSource: name === '' ? null : 'office',
  phone: orNull(phone),
  phoneSource: phone === '' ? null : 'office',
  notes: orNull(notes),
  statements: null,
})

/** The trust of a worker's or provider's event is that of an unproven visitor. */
function sourceOf({ type, data, meta: { actor } }: CustomersEvent): CustomerSource {
  if (actor.kind === 'staff' || actor.kind === 'operator') return 'office'
  // Somebody may be signed in and type another's address.
  const isOwn = actor.kind === 'customer' && actor.customerId === data.customerId
  return type === 'ProfileChanged' || isOwn ? 'account' : 'visitor'
}

/** An unproven visitor's language does not replace the customer's or the office's. */
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

/** Null for an unknown customer. */
export async function customerById(database: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await rowsWhere(database, 'id = $1', id)
  return row ?? null
}

/** Survivors of some customers, and all customers merged into those. */
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
