export interface ProviderCard {
  readonly methodId: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** SetupIntent: saves a card without a charge. */
export interface ProviderCardSetup {
  readonly id: string
  readonly clientSecret: string
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  readonly card: ProviderCard | null
}

/** Saved cards with deadlines of 10 s; throws `ProviderError`. */
export interface SavedCardProvider {
  /** Returns the provider's id. `customerId` is ours, not personal. */
  createCustomer(request: { key: string; customerId: string }): Promise<string>
  createSetup(request: { key: string; providerCustomerId: string }): Promise<ProviderCardSetup>
  retrieveSetup(id: string): Promise<ProviderCardSetup>
  /** Idempotent. */
  detach(methodId: string): Promise<void>
  /** Idempotent. */
  cancelSetup(id: string): Promise<void>
}
