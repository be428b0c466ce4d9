import { Hono } from 'hono'

import type { AppContext } from '#services/features/context.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { sampledWarnings } from '#services/http/log-samples.ts'
import { problem } from '#services/http/problem.ts'
import type { Counters } from '#services/process/counters.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'

/**
 * POST /webhooks/stripe. The signature is checked over the raw body, and what it refuses is counted and said in the log; the delivery is written down once and answered at once.
 * A worker then asks the provider what is true, so order and repetition do not matter.
 */
export function webhookRoutes(ctx: AppContext, counters: Pick<Counters, 'webhooksRefused'>) {
  const warnSeldom = sampledWarnings(ctx.logger)
  return new Hono().post('/stripe', async (c) => {
    const body = await c.req.text()
    try {
      await recordProviderEvent(
        ctx,
        { kind: 'provider', name: 'stripe' },
        await ctx.provider.readWebhook(body, c.req.header('stripe-signature') ?? ''),
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      counters.webhooksRefused += 1
      // Without its header it is somebody else than the provider.
      if (c.req.header('stripe-signature') !== undefined)
        warnSeldom('webhook_refused', { reason: error.message, mend: 'see STRIPE_WEBHOOK_SECRET' })
      throw problem('malformed_request')
    }
    return c.json({ received: true })
  })
}
