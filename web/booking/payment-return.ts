/** Parameters that the provider adds to the return address. */
export interface PaymentReturn {
  /** '' where the address names no payment. */
  readonly paymentIntentId: string
  /** Proves whose payment it is, where the bank's page came back to another browser; '' without. */
  readonly clientSecret: string
  /** The bank reported a failure; a success is checked with the server. */
  readonly isFailed: boolean
}

export function readReturn(search: string): PaymentReturn {
  const query = new URLSearchParams(search)
  const secret = query.get('payment_intent_client_secret') ?? ''
  return {
    // A client secret is its intent's id, '_secret_' and more.
    clientSecret: secret,
    paymentIntentId: query.get('payment_intent') ?? secret.split('_secret_')[0] ?? '',
    isFailed: query.get('redirect_status') === 'failed',
  }
}
