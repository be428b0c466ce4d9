import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import type { CredentialProof, NewCredential } from '#services/contracts/passkey-credentials.ts'
import type { OwnPasskeys } from '#services/contracts/passkeys.ts'
import {
  challengeIn,
  creationOptions,
  isHandleOf,
  requestOptions,
  verifyCreation,
  verifyProof,
  type NewKey,
  type PasskeyUser,
  type RelyingParty,
} from '#services/domain/accounts/passkey-ceremonies.ts'
import type { Identity, PasskeyStores, StoredPasskey } from '#services/domain/accounts/ports.ts'
import type { AppContext } from '#services/features/context.ts'

export interface PasskeyParts extends PasskeyStores {
  readonly relyingParty: RelyingParty
}

interface CeremonyContext extends Pick<AppContext, 'logger' | 'newId'> {
  readonly identity: Pick<Identity, 'throttle'>
  readonly passkeys: PasskeyParts
}

interface RecordedPasskey {
  readonly passkeyId: string
  readonly name: string
  readonly addedAt: string
}

/** Options of a new passkey; the caller checks permission. */
export async function beginAdding(ctx: CeremonyContext, user: PasskeyUser, recorded: readonly RecordedPasskey[]) {
  const { keys, challenges, relyingParty } = ctx.passkeys
  const stored = await keys.list(user.id)
  // A key without its fact signs nobody in: what an interrupted attempt left must not keep its device from being added again.
  const isKnown = (one: StoredPasskey) => recorded.some(({ passkeyId }) => passkeyId === one.passkeyId)
  for (const one of stored) if (!isKnown(one)) await keys.delete(user.id, one.passkeyId)
  const options = await creationOptions(relyingParty, user, stored.filter(isKnown))
  await challenges.issue(options.challenge, { purpose: 'add', owner: user.id })
  return options
}

/** Stores the key, then records it; an unrecorded key opens nothing. */
export async function addProven(
  ctx: CeremonyContext,
  owner: string,
  credential: NewCredential,
  record: (passkeyId: string) => Promise<object>,
): Promise<Refusal | { status: 'added' }> {
  const { keys } = ctx.passkeys
  const key = await provenKey(ctx, owner, credential)
  if (key === null) return refuse('passkey_refused')
  const passkeyId = ctx.newId()
  if (!(await keys.add({ ...key, passkeyId, owner }))) return refuse('passkey_refused')
  const done = await record(passkeyId)
  if (!isRefusal(done)) return { status: 'added' }
  await keys.delete(owner, passkeyId)
  return done
}

async function provenKey(ctx: CeremonyContext, owner: string, credential: NewCredential): Promise<NewKey | null> {
  const { challenges, relyingParty } = ctx.passkeys
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === null || !(await challenges.take(challenge, { purpose: 'add', owner }))) return null
  return verifyCreation(relyingParty, credential, challenge).catch((error: unknown) => {
    ctx.logger.warn({ owner, error: String(error) }, 'a new passkey was refused')
    return null
  })
}

export async function withLastUses(
  { keys }: PasskeyStores,
  owner: string,
  recorded: readonly RecordedPasskey[],
): Promise<OwnPasskeys['passkeys']> {
  const stored = await keys.list(owner)
  const usedAt = new Map(stored.map(({ passkeyId, lastUsedAt }) => [passkeyId, lastUsedAt?.toISOString() ?? null]))
  return recorded.map(({ passkeyId, name, addedAt }) => ({
    id: passkeyId,
    name,
    addedAt,
    lastUsedAt: usedAt.get(passkeyId) ?? null,
  }))
}

export async function beginSignIn({ passkeys }: CeremonyContext) {
  const options = await requestOptions(passkeys.relyingParty)
  await passkeys.challenges.issue(options.challenge, { purpose: 'sign-in', owner: null })
  return options
}

/** Owner of a valid proof. Errors are alike and throttled; `isRecorded` excludes half-finished passkeys. */
export async function ownerByProof(
  ctx: CeremonyContext,
  proof: CredentialProof,
  isRecorded: (passkey: StoredPasskey) => Promise<boolean>,
): Promise<Refusal | { readonly owner: string }> {
  const { throttle } = ctx.identity
  const passkey = await ctx.passkeys.keys.find(proof.id)
  const throttleKey = `passkey:${passkey?.passkeyId ?? ''}`
  const waitMs = passkey === null ? 0 : await throttle.waitMs(throttleKey)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })

  const challenge = challengeIn(proof.response.clientDataJSON)
  const isOurs =
    challenge !== null && (await ctx.passkeys.challenges.take(challenge, { purpose: 'sign-in', owner: null }))
  if (passkey === null || !isOurs) return refuseProof(ctx, passkey, 'unknown key or challenge')
  const fault = (await isRecorded(passkey)) ? await faultOf(ctx, proof, { challenge, passkey }) : 'not of an account'
  if (fault !== null) {
    await throttle.failed(throttleKey)
    return refuseProof(ctx, passkey, fault)
  }
  await throttle.succeeded(throttleKey)
  return { owner: passkey.owner }
}

/** Reason for the logs; null for a valid proof, whose use is recorded. */
async function faultOf(
  ctx: CeremonyContext,
  proof: CredentialProof,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: StoredPasskey },
): Promise<string | null> {
  const { keys, relyingParty } = ctx.passkeys
  if (!isHandleOf(proof.response.userHandle, passkey.owner)) return 'another user handle'
  try {
    const counter = await verifyProof(relyingParty, proof, { challenge, passkey })
    return (await keys.use(passkey.credentialId, counter)) ? null : 'the counter did not advance'
  } catch (error) {
    return String(error)
  }
}

function refuseProof(ctx: CeremonyContext, passkey: StoredPasskey | null, reason: string): Refusal {
  ctx.logger.info({ event: 'authn_login_fail', provider: 'passkey', owner: passkey?.owner, reason }, 'a sign-in failed')
  return refuse('passkey_failed')
}
