import { byCustomer } from '#events/actor.ts'
import { record } from '#services/commands/command.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OwnIdentity } from '#services/contracts/account.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { identityClaimAt, unlink } from '#services/domain/accounts/identity-claim.ts'

import { accountPassword, type AccountContext } from './accounts.ts'

export const ownIdentities = (ctx: AccountContext, customerId: string): Promise<readonly OwnIdentity[]> =>
  ctx.views.linkedIdentities(customerId)

/** Unlinks an identity; `only_way_in` for the last sign-in method. */
export async function unlinkOwnIdentity(
  ctx: AccountContext,
  customerId: string,
  identityHash: string,
): Promise<Refusal | { readonly status: 'removed' }> {
  const linked = await ctx.views.linkedIdentities(customerId)
  if (!linked.some(({ id }) => id === identityHash)) return refuse('not_found')
  const { passkeys } = await stateOf(ctx.log, accountOf(customerId))
  const hasPassword = (await ctx.identity.passwords.get(accountPassword(customerId))) !== null
  if (!hasPassword && passkeys.length === 0 && linked.length === 1) return refuse('only_way_in')
  await unlinkOne(ctx, customerId, identityHash)
  return { status: 'removed' }
}

export async function unlinkIdentities(ctx: AccountContext, customerId: string): Promise<void> {
  for (;;) {
    const linked = await ctx.views.linkedIdentities(customerId)
    if (linked.length === 0) return
    for (const { id } of linked) await unlinkOne(ctx, customerId, id)
  }
}

async function unlinkOne(ctx: AccountContext, customerId: string, identityHash: string): Promise<void> {
  const actor = byCustomer(customerId)
  const refs = { claim: identityClaimAt(identityHash) }
  await record(ctx, actor, { name: 'changeAccount', owner: customerId }, refs, ({ claim }) => ({
    claim: unlink(identityHash, customerId, claim),
  }))
}
