import { Hono } from 'hono'

import type { AppContext } from '#services/context.ts'
import { problem } from '#services/http/problem.ts'
import { ProviderError } from '#services/stripe/provider.ts'
import { recordProviderEvent } from '#services/use-cases/provider-event.ts'

/**
 * POST /webhooks/stripe. The signature is checked over the raw body; the delivery is written down once and answered at once.
 * A worker then asks the provider what is true, so order and repetition do not matter.
 */
export const webhookRoutes = (ctx: AppContext) =>
  new Hono().post('/stripe', async (c) => {
    const body = await c.req.text()
    try {
      await recordProviderEvent(
        ctx,
        { kind: 'provider', name: 'stripe' },
        await ctx.provider.readWebhook(body, c.req.header('stripe-signature') ?? ''),
      )
    } catch (error) {
      if (error instanceof ProviderError) throw problem('malformed_request')
      throw error
    }
    return c.json({ received: true })
  })
