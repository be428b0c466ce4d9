import { accountOf } from '#services/accounts/account.ts'
import { challengeIn, isHandleOf, requestOptions, verifyProof } from '#services/accounts/passkey-ceremonies.ts'
import type { StoredPasskey } from '#services/accounts/ports.ts'
import type { CredentialProof } from '#services/contracts/passkey-credentials.ts'
import { refuse, type Refusal } from '#services/decision.ts'
import { stateOf } from '#services/perform.ts'

import type { Began } from './accounts.ts'
import type { PasskeyContext } from './passkeys.ts'

/** Begins a sign-in of whoever the authenticator knows. */
export async function askForPasskeySignIn(ctx: PasskeyContext) {
  const options = await requestOptions(ctx.passkeys.relyingParty)
  await ctx.passkeys.challenges.issue(options.challenge, { purpose: 'sign-in', owner: null })
  return options
}

/** Signs in by the proof of an authenticator. Whatever is wrong with it is answered alike; each key is throttled as a password is. */
export async function signInWithPasskey(
  ctx: PasskeyContext,
  proof: CredentialProof,
  device: string,
): Promise<Refusal | Began> {
  const { sessions, throttle } = ctx.identity
  const passkey = await ctx.passkeys.keys.find(proof.id)
  const throttleKey = `passkey:${passkey?.passkeyId ?? ''}`
  const waitMs = passkey === null ? 0 : await throttle.waitMs(throttleKey)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })

  const challenge = challengeIn(proof.response.clientDataJSON)
  const isOurs =
    challenge !== null && (await ctx.passkeys.challenges.take(challenge, { purpose: 'sign-in', owner: null }))
  if (passkey === null || !isOurs) return refuseSignIn(ctx, passkey, 'unknown key or challenge')
  const fault = await faultOf(ctx, proof, { challenge, passkey })
  if (fault !== null) {
    await throttle.failed(throttleKey)
    return refuseSignIn(ctx, passkey, fault)
  }
  await throttle.succeeded(throttleKey)
  const customerId = passkey.owner
  ctx.logger.info({ event: 'authn_login_success', customerId, provider: 'passkey' }, 'a customer signed in')
  return { customerId, token: await sessions.create(customerId, device) }
}

/** What is wrong with the proof, for the logs; null when it is sound, and then its use is recorded. */
async function faultOf(
  ctx: PasskeyContext,
  proof: CredentialProof,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: StoredPasskey },
): Promise<string | null> {
  const { keys, relyingParty } = ctx.passkeys
  const { isOpen, passkeys } = await stateOf(ctx.log, accountOf(passkey.owner))
  // A key without its fact is left of an attempt that ended half way.
  if (!isOpen || !passkeys.some(({ passkeyId }) => passkeyId === passkey.passkeyId)) return 'not of an account'
  if (!isHandleOf(proof.response.userHandle, passkey.owner)) return 'another user handle'
  try {
    const counter = await verifyProof(relyingParty, proof, { challenge, passkey })
    return (await keys.use(passkey.credentialId, counter)) ? null : 'the counter did not advance'
  } catch (error) {
    return String(error)
  }
}

function refuseSignIn(ctx: PasskeyContext, passkey: StoredPasskey | null, reason: string): Refusal {
  ctx.logger.info(
    { event: 'authn_login_fail', provider: 'passkey', customerId: passkey?.owner, reason },
    'a sign-in failed',
  )
  return refuse('passkey_failed')
}
