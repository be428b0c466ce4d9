import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

const language = z.enum(['en', 'fr', 'pa'])

const request = {
  customerId: z.string(),
  requestId: z.string(),
  language,
  requestedAt: z.string(),
  expiresAt: z.string(),
}

/** Events of customers' accounts. Passwords, sessions and their hashes are secrets and never in here. */
export const accountEvents = {
  /** Requested for an address that may be another person's: no account exists until the mailed link is followed. */
  RegistrationRequested: {
    version: 1,
    data: z.object({
      ...request,
      /** False when an account exists already: the mail says so, and no registration waits. */
      isNew: z.boolean(),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    },
  },
  AccountOpened: {
    version: 1,
    data: z.object({ customerId: z.string(), requestId: z.string(), method: z.enum(['password', 'google']) }),
  },
  PasswordResetRequested: { version: 1, data: z.object(request) },
  PasswordChanged: {
    version: 1,
    data: z.object({ customerId: z.string(), by: z.enum(['reset', 'owner']), requestId: z.nullable(z.string()) }),
  },
  EmailChangeRequested: {
    version: 1,
    data: z.object(request),
    personal: { subject: 'customerId', schema: z.object({ email: z.string() }) },
  },
  EmailChangeStopped: { version: 1, data: z.object({ customerId: z.string(), requestId: z.string() }) },
  EmailChanged: {
    version: 1,
    data: z.object({ customerId: z.string(), requestId: z.string() }),
    personal: { subject: 'customerId', schema: z.object({ email: z.string(), formerEmail: z.string() }) },
  },
  ProfileChanged: {
    version: 1,
    data: z.object({ customerId: z.string() }),
    personal: {
      subject: 'customerId',
      schema: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }),
    },
  },
  PasskeyAdded: {
    version: 1,
    data: z.object({ customerId: z.string(), passkeyId: z.string(), addedAt: z.string() }),
    personal: { subject: 'customerId', schema: z.object({ name: z.string() }) },
  },
  PasskeyRemoved: { version: 1, data: z.object({ customerId: z.string(), passkeyId: z.string() }) },
} as const satisfies Vocabulary

export type AccountEvent = EventIn<typeof accountEvents>
export type NewAccountEvent = NewEventIn<typeof accountEvents>

export const accountStream = (customerId: string): string => `account-${customerId}`

export const accountNoun = {
  events: accountEvents,
  history: 'customer',
  stream: { of: accountStream, by: 'customer' },
} as const satisfies Noun
