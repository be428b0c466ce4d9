/** What an identity provider has proven of somebody. */
export interface ProvenIdentity {
  readonly issuer: string
  /** Names the account at the issuer, and is never given to another. */
  readonly subject: string
  readonly email: string
  /** Whether the provider has confirmed that the address is theirs. */
  readonly isVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What binds an answer to the browser that asked: kept there until the answer comes. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** OpenID Connect with the authorization code flow and PKCE. */
export interface IdentityProvider {
  /** A new attempt, and the address that the browser is sent to. */
  begin(): { readonly attempt: Attempt; readonly url: string }
  /** Exchanges the code and verifies the ID token. Rejects with `IdentityProviderError`. */
  identify(code: string, attempt: Attempt): Promise<ProvenIdentity>
}

/** 'refused': the code or the ID token is not good. 'unavailable': the provider did not answer. */
export class IdentityProviderError extends Error {
  readonly fault: 'refused' | 'unavailable'

  constructor(fault: IdentityProviderError['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityProviderError'
    this.fault = fault
  }
}
