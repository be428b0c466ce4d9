import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const claim = z.object({ emailHash: field.id, customerId: field.id })

/** Claims of e-mail addresses by customers, in the stream of the address, whose version makes a claim unique. */
export const customerEvents = {
  EmailClaimed: {
    version: 1,
    data: claim,
    personal: { subject: 'customerId', schema: z.object({ email: z.string() }) },
  },
  /** 'changed': the customer has another address. 'relinked': another secret gave the address another hash. */
  EmailReleased: { version: 1, data: claim.extend({ reason: z.enum(['changed', 'relinked']) }) },
} as const satisfies Vocabulary

export type CustomerEvent = EventIn<typeof customerEvents>
export type NewCustomerEvent = NewEventIn<typeof customerEvents>

export const emailStream = (emailHash: string): string => `email-${emailHash}`

export const emailClaimNoun = {
  events: customerEvents,
  history: 'customer',
  stream: null,
  foundBy: ['EmailClaimed', 'EmailReleased'],
} as const satisfies Noun
