import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const link = z.object({ identityHash: field.id, provider: z.enum(['google']), customerId: field.id })

export const identityEvents = {
  /** The hash hides issuer and subject. Linked again after an erasure, the last link counts. */
  IdentityLinked: { version: 1, data: link },
  IdentityUnlinked: { version: 1, data: link },
} as const satisfies Vocabulary

export type IdentityEvent = EventIn<typeof identityEvents>
export type NewIdentityEvent = NewEventIn<typeof identityEvents>

export const identityStream = (identityHash: string): string => `identity-${identityHash}`

export const identityNoun = {
  events: identityEvents,
  history: 'customer',
  stream: null,
  foundBy: ['IdentityLinked'],
} as const satisfies Noun
