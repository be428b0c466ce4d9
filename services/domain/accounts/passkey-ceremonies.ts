import { isIP } from 'node:net'

import type { CredentialProof, NewCredential } from '#services/contracts/passkey-credentials.ts'
import { challengeMinutes } from '#services/contracts/passkeys.ts'

import type { StoredPasskey } from './ports.ts'

/** WebAuthn's relying party. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Null for an IP address, for which browsers make no passkey. */
export function relyingPartyOf(appUrl: string, isGiven: boolean): RelyingParty | null {
  const { hostname, origin, port } = new URL(appUrl)
  if (isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0) return { id: hostname, origin }
  // Without APP_URL we are on this machine, and have a name there besides.
  return isGiven ? null : { id: 'localhost', origin: `http://localhost:${port}` }
}

/** EdDSA, ES256 and RS256 (COSE); every authenticator has one. */
const algorithms = [-8, -7, -257]
const timeout = challengeMinutes * 60_000

/** Loaded on demand: some megabytes of certificate parsers. */
const library = () => import('@simplewebauthn/server')

export interface PasskeyUser {
  readonly id: string
  readonly userName: string
  readonly displayName: string
}

/** PublicKeyCredentialCreationOptionsJSON with a new challenge; `known` credentials are excluded. */
export async function creationOptions({ id }: RelyingParty, user: PasskeyUser, known: readonly StoredPasskey[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Fresh Glaze',
    rpID: id,
    userName: user.userName,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.id),
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  })
}

/** PublicKeyCredentialRequestOptionsJSON with a new challenge, for any discoverable credential. */
export async function requestOptions({ id }: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: id, timeout, userVerification: 'required' })
}

/** Null for unreadable data. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return null
    const { challenge } = read
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

export type NewKey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Stored data of a new credential; rejects with the reason. */
export async function verifyCreation(party: RelyingParty, response: NewCredential, challenge: string): Promise<NewKey> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('the attestation was not verified')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  }
}

/** New signature counter; rejects with the reason, also for a counter that did not advance. */
export async function verifyProof(
  party: RelyingParty,
  response: CredentialProof,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: StoredPasskey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
  })
  if (!verified) throw new Error('the signature does not fit')
  return authenticationInfo.newCounter
}

/** Whether the user handle is the credential's owner. */
export const isHandleOf = (userHandle: string | undefined, userId: string): boolean =>
  userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() === userId
