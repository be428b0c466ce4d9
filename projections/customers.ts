import type { AccountEvent } from '#events/account.ts'
import type { BookingEvent } from '#events/booking.ts'
import type { CustomerDetailsEvent } from '#events/customer-details.ts'
import type { CustomerEvent } from '#events/customer.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'
import { columnsOf, rowOf } from './engine/table.ts'

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
  /** How often the office wrote of them. */
  readonly version: number
}

type CustomersEvent =
  | Extract<AccountEvent, { type: 'AccountOpened' | 'ProfileChanged' }>
  | Extract<BookingEvent, { type: 'BookingHeld' | 'BookingDetailsGiven' | 'BookingConfirmed' }>
  | CustomerDetailsEvent
  | Extract<CustomerEvent, { type: 'EmailClaimed' }>
  | Extract<LeadEvent, { type: 'LeadReceived' }>
  | Extract<QuoteEvent, { type: 'QuoteRequested' }>

/** Inline: whoever adds a customer reads them back at once. What they booked and paid is asked of bookings and payments. */
export const customers: Projection<CustomerRow, CustomersEvent> = {
  name: 'customers',
  version: 1,
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
      version: 'integer',
    },
    key: 'id',
    indexes: ['(last_seen_at, id)', '(since, id)'],
  },
  events: [
    'AccountOpened',
    'ProfileChanged',
    'BookingHeld',
    'BookingDetailsGiven',
    'BookingConfirmed',
    'CustomerAdded',
    'CustomerDetailsChanged',
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
      ...(rank(kind) > rank(known.kind) ? { kind } : {}),
      ...(event.type === 'CustomerDetailsChanged' ? {} : { lastSeenAt: event.recordedAt }),
      version: known.version + (event.type === 'CustomerAdded' || event.type === 'CustomerDetailsChanged' ? 1 : 0),
    }
  },
}

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
  version: 0,
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
  const [row] = await database.query<Record<string, unknown>>(
    `select ${columnsOf(customers)} from rm.customers where id = $1`,
    [id],
  )
  // The columns are those of the row's own fold.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return row === undefined ? null : (rowOf(customers, row) as unknown as CustomerRow)
}
