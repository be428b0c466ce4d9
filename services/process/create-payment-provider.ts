import { createHmac, randomBytes } from 'node:crypto'

import type { Database } from '#infra/database/database.ts'
import { openStripeSandbox, type StripeSandbox } from '#infra/sandbox/stripe/sandbox.ts'
import type { Logger } from '#services/commands/logger.ts'

import type { Site } from '../contracts/site.ts'
import type { PaymentProvider } from '../providers/stripe/provider.ts'
import { inspectStripe, type CardAccount } from '../providers/stripe/stripe-account.ts'
import { openBalanceReader, type ReadBalance } from '../providers/stripe/stripe-balance.ts'
import { webhookEventTypes } from '../providers/stripe/stripe-webhook.ts'
import { createStripeProvider } from '../providers/stripe/stripe.ts'
import type { Config } from './config.ts'

export interface PaymentSetup {
  readonly provider: PaymentProvider
  readonly site: Site['payments']
  /** Sandbox keys for test harnesses; null in live mode. Never sent to pages. */
  readonly sandboxKeys: { readonly secretKey: string; readonly webhookSecret: string } | null
  /** Mounted at /sandbox/stripe; null in live mode. */
  readonly sandbox: StripeSandbox['app'] | null
  /** Reads the account; null in the sandbox. Rejects with `ProviderError`. */
  readonly inspect: (() => Promise<CardAccount>) | null
  readonly readBalance: ReadBalance
  close(): Promise<void>
}

export async function createPaymentProvider(
  config: Config,
  database: Database,
  secret: string,
  now: () => number,
  logger: Logger,
): Promise<PaymentSetup> {
  const { stripe } = config
  const installation = word(secret, 'installation')
  const webhookUrl = `${config.appUrl}/webhooks/stripe`
  if (stripe !== null) {
    const client = { secretKey: stripe.secretKey, ...(stripe.apiUrl === null ? {} : { baseUrl: stripe.apiUrl }) }
    return {
      provider: createStripeProvider({ ...client, webhookSecrets: stripe.webhookSecrets, clock: now, installation }),
      site: { mode: 'live', publishableKey: stripe.publishableKey, sandboxUrl: null },
      sandboxKeys: null,
      sandbox: null,
      inspect: () => inspectStripe({ ...client, webhookUrl, clock: now }),
      readBalance: openBalanceReader({ ...client, clock: now }),
      close: async () => {},
    }
  }
  const keys = {
    secretKey: `sk_test_${word(secret, 'secret')}`,
    publishableKey: `pk_test_${word(secret, 'publishable')}`,
    webhookSecret: `whsec_${word(secret, 'webhook')}`,
  }
  const sandbox = await openStripeSandbox({
    database,
    clock: now,
    webhook: { url: webhookUrl, secret: keys.webhookSecret, events: webhookEventTypes },
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    randomId: () => randomBytes(12).toString('hex'),
    fetch: globalThis.fetch,
    report: (error) => logger.warn({ error: String(error) }, 'the sandbox for cards'),
  })
  return {
    provider: createStripeProvider({
      secretKey: keys.secretKey,
      webhookSecrets: [keys.webhookSecret],
      clock: now,
      installation,
      fetch: sandbox.fetch,
    }),
    site: { mode: 'sandbox', publishableKey: keys.publishableKey, sandboxUrl: '/sandbox/stripe' },
    sandboxKeys: keys,
    sandbox: sandbox.app,
    inspect: null,
    readBalance: openBalanceReader({ secretKey: keys.secretKey, clock: now, fetch: sandbox.fetch }),
    close: () => sandbox.close(),
  }
}

/** Derived key, equal in all processes. */
const word = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`sandbox-${use}`).digest('hex').slice(0, 24)
