import type { Actor } from '#events/actor.ts'
import type { CustomerEvent } from '#events/customer.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf, type StreamRef } from '#services/commands/perform.ts'
import { holderOf, identify, type Address } from '#services/domain/customer/decide.ts'
import { emailClaimAt, type EmailClaim } from '#services/domain/customer/email-claim.ts'
import type { AppContext } from '#services/features/context.ts'

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

/** The customer of an address; one that is nobody's becomes a new customer's at once. For commands on streams that a customer's id names. */
export async function claimCustomer(
  ctx: Needs & Pick<AppContext, 'newId'>,
  actor: Actor,
  email: string,
): Promise<Refusal | { readonly customerId: string }> {
  const customer = await lookUpCustomer(ctx, email)
  const done = await command(ctx, actor, 'claimCustomer', { claim: customer.claim }, ({ claim }) => {
    const { customerId, claimed } = customer.identify(claim)
    return { changes: { claim: claimed }, answer: customerId }
  })
  return isRefusal(done) ? done : { customerId: done.answer }
}

export async function addressOf({ log, secret }: Needs, email: string): Promise<Address> {
  const emailHash = emailHashOf(email, secret)
  const legacyId = legacyCustomerId(emailHash)
  return { email, emailHash, legacyId: (await log.hasLiveKey(legacyId)) ? legacyId : null }
}
