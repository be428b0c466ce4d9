import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const details = {
  subject: 'customerId',
  schema: z.object({ name: z.string(), phone: z.string(), notes: z.string() }),
} as const

/** `customerId` owns the stream and `otherId` is the other customer; the survivor's page shows both. */
const merge = z.object({ customerId: field.id, otherId: field.id, role: z.enum(['survivor', 'merged']) })

export const customerDetailsEvents = {
  CustomerAdded: { version: 1, data: z.object({ customerId: field.id }), personal: details },
  /** Every field as of now; '' where there is none. */
  CustomerDetailsChanged: { version: 1, data: z.object({ customerId: field.id }), personal: details },
  /** The office takes two customers for one person: one event in each stream, in one append; nothing is moved. */
  CustomersMerged: { version: 1, data: merge },
  CustomersSeparated: { version: 1, data: merge },
  /** The office declares two customers distinct: they are not suggested as duplicates again. One event each. */
  CustomersKeptApart: { version: 1, data: z.object({ customerId: field.id, otherId: field.id }) },
} as const satisfies Vocabulary

export type CustomerDetailsEvent = EventIn<typeof customerDetailsEvents>
export type NewCustomerDetailsEvent = NewEventIn<typeof customerDetailsEvents>

export const customerStream = (customerId: string): string => `customer-${customerId}`

export const customerDetailsNoun = {
  events: customerDetailsEvents,
  history: 'customer',
  stream: { of: customerStream, by: 'customer' },
} as const satisfies Noun
