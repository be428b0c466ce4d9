import type { Actor } from '#events/actor.ts'
import { isDialable } from '#events/values/phone-number.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { holderOf, identify, moveEmail } from '#services/domain/customer/decide.ts'
import {
  addDetails,
  changeDetails,
  customerDetailsAt,
  type CustomerDetails,
} from '#services/domain/customer/details.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import type { AppContext } from '#services/features/context.ts'

import { addressOf } from './customer-lookup.ts'

export interface CustomerForm extends CustomerDetails {
  readonly email: string
}

/** Adds a customer; `email_taken` with the `customerId`. */
export async function addCustomer(
  ctx: Pick<AppContext, 'log' | 'secret' | 'newId'>,
  actor: Actor,
  { email, ...details }: CustomerForm,
): Promise<Refusal | { readonly customerId: string }> {
  const customerId = `c${ctx.newId()}`
  const address = email === '' ? null : await addressOf(ctx, email)
  const refs = {
    customer: customerDetailsAt(customerId),
    claim: address === null ? undefined : emailClaimAt(address.emailHash),
  }
  const done = await command(ctx, actor, 'addCustomer', refs, ({ claim }) => {
    const added = addDetails(customerId, details)
    if (address === null) return { customer: added }
    const holder = holderOf(claim, address)
    if (holder !== null) return refuse('email_taken', { customerId: holder })
    return { customer: added, claim: identify(address, customerId, claim).claimed }
  })
  return isRefusal(done) ? done : { customerId }
}

export interface CustomerChange extends CustomerForm {
  readonly expectedVersion: number
  readonly formerEmail: string | null
  readonly formerPhone: string | null
}

/** Changes details; another address moves the claim. Refused with `email_taken`, `customer_changed` or `not_found`. */
export async function changeCustomer(
  ctx: Pick<AppContext, 'log' | 'secret' | 'newId'>,
  actor: Actor,
  customerId: string,
  { email, formerEmail, formerPhone, expectedVersion, ...details }: CustomerChange,
): Promise<Refusal | { readonly version: number }> {
  // Whoever was erased has no key any more: writing of them again would make them known again.
  if (!(await ctx.log.hasLiveKey(customerId))) return refuse('not_found')
  const { phone } = details
  if (phone !== '' && phone !== formerPhone && !isDialable(phone)) return refuse('phone_not_dialable')
  const to = email === '' ? null : await addressOf(ctx, email)
  const from = formerEmail === null ? null : await addressOf(ctx, formerEmail)
  const isMoved = to !== null && to.emailHash !== from?.emailHash
  const refs = {
    customer: customerDetailsAt(customerId),
    to: isMoved ? emailClaimAt(to.emailHash) : undefined,
    from: isMoved && from !== null ? emailClaimAt(from.emailHash) : undefined,
  }
  const done = await command(ctx, actor, 'changeCustomer', refs, (states) => {
    const changed = changeDetails(customerId, details, expectedVersion, states.customer)
    if (isRefusal(changed)) return changed
    if (!isMoved) return { customer: changed }
    if (from === null) {
      const holder = holderOf(states.to, to)
      if (holder !== null && holder !== customerId) return refuse('email_taken', { customerId: holder })
      return { customer: changed, to: identify(to, customerId, states.to).claimed }
    }
    const moved = moveEmail({ customerId, from, to, reason: 'changed' }, { from: states.from, to: states.to })
    return isRefusal(moved) ? moved : { customer: changed, to: moved.to, from: moved.from }
  })
  return isRefusal(done) ? done : { version: done.states.customer.version }
}
