import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import type { Database } from '#infra/database/database.ts'
import { openStripeSandbox } from '#infra/sandbox/stripe/sandbox.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'
import { webhookEventTypes } from '#services/providers/stripe/stripe-webhook.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'

/** Card sandbox with its own process and database, which survives a restore. */
export interface PlayingStripe {
  readonly url: string
  readonly publishableKey: string
  /** Environment that makes a product use it. */
  readonly environment: Readonly<Record<string, string>>
  readonly desk: PaymentProvider
  close(): Promise<void>
}

export async function openPlayingStripe(database: Database, webhookUrl: string): Promise<PlayingStripe> {
  const word = () => randomBytes(12).toString('hex')
  const keys = { secretKey: `sk_test_${word()}`, publishableKey: `pk_test_${word()}` }
  const secret = `whsec_${word()}`
  const sandbox = await openStripeSandbox({
    database,
    clock: Date.now,
    webhook: { url: webhookUrl, secret, events: webhookEventTypes },
    ...keys,
    randomId: word,
    fetch: globalThis.fetch,
    report: () => {}, // the product is away for a while in every such proof
  })
  const listen = getRequestListener(sandbox.fetch)
  const server = createServer((request, response) => void listen(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The card sandbox has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    publishableKey: keys.publishableKey,
    environment: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: `${url}/sandbox/stripe`,
    },
    desk: createStripeProvider({
      secretKey: keys.secretKey,
      webhookSecrets: [secret],
      clock: Date.now,
      fetch: sandbox.fetch,
    }),
    async close() {
      await sandbox.close()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await database.close()
    },
  }
}
