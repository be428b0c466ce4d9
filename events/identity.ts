import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const link = z.object({ identityHash: z.string(), provider: z.enum(['google']), customerId: z.string() })

/** Which customer an account at an identity provider leads to: one stream for each, whose version makes the claim unique. */
export const identityEvents = {
  /** The hash names issuer and subject without telling them. Linked again after its customer was erased, the last one counts. */
  IdentityLinked: { version: 1, data: link },
  /** It leads to nobody: its customer took it off, or chose another password by mail, or another address. */
  IdentityUnlinked: { version: 1, data: link },
} as const satisfies Vocabulary

export type IdentityEvent = EventIn<typeof identityEvents>
export type NewIdentityEvent = NewEventIn<typeof identityEvents>

export const identityStream = (identityHash: string): string => `identity-${identityHash}`
