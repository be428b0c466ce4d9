import type { Actor } from '#events/actor.ts'
import { legacyCustomerId } from '#events/values/ids.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { moveEmail, type EmailMove } from '#services/domain/customer/decide.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import type { AppContext } from '#services/features/context.ts'
import { addressOf } from '#services/features/customer/customer-lookup.ts'

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
  const [former, next] = await Promise.all([addressOf(ctx, from), addressOf(ctx, to)])
  return moveClaim(
    ctx,
    actor,
    { name: 'changeEmail', owner: customerId },
    { customerId, from: former, to: next, reason: 'changed' },
  )
}

/**
 * The address of a customer leads to them under the present secret too, after it led to them by `formerHash`. Refused with
 * `email_taken` when it leads to somebody else by now.
 */
export async function relinkEmail(
  ctx: Needs,
  actor: Actor,
  {
    customerId,
    email,
    formerHash,
  }: { readonly customerId: string; readonly email: string; readonly formerHash: string },
): Promise<Refusal | { readonly customerId: string }> {
  const legacyId = legacyCustomerId(formerHash) === customerId ? customerId : null
  const from = { email, emailHash: formerHash, legacyId }
  return moveClaim(
    ctx,
    actor,
    { name: 'relinkEmail' },
    { customerId, from, to: await addressOf(ctx, email), reason: 'relinked' },
  )
}

/** Releases one claim and makes the other, or neither. */
async function moveClaim(
  { log }: Pick<AppContext, 'log'>,
  actor: Actor,
  issue: Issue,
  move: EmailMove,
): Promise<Refusal | { readonly customerId: string }> {
  const isSame = move.from.emailHash === move.to.emailHash
  const refs = {
    to: emailClaimAt(move.to.emailHash),
    from: isSame ? undefined : emailClaimAt(move.from.emailHash),
  }
  const done = await command({ log }, actor, { ...issue, reason: `e-mail ${move.reason}` }, refs, ({ from, to }) =>
    moveEmail(move, { from: isSame ? to : from, to }),
  )
  return isRefusal(done) ? done : { customerId: move.customerId }
}
