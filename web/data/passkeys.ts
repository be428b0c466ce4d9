import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { request } from './http.ts'

/** The API's half of the ceremonies is `services/contracts/passkey-credentials.ts`; the library is loaded when one begins. */
const library = () => import('@simplewebauthn/browser')

const address = /^[\d.]+$|^\[/

/** Whether this browser has passkeys for the host of this page: it has none for an IP address, nor on pages without TLS. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !address.test(window.location.hostname)

export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** The authenticator has one for this account already. */
export class PasskeyKnown extends Error {
  override name = 'PasskeyKnown'
}

/** Makes a passkey, and answers its credential for a POST to `place`, which has the options too. `current` is the password, '' without one. */
export async function makePasskey(place: string, current: string): Promise<object> {
  const body = current === '' ? {} : { current }
  const options = await request('POST', `${place}/options`, body)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the other half of the library
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON }).catch(toOwnError)
}

/** Signs in at `place` by a passkey that the browser offers, and answers who it is. */
export async function signInByPasskey(place: string): Promise<unknown> {
  const options = await request('POST', `${place}/options`, {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the other half of the library
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await library()
  const credential = await startAuthentication({ optionsJSON }).catch(toOwnError)
  return request('POST', place, { credential })
}

/** The library hands on the browser's DOMExceptions, or its own errors with their names. */
function toOwnError(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw isKnown ? new PasskeyKnown() : new NoPasskey('the ceremony ended without a credential', { cause: error })
}
