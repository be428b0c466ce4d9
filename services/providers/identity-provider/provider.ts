export interface ProvenIdentity {
  readonly issuer: string
  /** Stable id of the account at its issuer. */
  readonly subject: string
  readonly email: string
  /** Verified by the provider. */
  readonly isVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** State bound to the browser until the answer. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface IdentityProvider {
  begin(): { readonly attempt: Attempt; readonly url: string }
  /** Verifies the ID token; rejects with `IdentityProviderError`. */
  identify(code: string, attempt: Attempt): Promise<ProvenIdentity>
}

/** 'refused': invalid code or token. 'unavailable': no answer. */
export class IdentityProviderError extends Error {
  readonly fault: 'refused' | 'unavailable'

  constructor(fault: IdentityProviderError['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityProviderError'
    this.fault = fault
  }
}
