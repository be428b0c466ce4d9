import type { Stripe } from 'stripe'

import type { PaymentProvider, ProviderIntent, ProviderRefund } from './provider.ts'
import type { CallFetch, Deadline } from './stripe-client.ts'
import { openStripeClient, startDeadline } from './stripe-client.ts'
import { noSuchIntent, providerErrorOf } from './stripe-errors.ts'
import { intentOf, refundOf, withCharge } from './stripe-intent.ts'
import type { Outcome } from './stripe-request.ts'
import { sendStripeRequest } from './stripe-request.ts'
import { readSignedEvent } from './stripe-webhook.ts'
import { visitMetadata } from './visit-metadata.ts'

export interface StripeProviderOptions {
  readonly secretKey: string
  /** While a secret is being rolled, the old and the new one: either is accepted. */
  readonly webhookSecrets: readonly string[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Instead of https://api.stripe.com: where the sandbox is mounted. */
  readonly baseUrl?: string
  /** Instead of the network: a sandbox in the same process. */
  readonly fetch?: CallFetch
  /** For each request, or each page of a list; 10 s. */
  readonly deadlineMs?: number
}

/** The card provider, live or sandbox, through the real `stripe` package. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { clock, webhookSecrets, deadlineMs = 10_000 } = options
  const stripe = openStripeClient(options)
  const within = async <Result>(work: (deadline: Deadline) => Promise<Result>): Promise<Result> => {
    try {
      return await work(startDeadline(clock, deadlineMs))
    } catch (error) {
      throw providerErrorOf(error)
    }
  }
  // A browser names the intent that it paid: '..' must not become another address of the API.
  const about: <Result>(id: string, work: (deadline: Deadline) => Promise<Result>) => Promise<Result> = async (
    id,
    work,
  ) => {
    if (!/^pi_\w{1,250}$/.test(id)) throw noSuchIntent()
    return within(work)
  }

  return {
    createIntent: async (request) => within(async (deadline) => createIntent(stripe, deadline, request)),
    retrieveIntent: async (id) => about(id, async (deadline) => intentOf(await retrieve(stripe, deadline, id))),
    capture: async (request) => about(request.intentId, async (deadline) => capture(stripe, deadline, request)),
    cancel: async (request) => about(request.intentId, async (deadline) => cancel(stripe, deadline, request)),
    refund: async (request) => about(request.intentId, async (deadline) => refund(stripe, deadline, request)),
    listRefunds: async (id) =>
      about(id, async (deadline) => {
        const query = { payment_intent: id, limit: 100 }
        const { data } = await stripe.refunds.list(query, deadline.options())
        return data.map(refundOf).toReversed()
      }),
    async *listRefundsSince(since) {
      const pages = eachPage((position) =>
        within(async (deadline) => stripe.refunds.list({ ...createdSince(since), ...position }, deadline.options())),
      )
      for await (const refund of pages) yield refundOf(refund)
    },
    async *listIntents(since) {
      const expand = ['data.latest_charge']
      const pages = eachPage((position) =>
        within(async (deadline) =>
          stripe.paymentIntents.list({ ...createdSince(since), expand, ...position }, deadline.options()),
        ),
      )
      for await (const intent of pages) yield intentOf(intent)
    },
    readWebhook: async (body, signature) =>
      readSignedEvent(body, signature, webhookSecrets, clock(), options.secretKey.includes('_live_')),
  }
}

const createdSince = (since: string) => ({ created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: 100 })

/** Each object of a list, asked for page by page, each with a deadline of its own. */
async function* eachPage<Item extends { readonly id: string }>(
  ask: (position: { starting_after?: string }) => Promise<{ readonly data: Item[]; readonly has_more: boolean }>,
): AsyncIterable<Item> {
  let after: string | undefined
  do {
    const page = await ask(after === undefined ? {} : { starting_after: after })
    yield* page.data
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

type Request<Name extends 'createIntent' | 'capture' | 'refund'> = Parameters<PaymentProvider[Name]>[0]

async function createIntent(
  stripe: Stripe,
  deadline: Deadline,
  { key, amount, bookingId, paymentId, visit }: Request<'createIntent'>,
): Promise<ProviderIntent> {
  return sendStripeRequest(key, {
    ask: async (tryKey) => {
      const request: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: 'cad',
        capture_method: 'manual',
        // Cards alone: a method that answers days later cannot hold a slot for ten minutes.
        allowed_payment_method_types: ['card'],
        metadata: { bookingId, paymentId, ...(visit && visitMetadata(visit)) },
        ...withCharge,
      }
      return intentOf(await stripe.paymentIntents.create(request, deadline.options(tryKey)))
    },
    // An intent that we never heard of is harmless: nobody has the secret to pay it with.
    lookUp: async () => ({ kind: 'open' }),
  })
}

async function capture(
  stripe: Stripe,
  deadline: Deadline,
  { key, intentId }: Request<'capture'>,
): Promise<ProviderIntent> {
  return sendStripeRequest(key, {
    ask: async (tryKey) =>
      intentOf(await stripe.paymentIntents.capture(intentId, withCharge, deadline.options(tryKey))),
    lookUp: async () => {
      const intent = intentOf(await retrieve(stripe, deadline, intentId))
      if (intent.status === 'succeeded') return { kind: 'done', result: intent }
      return { kind: intent.status === 'requires_capture' ? 'open' : 'impossible' }
    },
  })
}

async function cancel(
  stripe: Stripe,
  deadline: Deadline,
  { key, intentId }: Request<'capture'>,
): Promise<ProviderIntent> {
  return sendStripeRequest(key, {
    ask: async (tryKey) => intentOf(await stripe.paymentIntents.cancel(intentId, withCharge, deadline.options(tryKey))),
    lookUp: async () => {
      const intent = intentOf(await retrieve(stripe, deadline, intentId))
      if (intent.status === 'canceled') return { kind: 'done', result: intent }
      return { kind: intent.status === 'succeeded' ? 'impossible' : 'open' }
    },
  })
}

/** The refund carries its key in its metadata: Stripe forgets keys after a day, and this request may be repeated later. */
async function refund(
  stripe: Stripe,
  deadline: Deadline,
  { key, intentId, amount }: Request<'refund'>,
): Promise<ProviderRefund> {
  const lookUp = async (): Promise<Outcome<ProviderRefund>> => {
    const query = { payment_intent: intentId, limit: 100 }
    const { data } = await stripe.refunds.list(query, deadline.options())
    const found = data.find(({ metadata }) => metadata?.['key'] === key)
    return found ? { kind: 'done', result: refundOf(found) } : { kind: 'open' }
  }
  const known = await lookUp()
  if (known.kind === 'done') return known.result
  return sendStripeRequest(key, {
    ask: async (tryKey) => {
      const request = { payment_intent: intentId, amount, metadata: { key } }
      return refundOf(await stripe.refunds.create(request, deadline.options(tryKey)))
    },
    lookUp,
  })
}

const retrieve = async (stripe: Stripe, deadline: Deadline, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, withCharge, deadline.options())
