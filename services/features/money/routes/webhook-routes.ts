import { Hono } from 'hono'

import type { AppContext } from '#services/features/context.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { sampledWarnings } from '#services/http/log-samples.ts'
import { problem } from '#services/http/problem.ts'
import { route } from '#services/http/route.ts'
import type { Counters } from '#services/process/counters.ts'
import { ProviderError, providerActor } from '#services/providers/stripe/provider.ts'

/** POST /webhooks/stripe: verifies, records and answers; a worker reads the provider, so order does not matter. */
export function webhookRoutes(ctx: AppContext, counters: Pick<Counters, 'webhooksRefused'>) {
  const warnSeldom = sampledWarnings(ctx.logger)
  return new Hono().post(
    '/stripe',
    route({
      audience: 'public',
      limit: { unlimited: 'the provider signs it' },
      isFromAnywhere: true,
      mostBytes: 1024 * 1024,
    }),
    async (c) => {
      const body = await c.req.text()
      try {
        await recordProviderEvent(
          ctx,
          providerActor,
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
    },
  )
}
