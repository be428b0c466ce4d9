import type { Stripe } from 'stripe'

import { chargeSavedCard } from './charge-saved-card.ts'
import { intentParams, isReceiptRefused } from './create-intent.ts'
import { eachPage } from './each-page.ts'
import type { PaymentProvider, ProviderIntent, ProviderRefund } from './provider.ts'
import type { CallFetch, Deadline } from './stripe-client.ts'
import { openStripeClient, startDeadline } from './stripe-client.ts'
import { noSuchIntent, providerErrorOf } from './stripe-errors.ts'
import { disputeOf, ownIntentOf, refundOf, withCharge } from './stripe-intent.ts'
import type { Outcome } from './stripe-request.ts'
import { sendStripeRequest } from './stripe-request.ts'
import { stripeSavedCards } from './stripe-saved-cards.ts'
import { readSignedEvent } from './stripe-webhook.ts'

export interface StripeProviderOptions {
  readonly secretKey: string
  readonly webhookSecrets: readonly string[]
  readonly clock: () => number
  readonly baseUrl?: string
  readonly fetch?: CallFetch
  /** Installation on a shared account; foreign intents have no ids. */
  readonly installation?: string
  readonly deadlineMs?: number
}

export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { clock, webhookSecrets, deadlineMs = 10_000, installation = null } = options
  const stripe = openStripeClient(options)
  const read = (intent: Stripe.PaymentIntent) => ownIntentOf(intent, installation)
  const client = { stripe, read, installation }
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
    savedCards: stripeSavedCards({ stripe, installation, within }),
    createIntent: async (request) => within(async (deadline) => createIntent(client, deadline, request)),
    chargeSavedCard: async (request) => within(async (deadline) => chargeSavedCard(client, deadline, request)),
    retrieveIntent: async (id) => about(id, async (deadline) => read(await retrieve(stripe, deadline, id))),
    capture: async (request) => about(request.intentId, async (deadline) => capture(client, deadline, request)),
    cancel: async (request) => about(request.intentId, async (deadline) => cancel(client, deadline, request)),
    refund: async (request) => about(request.intentId, async (deadline) => refund(stripe, deadline, request)),
    listRefunds: async (id) =>
      about(id, async (deadline) => {
        const query = { payment_intent: id, limit: 100 }
        const { data } = await stripe.refunds.list(query, deadline.options())
        return data.map(refundOf).toReversed()
      }),
    listDisputes: async (id) =>
      about(id, async (deadline) => {
        const query = { payment_intent: id, limit: 100 }
        const { data } = await stripe.disputes.list(query, deadline.options())
        return data.map((one) => disputeOf(one, id)).toReversed()
      }),
    async *listRefundsSince(since) {
      const pages = eachPage((position) =>
        within(async (deadline) => stripe.refunds.list({ ...createdSince(since), ...position }, deadline.options())),
      )
      for await (const refund of pages) yield refundOf(refund)
    },
    async *listDisputesSince(since) {
      const pages = eachPage((position) =>
        within(async (deadline) => stripe.disputes.list({ ...createdSince(since), ...position }, deadline.options())),
      )
      for await (const dispute of pages) {
        const id = idOf(dispute.payment_intent)
        // One of a charge without an intent is none of ours.
        if (id !== undefined) yield disputeOf(dispute, id)
      }
    },
    async *listIntents(since) {
      const expand = ['data.latest_charge']
      const pages = eachPage((position) =>
        within(async (deadline) =>
          stripe.paymentIntents.list({ ...createdSince(since), expand, ...position }, deadline.options()),
        ),
      )
      for await (const intent of pages) yield read(intent)
    },
    readWebhook: async (body, signature) =>
      readSignedEvent(body, signature, webhookSecrets, clock(), options.secretKey.includes('_live_')),
  }
}

const idOf = (intent: Stripe.Dispute['payment_intent']): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id

const createdSince = (since: string) => ({ created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: 100 })

interface Client {
  readonly stripe: Stripe
  readonly read: (intent: Stripe.PaymentIntent) => ProviderIntent
  readonly installation: string | null
}

type Request<Name extends 'createIntent' | 'capture' | 'refund'> = Parameters<PaymentProvider[Name]>[0]

async function createIntent(
  { stripe, read, installation }: Client,
  deadline: Deadline,
  request: Request<'createIntent'>,
): Promise<ProviderIntent> {
  const { receipt_email: _receipt, ...withoutReceipt } = intentParams(request, installation)
  const create = async (params: Stripe.PaymentIntentCreateParams, key: string) =>
    read(await stripe.paymentIntents.create(params, deadline.options(key)))
  return sendStripeRequest(request.key, {
    ask: async (tryKey) => {
      try {
        return await create(intentParams(request, installation), tryKey)
      } catch (error) {
        if (!isReceiptRefused(error)) throw error
        return create(withoutReceipt, `${tryKey}.no-receipt`)
      }
    },
    // An intent that we never heard of is harmless: nobody has the secret to pay it with.
    lookUp: async () => ({ kind: 'open' }),
  })
}

async function capture(
  { stripe, read }: Client,
  deadline: Deadline,
  { key, intentId, amount }: Request<'capture'>,
): Promise<ProviderIntent> {
  const request = { ...withCharge, ...(amount !== undefined && { amount_to_capture: amount }) }
  return sendStripeRequest(key, {
    ask: async (tryKey) => read(await stripe.paymentIntents.capture(intentId, request, deadline.options(tryKey))),
    lookUp: async () => {
      const intent = read(await retrieve(stripe, deadline, intentId))
      if (intent.status === 'succeeded') return { kind: 'done', result: intent }
      return { kind: intent.status === 'requires_capture' ? 'open' : 'impossible' }
    },
  })
}

async function cancel(
  { stripe, read }: Client,
  deadline: Deadline,
  { key, intentId }: Request<'capture'>,
): Promise<ProviderIntent> {
  return sendStripeRequest(key, {
    ask: async (tryKey) => read(await stripe.paymentIntents.cancel(intentId, withCharge, deadline.options(tryKey))),
    lookUp: async () => {
      const intent = read(await retrieve(stripe, deadline, intentId))
      if (intent.status === 'canceled') return { kind: 'done', result: intent }
      return { kind: intent.status === 'succeeded' ? 'impossible' : 'open' }
    },
  })
}

/** Key in the metadata, for Stripe forgets keys after a day. */
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
