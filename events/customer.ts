import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const claim = z.object({ emailHash: z.string(), customerId: z.string() })

/** Which customer an e-mail address leads to. Both lie in the stream of the address, whose version makes the claim unique. */
export const customerEvents = {
  EmailClaimed: {
    version: 1,
    data: claim,
    personal: { subject: 'customerId', schema: z.object({ email: z.string() }) },
  },
  /** 'changed': the customer has another address. 'relinked': the same address has another hash, under another secret. */
  EmailReleased: { version: 1, data: claim.extend({ reason: z.enum(['changed', 'relinked']) }) },
} as const satisfies Vocabulary

export type CustomerEvent = EventIn<typeof customerEvents>
export type NewCustomerEvent = NewEventIn<typeof customerEvents>

export const emailStream = (emailHash: string): string => `email-${emailHash}`
