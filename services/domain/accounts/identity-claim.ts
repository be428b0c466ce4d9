import { createHmac } from 'node:crypto'

import { identityStream, type IdentityEvent, type NewIdentityEvent } from '#events/identity.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Which customer an account at an identity provider leads to. */
export interface IdentityClaim {
  /** Null until it was linked, and after it was unlinked. */
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

/** By issuer and subject, which stay the same when the person changes their address; a keyed hash that tells neither. */
export const identityHashOf = (
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  secret: string,
): string =>
  createHmac('sha256', secret)
    .update(`identity:${JSON.stringify([issuer, subject])}`)
    .digest('hex')
    .slice(0, 32)

/** From now on it leads to this customer; nothing to write where it does. */
export const link = (identityHash: string, customerId: string, claim: IdentityClaim): NewIdentityEvent[] =>
  claim.customerId === customerId
    ? []
    : [{ type: 'IdentityLinked', data: { identityHash, provider: 'google', customerId } }]

/** From now on it leads to nobody; nothing to write where it does not lead to this customer. */
export const unlink = (identityHash: string, customerId: string, claim: IdentityClaim): NewIdentityEvent[] =>
  claim.customerId === customerId
    ? [{ type: 'IdentityUnlinked', data: { identityHash, provider: 'google', customerId } }]
    : []
