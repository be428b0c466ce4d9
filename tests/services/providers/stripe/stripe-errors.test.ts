import { expect, test } from 'vitest'

import { createStripeProvider } from '#services/providers/stripe/stripe.ts'

interface Answered {
  readonly status: number
  readonly error: object
}

const refunded = ({ status, error }: Answered) => {
  const provider = createStripeProvider({
    secretKey: 'sk_test_x',
    webhookSecrets: ['whsec_x'],
    clock: () => 0,
    fetch: async ({ method }) =>
      method === 'GET'
        ? Response.json({ object: 'list', data: [], has_more: false })
        : Response.json({ error: { message: 'Stripe says why.', ...error } }, { status }),
  })
  return provider.refund({ key: 'k', intentId: 'pi_1', amount: 100 })
}

/** 'refused' for good is recorded as failed; what is retryable is tried again by the queue; a wrong key waits for its operator. */
test.each([
  ['card_error', { status: 402, error: { type: 'card_error', code: 'card_declined' } }, 'refused', false],
  [
    'invalid_request_error',
    { status: 400, error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
    'refused',
    false,
  ],
  [
    'an object that does not exist',
    { status: 404, error: { type: 'invalid_request_error', code: 'resource_missing' } },
    'not_found',
    false,
  ],
  [
    'idempotency_error: the key was used for another request',
    { status: 400, error: { type: 'idempotency_error' } },
    'refused',
    false,
  ],
  [
    'a key whose first request is under way',
    { status: 409, error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
    'unreachable',
    true,
  ],
  ['authentication', { status: 401, error: { type: 'invalid_request_error' } }, 'refused', true],
  ['permission', { status: 403, error: { type: 'invalid_request_error' } }, 'refused', true],
  ['rate limit', { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' } }, 'unreachable', true],
  [
    'an object that another call works on',
    { status: 429, error: { type: 'invalid_request_error', code: 'lock_timeout' } },
    'unreachable',
    true,
  ],
  ['api_error', { status: 500, error: { type: 'api_error' } }, 'unreachable', true],
  ['a gateway that does not answer', { status: 503, error: { type: 'api_error' } }, 'unreachable', true],
] as const)('%s is %s', async (_kind, answered, code, retryable) => {
  await expect(refunded(answered)).rejects.toMatchObject({
    name: 'ProviderError',
    code,
    retryable,
    message: 'Stripe says why.',
  })
})

test('a connection that breaks is to be tried again', async () => {
  const provider = createStripeProvider({
    secretKey: 'sk_test_x',
    webhookSecrets: ['whsec_x'],
    clock: () => 0,
    fetch: async () => {
      throw new Error('connection reset')
    },
  })
  await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'unreachable', retryable: true })
})
