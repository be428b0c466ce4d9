/** What the provider adds to the address that it sends somebody back to. */
export interface PaymentReturn {
  /** '' where the address names no payment. */
  readonly paymentIntentId: string
  /** Proves whose payment it is, where the bank's page came back to another browser; '' without. */
  readonly clientSecret: string
  /** The bank's own word. Only a failure is believed: whether it was paid, the server says. */
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
