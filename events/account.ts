import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const language = z.enum(['en', 'fr', 'pa'])

const request = {
  customerId: field.id,
  requestId: field.id,
  language,
  requestedAt: field.instant,
  expiresAt: field.instant,
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
    data: z.object({ customerId: field.id, requestId: field.id, method: z.enum(['password', 'google']) }),
  },
  PasswordResetRequested: { version: 1, data: z.object(request) },
  PasswordChanged: {
    version: 1,
    data: z.object({ customerId: field.id, by: z.enum(['reset', 'owner']), requestId: z.nullable(field.id) }),
  },
  EmailChangeRequested: {
    version: 1,
    data: z.object(request),
    personal: { subject: 'customerId', schema: z.object({ email: z.string() }) },
  },
  EmailChangeStopped: { version: 1, data: z.object({ customerId: field.id, requestId: field.id }) },
  EmailChanged: {
    version: 1,
    data: z.object({ customerId: field.id, requestId: field.id }),
    personal: { subject: 'customerId', schema: z.object({ email: z.string(), formerEmail: z.string() }) },
  },
  ProfileChanged: {
    version: 1,
    data: z.object({ customerId: field.id }),
    personal: {
      subject: 'customerId',
      schema: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }),
    },
  },
  PasskeyAdded: {
    version: 1,
    data: z.object({ customerId: field.id, passkeyId: field.id, addedAt: field.instant }),
    personal: { subject: 'customerId', schema: z.object({ name: z.string() }) },
  },
  PasskeyRemoved: { version: 1, data: z.object({ customerId: field.id, passkeyId: field.id }) },
} as const satisfies Vocabulary

export type AccountEvent = EventIn<typeof accountEvents>
export type NewAccountEvent = NewEventIn<typeof accountEvents>

export const accountStream = (customerId: string): string => `account-${customerId}`

export const accountNoun = {
  events: accountEvents,
  history: 'customer',
  stream: { of: accountStream, by: 'customer' },
} as const satisfies Noun
