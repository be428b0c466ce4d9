import type { Actor } from '#events/actor.ts'
import { accountOf } from '#services/accounts/account.ts'
import { addPasskey, removePasskey } from '#services/accounts/decide-passkeys.ts'
import {
  challengeIn,
  creationOptions,
  verifyCreation,
  type NewKey,
  type RelyingParty,
} from '#services/accounts/passkey-ceremonies.ts'
import type { Challenges, PasskeyKeys, Session, StoredPasskey } from '#services/accounts/ports.ts'
import type { NewCredential } from '#services/contracts/passkey-credentials.ts'
import type { OwnPasskeys } from '#services/contracts/passkeys.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { stateOf } from '#services/perform.ts'

import { accountPassword, changeAccount, refuseWrongPassword, type AccountContext } from './accounts.ts'

export interface PasskeyContext extends AccountContext {
  readonly passkeys: {
    readonly keys: PasskeyKeys
    readonly challenges: Challenges
    readonly relyingParty: RelyingParty
  }
}

/** So long after a sign-in somebody without a password is taken for the owner. */
const freshMs = 10 * 60_000

/**
 * Begins to add a passkey. Whoever sits at somebody's open session must not give themselves a way in that outlasts it: the password
 * is asked for, and where there is none, a sign-in of the last minutes.
 */
export async function askForPasskey(ctx: PasskeyContext, session: Session, current: string) {
  const customerId = session.owner
  const { isOpen, profile, passkeys } = await stateOf(ctx.log, accountOf(customerId))
  if (!isOpen || profile === null) return refuse('unauthorized')
  const refused = await refuseStranger(ctx, session, current)
  if (refused !== null) return refused
  const { keys, challenges, relyingParty } = ctx.passkeys
  const stored = await keys.list(customerId)
  // A key without its fact signs nobody in: what an interrupted attempt left must not keep its device from being added again.
  const isKnown = (one: StoredPasskey) => passkeys.some(({ passkeyId }) => passkeyId === one.passkeyId)
  for (const one of stored) if (!isKnown(one)) await keys.delete(customerId, one.passkeyId)
  const options = await creationOptions(relyingParty, { customerId, profile, passkeys: stored.filter(isKnown) })
  await challenges.issue(options.challenge, { purpose: 'add', owner: customerId })
  return options
}

async function refuseStranger(ctx: PasskeyContext, session: Session, current: string): Promise<Refusal | null> {
  const { owner, createdAt } = session
  if ((await ctx.identity.passwords.get(accountPassword(owner))) !== null)
    return refuseWrongPassword(ctx, session, current)
  return Date.parse(ctx.clock()) - createdAt.getTime() <= freshMs ? null : refuse('sign_in_again')
}

/** Adds the passkey whose authenticator answered a challenge of ours. Its key is stored before the fact, and opens nothing without it. */
export async function addOwnPasskey(
  ctx: PasskeyContext,
  { owner: customerId }: Session,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Refusal | { status: 'added' }> {
  const { keys } = ctx.passkeys
  const key = await provenKey(ctx, customerId, credential)
  if (key === null) return refuse('passkey_refused')
  const passkeyId = ctx.newId()
  if (!(await keys.add({ ...key, passkeyId, owner: customerId }))) return refuse('passkey_refused')
  const added = { passkeyId, name, at: ctx.clock() }
  const done = await changeAccount(ctx, customerId, owner(customerId), (account) => addPasskey(added, account))
  if (!isRefusal(done)) return { status: 'added' }
  await keys.delete(customerId, passkeyId)
  return done
}

async function provenKey(ctx: PasskeyContext, customerId: string, credential: NewCredential): Promise<NewKey | null> {
  const { challenges, relyingParty } = ctx.passkeys
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === null || !(await challenges.take(challenge, { purpose: 'add', owner: customerId }))) return null
  return verifyCreation(relyingParty, credential, challenge).catch((error: unknown) => {
    ctx.logger.warn({ customerId, error: String(error) }, 'a new passkey was refused')
    return null
  })
}

/** Names are in the log, the last uses with the keys. */
export async function ownPasskeysOf(ctx: PasskeyContext, customerId: string): Promise<OwnPasskeys> {
  const [{ passkeys }, keys, password] = await Promise.all([
    stateOf(ctx.log, accountOf(customerId)),
    ctx.passkeys.keys.list(customerId),
    ctx.identity.passwords.get(accountPassword(customerId)),
  ])
  const usedAt = new Map(keys.map(({ passkeyId, lastUsedAt }) => [passkeyId, lastUsedAt?.toISOString() ?? null]))
  return {
    passkeys: passkeys.map(({ passkeyId, name, addedAt }) => ({
      id: passkeyId,
      name,
      addedAt,
      lastUsedAt: usedAt.get(passkeyId) ?? null,
    })),
    asksPassword: password !== null,
  }
}

export async function removeOwnPasskey(
  ctx: PasskeyContext,
  customerId: string,
  passkeyId: string,
): Promise<Refusal | { status: 'removed' }> {
  const done = await changeAccount(ctx, customerId, owner(customerId), (account) => removePasskey(passkeyId, account))
  if (isRefusal(done)) return done
  await ctx.passkeys.keys.delete(customerId, passkeyId)
  return { status: 'removed' }
}

const owner = (customerId: string): Actor => ({ kind: 'customer', customerId })
