import type { Stripe } from 'stripe'

import type { ErrorBody } from '../failures.ts'

/** Error without the intent inside. */
export function shapeOfError(error: ErrorBody | null): Stripe.PaymentIntent.LastPaymentError | null {
  if (!error) return null
  const { payment_intent: _intent, setup_intent: _setup, ...plain } = error
  return plain
}
