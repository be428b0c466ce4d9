import type { Stripe } from 'stripe'

import { openStripeClient, startDeadline, type StripeClientOptions } from './stripe-client.ts'
import { isForbidden, providerErrorOf } from './stripe-errors.ts'
import { webhookEventTypes } from './stripe-webhook.ts'

/** Account behind the keys; null parts for restricted keys. */
export interface CardAccount {
  readonly account: { readonly id: string; readonly mayCharge: boolean } | null
  /** Webhook status with missing event types. */
  readonly webhook:
    | { readonly status: 'missing' | 'disabled' }
    | { readonly status: 'enabled'; readonly missing: readonly string[] }
    | null
  /** Clock difference in seconds; null when unknown. */
  readonly aheadSeconds: number | null
}

interface Terms extends StripeClientOptions {
  readonly webhookUrl: string
  readonly clock: () => number
}

const deadlineMs = 6_000

/** Verifies the keys; rejects with `ProviderError`. */
export async function inspectStripe({ webhookUrl, clock, ...client }: Terms): Promise<CardAccount> {
  let stripeTime = Number.NaN
  // The package does not hand on the headers of an answer.
  const fetch: typeof client.fetch = async (request) => {
    const response = await (client.fetch ?? globalThis.fetch)(request)
    stripeTime = Date.parse(response.headers.get('date') ?? '')
    return response
  }
  const stripe = openStripeClient({ ...client, fetch })
  const deadline = startDeadline(clock, deadlineMs)
  const [account, endpoints] = await Promise.all([
    ifAllowed(async () => stripe.accounts.retrieveCurrent({}, deadline.options())),
    ifAllowed(async () => stripe.webhookEndpoints.list({ limit: 100 }, deadline.options())),
  ])
  return {
    aheadSeconds: Number.isNaN(stripeTime) ? null : Math.round((clock() - stripeTime) / 1000),
    account: account === null ? null : { id: account.id, mayCharge: account.charges_enabled ?? true },
    webhook: endpoints === null ? null : webhookOf(endpoints.data, webhookUrl),
  }
}

function webhookOf(endpoints: readonly Stripe.WebhookEndpoint[], url: string): CardAccount['webhook'] {
  const ours = endpoints.filter((one) => one.url === url)
  const enabled = ours.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0) return { status: ours.length === 0 ? 'missing' : 'disabled' }
  const sent = new Set(enabled.flatMap((one) => one.enabled_events))
  return { status: 'enabled', missing: sent.has('*') ? [] : webhookEventTypes.filter((type) => !sent.has(type)) }
}

async function ifAllowed<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (isForbidden(error)) return null
    throw providerErrorOf(error)
  }
}
