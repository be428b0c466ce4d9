import { emailStream, type CustomerEvent } from '#events/customer.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export type EmailClaim =
  | { readonly status: 'none' }
  | { readonly status: 'claimed'; readonly customerId: string }
  /** `customerId` had it last. */
  | { readonly status: 'free'; readonly customerId: string }

export const emailClaim: Aggregate<EmailClaim, CustomerEvent> = {
  initial: { status: 'none' },
  evolve(_state, { type, data, personal }) {
    const { customerId } = data
    // The address of a person who was erased cannot be read: whoever comes with it again is somebody new.
    return { status: type === 'EmailClaimed' && personal !== null ? 'claimed' : 'free', customerId }
  },
}

export const emailClaimAt = (emailHash: string): StreamRef<EmailClaim, CustomerEvent> => ({
  stream: emailStream(emailHash),
  aggregate: emailClaim,
})
