import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const details = {
  subject: 'customerId',
  schema: z.object({ name: z.string(), phone: z.string(), notes: z.string() }),
} as const

/** What the office writes about a customer. The e-mail address is not here: `EmailClaimed` says whose it is. */
export const customerDetailsEvents = {
  /** By the office, of somebody who came neither by the site nor by a booking. */
  CustomerAdded: { version: 1, data: z.object({ customerId: z.string() }), personal: details },
  /** Every field as it is from then on; '' where there is none. */
  CustomerDetailsChanged: { version: 1, data: z.object({ customerId: z.string() }), personal: details },
} as const satisfies Vocabulary

export type CustomerDetailsEvent = EventIn<typeof customerDetailsEvents>
export type NewCustomerDetailsEvent = NewEventIn<typeof customerDetailsEvents>

export const customerStream = (customerId: string): string => `customer-${customerId}`
