import { byCustomer } from '#events/actor.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { NewCredential } from '#services/contracts/passkey-credentials.ts'
import type { OwnPasskeys } from '#services/contracts/passkeys.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { addPasskey, removePasskey } from '#services/domain/accounts/decide-passkeys.ts'
import type { Session } from '#services/domain/accounts/ports.ts'

import { accountPassword, changeAccount, refuseWrongPassword, type AccountContext } from './accounts.ts'
import { addProven, beginAdding, withLastUses, type PasskeyParts } from './passkey-ceremony.ts'

export interface PasskeyContext extends AccountContext {
  readonly passkeys: PasskeyParts
}

const freshMs = 10 * 60_000

/** Begins a passkey after reconfirming the owner, against guests of an open session. */
export async function askForPasskey(ctx: PasskeyContext, session: Session, current: string) {
  const customerId = session.owner
  const { isOpen, profile, passkeys } = await stateOf(ctx.log, accountOf(customerId))
  if (!isOpen || profile === null) return refuse('unauthorized')
  const refused = await refuseStranger(ctx, session, current)
  if (refused !== null) return refused
  const { email, firstName, lastName } = profile
  const user = { id: customerId, userName: email, displayName: `${firstName} ${lastName}`.trim() }
  return beginAdding(ctx, user, passkeys)
}

async function refuseStranger(ctx: PasskeyContext, session: Session, current: string): Promise<Refusal | null> {
  const { owner, createdAt } = session
  if ((await ctx.identity.passwords.get(accountPassword(owner))) !== null)
    return refuseWrongPassword(ctx, session, current)
  return Date.parse(ctx.clock()) - createdAt.getTime() <= freshMs ? null : refuse('sign_in_again')
}

export const addOwnPasskey = (
  ctx: PasskeyContext,
  { owner: customerId }: Session,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Refusal | { status: 'added' }> =>
  addProven(ctx, customerId, credential, (passkeyId) => {
    const added = { passkeyId, name, at: ctx.clock() }
    return changeAccount(ctx, customerId, byCustomer(customerId), (account) => addPasskey(added, account))
  })

export async function ownPasskeysOf(ctx: PasskeyContext, customerId: string): Promise<OwnPasskeys> {
  const [{ passkeys }, password] = await Promise.all([
    stateOf(ctx.log, accountOf(customerId)),
    ctx.identity.passwords.get(accountPassword(customerId)),
  ])
  return { passkeys: await withLastUses(ctx.passkeys, customerId, passkeys), asksPassword: password !== null }
}

export async function removeOwnPasskey(
  ctx: PasskeyContext,
  customerId: string,
  passkeyId: string,
): Promise<Refusal | { status: 'removed' }> {
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), (account) =>
    removePasskey(passkeyId, account),
  )
  if (isRefusal(done)) return done
  await ctx.passkeys.keys.delete(customerId, passkeyId)
  return { status: 'removed' }
}
