import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const details = {
  subject: 'customerId',
  schema: z.object({ name: z.string(), phone: z.string(), notes: z.string() }),
} as const

/** Whose stream it is, the other of the two, and which of them `customerId` is: the survivor is whose page both have from then on. */
const merge = z.object({ customerId: z.string(), otherId: z.string(), role: z.enum(['survivor', 'merged']) })

/** What the office writes about a customer. The e-mail address is not here: `EmailClaimed` says whose it is. */
export const customerDetailsEvents = {
  /** By the office, of somebody who came neither by the site nor by a booking. */
  CustomerAdded: { version: 1, data: z.object({ customerId: z.string() }), personal: details },
  /** Every field as it is from then on; '' where there is none. */
  CustomerDetailsChanged: { version: 1, data: z.object({ customerId: z.string() }), personal: details },
  /** The office takes two customers for one person. One event in the stream of each, in one append; nothing else is written or moved. */
  CustomersMerged: { version: 1, data: merge },
  /** They are two again. One event in the stream of each. */
  CustomersSeparated: { version: 1, data: merge },
  /** The office says that they are two people: they are not suggested to each other any more. One event in the stream of each. */
  CustomersKeptApart: { version: 1, data: z.object({ customerId: z.string(), otherId: z.string() }) },
} as const satisfies Vocabulary

export type CustomerDetailsEvent = EventIn<typeof customerDetailsEvents>
export type NewCustomerDetailsEvent = NewEventIn<typeof customerDetailsEvents>

export const customerStream = (customerId: string): string => `customer-${customerId}`
