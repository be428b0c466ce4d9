import { createHmac } from 'node:crypto'

import { identityStream, type IdentityEvent, type NewIdentityEvent } from '#events/identity.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface IdentityClaim {
  readonly customerId: string | null
}

export const identityClaim: Aggregate<IdentityClaim, IdentityEvent> = {
  initial: { customerId: null },
  evolve: (_state, { type, data }) => ({ customerId: type === 'IdentityLinked' ? data.customerId : null }),
}

export const identityClaimAt = (identityHash: string): StreamRef<IdentityClaim, IdentityEvent> => ({
  stream: identityStream(identityHash),
  aggregate: identityClaim,
})

/** Keyed hash of issuer and subject, which an address change leaves alone. */
export const identityHashOf = (
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  secret: string,
): string =>
  createHmac('sha256', secret)
    .update(`identity:${JSON.stringify([issuer, subject])}`)
    .digest('hex')
    .slice(0, 32)

/** Idempotent. */
export const link = (identityHash: string, customerId: string, claim: IdentityClaim): NewIdentityEvent[] =>
  claim.customerId === customerId
    ? []
    : [{ type: 'IdentityLinked', data: { identityHash, provider: 'google', customerId } }]

/** Idempotent; nothing for another customer's link. */
export const unlink = (identityHash: string, customerId: string, claim: IdentityClaim): NewIdentityEvent[] =>
  claim.customerId === customerId
    ? [{ type: 'IdentityUnlinked', data: { identityHash, provider: 'google', customerId } }]
    : []
