import type { Stripe } from 'stripe'

import { ProviderError } from './provider.ts'
import type { ProviderCardSetup, SavedCardProvider } from './saved-card-provider.ts'
import type { Deadline } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { oneOf } from './stripe-intent.ts'
import { sendStripeRequest } from './stripe-request.ts'

interface Terms {
  readonly stripe: Stripe
  readonly installation: string | null
  readonly within: <Result>(work: (deadline: Deadline) => Promise<Result>) => Promise<Result>
}

export function stripeSavedCards({ stripe, installation, within }: Terms): SavedCardProvider {
  const metadata = installation === null ? {} : { installation }
  const retrieve = async (deadline: Deadline, id: string): Promise<ProviderCardSetup> => {
    assertId(id, 'seti')
    return setupOf(await stripe.setupIntents.retrieve(id, withMethod, deadline.options()))
  }
  // One that the account does not know, as after a change of accounts, is attached to nobody.
  const isAttached = async (deadline: Deadline, id: string): Promise<boolean> => {
    try {
      return (await stripe.paymentMethods.retrieve(id, {}, deadline.options())).customer !== null
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  return {
    createCustomer: async ({ key, customerId }) =>
      within(async (deadline) =>
        sendStripeRequest(key, {
          ask: async (tryKey) =>
            (await stripe.customers.create({ metadata: { ...metadata, customerId } }, deadline.options(tryKey))).id,
          // A customer that we never heard of has no cards and no name.
          lookUp: async () => ({ kind: 'open' }),
        }),
      ),
    createSetup: async ({ key, providerCustomerId }) =>
      within(async (deadline) => {
        const params: Stripe.SetupIntentCreateParams = {
          customer: providerCustomerId,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: { ...metadata, setupId: key },
          ...withMethod,
        }
        return sendStripeRequest(key, {
          ask: async (tryKey) => setupOf(await stripe.setupIntents.create(params, deadline.options(tryKey))),
          // One that we never heard of is harmless: nobody has the secret to confirm it with.
          lookUp: async () => ({ kind: 'open' }),
        })
      }),
    retrieveSetup: async (id) => within(async (deadline) => retrieve(deadline, id)),
    detach: async (id) =>
      within(async (deadline) => {
        assertId(id, 'pm')
        if (await isAttached(deadline, id)) await stripe.paymentMethods.detach(id, {}, deadline.options())
      }),
    cancelSetup: async (id) =>
      within(async (deadline) => {
        const { status } = await retrieve(deadline, id)
        if (status.startsWith('requires_')) await stripe.setupIntents.cancel(id, {}, deadline.options())
      }),
  }
}

const setupStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const

const withMethod = { expand: ['payment_method'] }

/** Guards the URL path. */
function assertId(id: string, prefix: 'seti' | 'pm'): void {
  if (!new RegExp(`^${prefix}_\\w{1,250}$`).test(id))
    throw new ProviderError('not_found', 'There is no such card.', { retryable: false })
}

const setupOf = ({ id, client_secret, status, payment_method }: Stripe.SetupIntent): ProviderCardSetup => ({
  id,
  clientSecret: client_secret ?? '',
  status: oneOf(setupStatuses, status),
  card: status === 'succeeded' && typeof payment_method === 'object' ? cardOf(payment_method) : null,
})

function cardOf(method: Stripe.PaymentMethod | null): ProviderCardSetup['card'] {
  if (method?.card === undefined) return null
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card
  return { methodId: method.id, brand, last4, expiryMonth, expiryYear }
}
