import type { Actor } from '#events/actor.ts'
import type { CustomerEvent } from '#events/customer.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf, type StreamRef } from '#services/commands/perform.ts'
import { holderOf, identify, type Address } from '#services/domain/customer/decide.ts'
import { emailClaimAt, type EmailClaim } from '#services/domain/customer/email-claim.ts'
import type { AppContext } from '#services/features/context.ts'

/** Address whose claim a command reads and writes in its append. */
export interface CustomerLookup {
  readonly claim: StreamRef<EmailClaim, CustomerEvent>
  /** Gets the loaded claim, so that concurrent commands agree. */
  readonly identify: (claim: EmailClaim) => ReturnType<typeof identify>
}

type Needs = Pick<AppContext, 'log' | 'secret'>

export async function lookUpCustomer(ctx: Needs & Pick<AppContext, 'newId'>, email: string): Promise<CustomerLookup> {
  const address = await addressOf(ctx, email)
  const newCustomerId = `c${ctx.newId()}`
  return {
    claim: emailClaimAt(address.emailHash),
    identify: (claim) => identify(address, newCustomerId, claim),
  }
}

/** Null for a free address. */
export async function findCustomer(ctx: Needs, email: string): Promise<string | null> {
  const claimed = stateOf(ctx.log, emailClaimAt(emailHashOf(email, ctx.secret)))
  const [address, claim] = await Promise.all([addressOf(ctx, email), claimed])
  return holderOf(claim, address)
}

/** Customer of an address, created where free. */
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
