import { Stripe } from 'stripe'

import type { ProviderError } from './provider.ts'
import { tooLate } from './stripe-errors.ts'

export type CallFetch = (request: Request) => Promise<Response>

export interface StripeClientOptions {
  readonly secretKey: string
  /** 'http://127.0.0.1:3000/sandbox/stripe' instead of https://api.stripe.com. */
  readonly baseUrl?: string | undefined
  readonly fetch?: CallFetch | undefined
}

/** `stripe` over fetch, whose timeout spans a whole call. */
export function openStripeClient({ secretKey, baseUrl, fetch }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchAt(baseUrl, fetch ?? globalThis.fetch)),
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

function fetchAt(baseUrl: string | undefined, callFetch: CallFetch): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    const url = baseUrl === undefined ? asked : `${baseUrl}${asked.pathname}${asked.search}`
    const request = new Request(url, init)
    return Promise.race([callFetch(request), rejectedOnAbort(init?.signal)])
  }
}

async function rejectedOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('The call was given up.'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const retryPauseMs = 500
const leastTryMs = 100

/** Deadline of a request over all calls. */
export interface Deadline {
  /** Options for two tries within the rest; throws when nothing is left. */
  options(idempotencyKey?: string): Stripe.RequestOptions & { timeout: number }
}

export function startDeadline(clock: () => number, totalMs: number): Deadline {
  const end = clock() + totalMs
  return {
    options: (idempotencyKey) => {
      const timeout = Math.floor((end - clock() - retryPauseMs) / 2)
      if (timeout < leastTryMs) throw tooLate() satisfies ProviderError
      return { timeout, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
    },
  }
}
