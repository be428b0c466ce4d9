import type { Actor } from '#events/actor.ts'
import { legacyCustomerId } from '#events/values/ids.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { moveEmail, type EmailMove } from '#services/domain/customer/decide.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import type { AppContext } from '#services/features/context.ts'
import { addressOf } from '#services/features/customer/customer-lookup.ts'

type Needs = Pick<AppContext, 'log' | 'secret'>

/** Moves an address claim; the caller has verified the address. Refused with `email_taken` or `email_not_yours`. */
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

/** Reclaims an address under the present secret; refused with `email_taken`. */
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
