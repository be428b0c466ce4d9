import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import type { Database } from '#infra/database/database.ts'
import { openStripeSandbox } from '#infra/sandbox/stripe/sandbox.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'
import { webhookEventTypes } from '#services/providers/stripe/stripe-webhook.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'

/** The card sandbox as a program of its own with a database of its own: it remembers what the product has lost. */
export interface PlayingStripe {
  /** For customers who pay: `customerAt(url, publishableKey).pay`. */
  readonly url: string
  readonly publishableKey: string
  /** The environment that makes a product use this as Stripe. */
  readonly environment: Readonly<Record<string, string>>
  /** Its owner's own desk. */
  readonly desk: PaymentProvider
  close(): Promise<void>
}

/** The database is closed with it. */
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
