import type { FormTree } from './form.ts'
import type { Work } from './work.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

/** One authenticated call with its parsed body. */
export interface Call extends Work {
  readonly params: FormTree
  /** 'publishable' is a browser: it must name the client secret and sees less. */
  readonly credential: 'secret' | 'publishable'
  /** Where browsers find the sandbox, without a slash at its end. */
  readonly address: string
  /** A part of the path by its name: `:intent`. */
  path(name: string): string
}

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Hono's notation: '/v1/payment_intents/:intent/capture'. */
  readonly path: string
  /** Every parameter that it knows; any other is refused, so that nothing is ignored silently. */
  readonly accepts: readonly string[]
  /** Locks what it changes, so that two calls at once change it one after the other: it runs in a transaction. */
  readonly locks?: true
  /** May be called with the publishable key. */
  readonly forBrowsers?: true
  run(call: Call): Promise<Answer>
}

export const ok = (body: object): Answer => ({ status: 200, body })

/** What Stripe.js adds to its calls. Only `client_secret` and `key` matter here. */
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
