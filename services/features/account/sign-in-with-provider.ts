import { byCustomer, type Actor } from '#events/actor.ts'
import type { Language } from '#events/values/language.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { openByProvider } from '#services/domain/accounts/decide.ts'
import { identityClaimAt, identityHashOf, link } from '#services/domain/accounts/identity-claim.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { claimCustomer } from '#services/features/customer/customer-lookup.ts'
import type { ProvenIdentity } from '#services/providers/identity-provider/provider.ts'

import { beginFor, type AccountContext, type Began } from './accounts.ts'

interface Visit {
  readonly language: Language
  readonly browser: Browser
}

/**
 * Signs in by a proven identity. Linked ones keep their customer; new ones need a verified address, and may open an
 * account (`isNew`).
 */
export async function signInWithProvider(
  ctx: AccountContext,
  proven: ProvenIdentity,
  { language, browser }: Visit,
): Promise<Refusal | (Began & { readonly isNew: boolean })> {
  const identityHash = identityHashOf(proven, ctx.secret)
  const begin = async (customerId: string, isNew: boolean) => {
    ctx.logger.info({ event: 'authn_login_success', customerId, provider: 'google' }, 'a customer signed in')
    return { isNew, ...(await beginFor(ctx, customerId, browser)) }
  }
  const { customerId: linked } = await stateOf(ctx.log, identityClaimAt(identityHash))
  // Of somebody who was erased there is no account any more: then it is as if it had never been linked.
  if (linked !== null && (await stateOf(ctx.log, accountOf(linked))).isOpen) return begin(linked, false)
  if (!proven.isVerified) return refuse('google_unverified')

  const claimed = await claimCustomer(ctx, { kind: 'visitor' }, proven.email)
  if (isRefusal(claimed)) return claimed
  const { customerId } = claimed
  const actor: Actor = byCustomer(customerId)
  const { email, firstName, lastName } = proven
  const asked = { customerId, requestId: ctx.newId(), email, firstName, lastName, language, at: ctx.clock() }
  const refs = { claim: identityClaimAt(identityHash), account: accountOf(customerId) }
  const done = await command(ctx, actor, { name: 'changeAccount', owner: customerId }, refs, ({ claim, account }) => {
    // Linked at the same moment, by another tab or to another customer: the next attempt finds it.
    if (claim.customerId !== linked && claim.customerId !== customerId) return refuse('conflict')
    const opened = openByProvider(asked, account)
    return {
      changes: {
        claim: link(identityHash, customerId, claim),
        account: opened,
      },
      answer: opened.length > 0,
    }
  })
  return isRefusal(done) ? done : begin(customerId, done.answer)
}
