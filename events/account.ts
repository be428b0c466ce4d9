import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const language = z.enum(['en', 'fr', 'pa'])

/** A mail with a link was asked for. Whose address it is shows only when the link is used. */
const request = {
  customerId: z.string(),
  requestId: z.string(),
  language,
  requestedAt: z.string(),
  /** Until when the link in the mail can be used. */
  expiresAt: z.string(),
}

/** Facts of customers' accounts. Passwords, sessions and their hashes are secrets and no facts: they are never here. */
export const accountEvents = {
  /** Somebody typed an address and a password: no account yet, for the address may be another's. */
  RegistrationRequested: {
    version: 1,
    data: z.object({
      ...request,
      /** False when there is an account already: then the mail says so, and nothing waits. */
      isNew: z.boolean(),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    },
  },
  /** The owner of the mailbox confirmed it. */
  AccountOpened: {
    version: 1,
    data: z.object({ customerId: z.string(), requestId: z.string(), method: z.enum(['password', 'google']) }),
  },
  PasswordResetRequested: { version: 1, data: z.object(request) },
  /** By the link of a reset, or by its owner who knew the old one. Other sessions ended with it. */
  PasswordChanged: {
    version: 1,
    data: z.object({ customerId: z.string(), by: z.enum(['reset', 'owner']), requestId: z.nullable(z.string()) }),
  },
  /** Nothing changes before the link in the mail to the new address was followed. */
  EmailChangeRequested: {
    version: 1,
    data: z.object(request),
    personal: { subject: 'customerId', schema: z.object({ email: z.string() }) },
  },
  /** Who reads the mail of the present address did not want it: whatever was asked for until then counts no more. */
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
  /** A way in without the password. Its key is deletable and stored elsewhere. */
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
