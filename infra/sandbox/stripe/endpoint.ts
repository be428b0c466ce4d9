import type { FormTree } from './form.ts'
import type { Work } from './work.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

export interface Call extends Work {
  readonly params: FormTree
  /** 'publishable' is a browser: it needs the client secret and sees less. */
  readonly credential: 'secret' | 'publishable'
  readonly address: string
  path(name: string): string
}

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Hono's notation: '/v1/payment_intents/:intent/capture'. */
  readonly path: string
  /** Known parameters; others are rejected. */
  readonly accepts: readonly string[]
  /** Runs in a transaction that locks what it changes. */
  readonly locks?: true
  /** Allowed with the publishable key. */
  readonly forBrowsers?: true
  run(call: Call): Promise<Answer>
}

export const ok = (body: object): Answer => ({ status: 200, body })

/** Parameters that Stripe.js adds. */
export const browserParameters = [
  'client_secret',
  'key',
  'client_attribution_metadata',
  'expected_payment_method_type',
  'payment_user_agent',
  'referrer',
  'time_on_page',
  'use_stripe_sdk',
] as const
