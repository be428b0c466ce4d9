import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'

/**
 * Fetches Stripe.js. Its loader shares one attempt among all callers, and an attempt that hangs would be shared for ever:
 * a script that is still on its way when somebody tries again is told that it failed, and the loader fetches a new one.
 */
export async function loadStripeFor(publishableKey: string, isRetry: boolean): Promise<Stripe> {
  if (isRetry) document.querySelector('script[src^="https://js.stripe.com"]')?.dispatchEvent(new Event('error'))
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('Stripe.js loads in browsers only')
  return stripe
}
