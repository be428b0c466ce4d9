import type { Actor } from '#events/actor.ts'
import type { AppContext } from '#services/context.ts'
import { moveEmail, type EmailMove } from '#services/customer/decide.ts'
import { emailClaimAt } from '#services/customer/email-claim.ts'
import { isRefusal, type Refusal } from '#services/decision.ts'
import { perform } from '#services/perform.ts'
import { refuseUnlessPermitted } from '#services/permissions.ts'

import { addressOf } from './customer-lookup.ts'

type Needs = Pick<AppContext, 'log' | 'secret'>

/**
 * Another address leads to the customer from now on; the former one is free, in the same transaction. The caller has made sure
 * that the customer reads mail at the new address, for whoever comes with it is taken for them. Refused with `email_taken` when
 * it leads to somebody else, with `email_not_yours` when the former one does.
 */
export async function changeEmail(
  ctx: Needs,
  actor: Actor,
  { customerId, from, to }: { readonly customerId: string; readonly from: string; readonly to: string },
): Promise<Refusal | { readonly customerId: string }> {
  const refused = refuseUnlessPermitted('changeEmail', actor, customerId)
  if (refused !== null) return refused
  const [former, next] = await Promise.all([addressOf(ctx, from), addressOf(ctx, to)])
  return moveClaim(ctx, actor, { customerId, from: former, to: next, reason: 'changed' })
}

/** Releases one claim and makes the other, or neither. */
export async function moveClaim(
  { log }: Pick<AppContext, 'log'>,
  actor: Actor,
  move: EmailMove,
): Promise<Refusal | { readonly customerId: string }> {
  const isSame = move.from.emailHash === move.to.emailHash
  const refs = {
    to: emailClaimAt(move.to.emailHash),
    from: isSame ? undefined : emailClaimAt(move.from.emailHash),
  }
  const done = await perform(log, { meta: { actor, reason: `e-mail ${move.reason}` } }, refs, ({ from, to }) =>
    moveEmail(move, { from: isSame ? to : from, to }),
  )
  return isRefusal(done) ? done : { customerId: move.customerId }
}
