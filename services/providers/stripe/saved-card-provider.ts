/** A card as the provider shows it. */
export interface ProviderCard {
  /** The provider's id. */
  readonly methodId: string
  /** 'visa', 'mastercard', 'amex' … */
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** The provider's form for a card that is saved, not charged (a SetupIntent). */
export interface ProviderCardSetup {
  readonly id: string
  readonly clientSecret: string
  /** Stripe's own words. */
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  /** Null until it succeeded. */
  readonly card: ProviderCard | null
}

/** Cards that the provider keeps for our customers. Every call has a deadline of 10 s and throws `ProviderError`. */
export interface SavedCardProvider {
  /** Answers the provider's id. Nothing personal is told: `customerId` is ours. */
  createCustomer(request: { key: string; customerId: string }): Promise<string>
  createSetup(request: { key: string; providerCustomerId: string }): Promise<ProviderCardSetup>
  retrieveSetup(id: string): Promise<ProviderCardSetup>
  /** Takes the card away from the customer: nobody can charge it any more. Done twice, nothing more happens. */
  detach(methodId: string): Promise<void>
  /** Ends an open form; one that has succeeded or is canceled stays as it is. */
  cancelSetup(id: string): Promise<void>
}
