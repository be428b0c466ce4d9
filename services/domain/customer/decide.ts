import type { NewCustomerEvent } from '#events/customer.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { EmailClaim } from './email-claim.ts'

export interface Address {
  readonly email: string
  readonly emailHash: string
  /** Customer whose id is the address's hash, from before claims; null without personal data. */
  readonly legacyId: string | null
}

/** Null for a free address. */
export function holderOf(claim: EmailClaim, { legacyId }: Pick<Address, 'legacyId'>): string | null {
  switch (claim.status) {
    case 'none':
      return legacyId
    case 'claimed':
      return claim.customerId
    case 'free':
      return null
  }
}

/** Customer of an address; a free one is claimed for `newCustomerId`. */
export function identify(
  address: Address,
  newCustomerId: string,
  claim: EmailClaim,
): { readonly customerId: string; readonly claimed: readonly NewCustomerEvent[] } {
  const holder = holderOf(claim, address)
  if (holder !== null) return { customerId: holder, claimed: [] }
  return { customerId: newCustomerId, claimed: [claimOf(address, newCustomerId)] }
}

export interface EmailMove {
  readonly customerId: string
  readonly from: Address
  readonly to: Address
  readonly reason: 'changed' | 'relinked'
}

/** Moves a claim to another address. Idempotent. */
export function moveEmail(
  { customerId, from, to, reason }: EmailMove,
  claims: { readonly from: EmailClaim; readonly to: EmailClaim },
): { readonly from: readonly NewCustomerEvent[]; readonly to: readonly NewCustomerEvent[] } | Refusal {
  const isFromOurs = holderOf(claims.from, from) === customerId
  const next = holderOf(claims.to, to)
  if (!isFromOurs && next !== customerId) return refuse('email_not_yours')
  if (next !== null && next !== customerId) return refuse('email_taken')
  const { emailHash } = from
  const isSame = emailHash === to.emailHash
  return {
    from: isFromOurs && !isSame ? [{ type: 'EmailReleased', data: { emailHash, customerId, reason } }] : [],
    to: next === customerId ? [] : [claimOf(to, customerId)],
  }
}

const claimOf = ({ email, emailHash }: Address, customerId: string): NewCustomerEvent => ({
  type: 'EmailClaimed',
  data: { emailHash, customerId },
  personal: { email },
})
