import type { CustomerEvent } from '#events/customer.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import type { AppContext } from '#services/context.ts'
import { holderOf, identify, type Address } from '#services/customer/decide.ts'
import { emailClaimAt, type EmailClaim } from '#services/customer/email-claim.ts'
import { stateOf, type StreamRef } from '#services/perform.ts'

/** An address whose claim a command reads, and writes when it is nobody's, in the append of everything else. */
export interface CustomerLookup {
  readonly claim: StreamRef<EmailClaim, CustomerEvent>
  /** Handed the claim as the command has loaded it: of two first commands for one address the second finds the first one's. */
  readonly identify: (claim: EmailClaim) => ReturnType<typeof identify>
}

type Needs = Pick<AppContext, 'log' | 'secret'>

/** Costs one look at an index, which callers make beside something else that they wait for. */
export async function lookUpCustomer(ctx: Needs & Pick<AppContext, 'newId'>, email: string): Promise<CustomerLookup> {
  const address = await addressOf(ctx, email)
  const newCustomerId = `c${ctx.newId()}`
  return {
    claim: emailClaimAt(address.emailHash),
    identify: (claim) => identify(address, newCustomerId, claim),
  }
}

/** The customer whose address it is now; null when it is nobody's. */
export async function findCustomer(ctx: Needs, email: string): Promise<string | null> {
  const claimed = stateOf(ctx.log, emailClaimAt(emailHashOf(email, ctx.secret)))
  const [address, claim] = await Promise.all([addressOf(ctx, email), claimed])
  return holderOf(claim, address)
}

export async function addressOf({ log, secret }: Needs, email: string): Promise<Address> {
  const emailHash = emailHashOf(email, secret)
  const legacyId = legacyCustomerId(emailHash)
  return { email, emailHash, legacyId: (await log.hasLiveKey(legacyId)) ? legacyId : null }
}
