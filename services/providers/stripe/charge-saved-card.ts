import { Stripe } from 'stripe'

import { isReceiptRefused, savedCardParams } from './create-intent.ts'
import { eachPage } from './each-page.ts'
import type { ProviderIntent, SavedCardAnswer, SavedCardRequest } from './provider.ts'
import type { Deadline } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { sendStripeRequest } from './stripe-request.ts'

interface Client {
  readonly stripe: Stripe
  readonly read: (intent: Stripe.PaymentIntent) => ProviderIntent
  readonly installation: string | null
}

/** Off-session PaymentIntent, confirmed at once (docs.stripe.com/payments/save-and-reuse). */
export async function chargeSavedCard(
  client: Client,
  deadline: Deadline,
  request: SavedCardRequest,
): Promise<SavedCardAnswer> {
  const lookUp = async () => intentOfKey(client, deadline, request)
  const known = await lookUp()
  if (known !== null) return answerOf(client, known)
  try {
    return await sendStripeRequest<SavedCardAnswer>(request.key, {
      ask: async (tryKey) => answerOf(client, await create(client, deadline, request, tryKey)),
      lookUp: async () => {
        const found = await lookUp()
        return found === null ? { kind: 'open' } : { kind: 'done', result: answerOf(client, found) }
      },
    })
  } catch (error) {
    return refusalOf(client, error)
  }
}

async function create(
  { stripe, installation }: Client,
  deadline: Deadline,
  request: SavedCardRequest,
  key: string,
): Promise<Stripe.PaymentIntent> {
  const params = savedCardParams(request, installation)
  try {
    return await stripe.paymentIntents.create(params, deadline.options(key))
  } catch (error) {
    if (!isReceiptRefused(error)) throw error
    const { receipt_email: _receipt, ...withoutReceipt } = params
    return stripe.paymentIntents.create(withoutReceipt, deadline.options(`${key}.no-receipt`))
  }
}

/** Intent of an earlier try, by the customer's list: the search lags. */
async function intentOfKey(
  { stripe }: Client,
  deadline: Deadline,
  { key, providerCustomerId: customer, since }: SavedCardRequest,
): Promise<Stripe.PaymentIntent | null> {
  // Their clock may be a little behind.
  const created = { gte: Math.floor(Date.parse(since) / 1000) - 300 }
  const query = { customer, created, limit: 100, expand: ['data.latest_charge'] }
  const pages = eachPage((after) => stripe.paymentIntents.list({ ...query, ...after }, deadline.options()))
  try {
    for await (const intent of pages) if (intent.metadata['key'] === key) return intent
  } catch (error) {
    // After a change of keys the account does not know the customer: it was never asked, and says so of the card as well.
    if (!isMissing(error)) throw error
  }
  return null
}

function answerOf({ read }: Client, intent: Stripe.PaymentIntent): SavedCardAnswer {
  const error = intent.last_payment_error
  const hasFailed = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  if (!hasFailed) return { status: 'made', intent: read(intent) }
  return { status: statusOf(intent.status, error?.code), reason: error?.message ?? '', intent: read(intent) }
}

function refusalOf({ read }: Client, error: unknown): SavedCardAnswer {
  if (error instanceof Stripe.errors.StripeCardError) {
    const intent = error.payment_intent
    const status = statusOf('requires_payment_method', error.code)
    return { status, reason: error.message, intent: intent === undefined ? null : read(intent) }
  }
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isOfState(error)) throw error
  return { status: isOfCard(error) ? 'unusable' : 'refused', reason: error.message, intent: null }
}

const isOfCard = ({ code, param, message }: Stripe.errors.StripeInvalidRequestError): boolean =>
  param === 'payment_method' ||
  param === 'customer' ||
  code?.startsWith('payment_method_') === true ||
  message.includes('PaymentMethod')

const isOfState = ({ code }: { readonly code?: string | undefined }): boolean =>
  code === 'payment_intent_unexpected_state' || code === 'idempotency_key_in_use'

const statusOf = (status: string, code: string | undefined): 'declined' | 'authentication_required' =>
  status === 'requires_action' || code === 'authentication_required' ? 'authentication_required' : 'declined'
