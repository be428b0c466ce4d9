import type { Site } from '#services/contracts/site.ts'

/**
 * Fetches the provider's card form while somebody still chooses a time. A failure is of no account here: the payment step
 * asks again and says so.
 */
export async function warmUpCardForm({ sandboxUrl, publishableKey }: Site['payments']): Promise<void> {
  if (sandboxUrl !== null) return
  const ahead = Promise.all([import('./load-stripe.ts'), import('./live-card.tsx')])
  await ahead.then(([{ loadStripeFor }]) => loadStripeFor(publishableKey, false)).catch(() => null)
}
