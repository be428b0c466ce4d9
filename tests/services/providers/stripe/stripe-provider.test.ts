import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { PaymentProvider, ProviderIntent } from '#services/providers/stripe/provider.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'
import type { Bench } from '#tests/support/stripe-sandbox.ts'
import {
  openBench,
  refusalOf,
  sandboxUrl,
  secretKey,
  turnSwitch,
  webhookSecret,
} from '#tests/support/stripe-sandbox.ts'

let bench: Bench
let provider: PaymentProvider
beforeAll(async () => {
  bench = await openBench()
  provider = providerAt()
})
beforeEach(async () => {
  await turnSwitch(bench.sandbox, 'DELETE', '/faults')
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const providerAt = (options: { secretKey?: string; deadlineMs?: number; clock?: () => number } = {}) =>
  createStripeProvider({
    secretKey,
    webhookSecrets: [webhookSecret],
    clock: bench.clock.read,
    baseUrl: sandboxUrl,
    fetch: bench.sandbox.fetch,
    ...options,
  })

let requests = 0
const newKey = () => {
  requests += 1
  return `request-${requests}`
}

const newIntent = async () =>
  provider.createIntent({ key: newKey(), amount: 3100, bookingId: 'booking-7', paymentId: 'payment-9' })

async function authorisedIntent(): Promise<ProviderIntent> {
  const { id } = await newIntent()
  await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  return provider.retrieveIntent(id)
}

async function paidIntent(): Promise<ProviderIntent> {
  const { id } = await authorisedIntent()
  return provider.capture({ key: newKey(), intentId: id })
}

const fault = async (wanted: object) => turnSwitch(bench.sandbox, 'POST', '/faults', wanted)
const refundsOf = async (intent: string) =>
  (await bench.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data

describe('a payment', () => {
  test('is asked for by card with manual capture, and carries our two ids', async () => {
    const intent = await newIntent()
    const { id: _id, clientSecret: _secret, createdAt: _createdAt, ...told } = intent
    expect(told).toEqual({
      status: 'requires_payment_method',
      amount: 3100,
      currency: 'cad',
      bookingId: 'booking-7',
      paymentId: 'payment-9',
      purpose: 'deposit',
      visit: null,
      amountCapturable: 0,
      amountReceived: 0,
      amountRefunded: 0,
      attemptId: null,
      lastError: null,
    })
    expect(intent.clientSecret).toMatch(/^pi_\w+_secret_\w+$/)
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { bookingId: 'booking-7', paymentId: 'payment-9' },
    })
  })

  test('is captured, refunded in part, and counted to the cent', async () => {
    const intent = await paidIntent()
    expect(intent).toMatchObject({ status: 'succeeded', amountReceived: 3100, amountCapturable: 0, amountRefunded: 0 })
    const refund = await provider.refund({ key: newKey(), intentId: intent.id, amount: 1000 })
    expect(refund).toMatchObject({ status: 'succeeded', amount: 1000 })
    expect(await provider.retrieveIntent(intent.id)).toMatchObject({ amountReceived: 3100, amountRefunded: 1000 })
  })

  test('that was only authorised has nothing refunded when it is canceled', async () => {
    const { id } = await authorisedIntent()
    const canceled = await provider.cancel({ key: newKey(), intentId: id })
    expect(canceled).toMatchObject({ status: 'canceled', amountReceived: 0, amountRefunded: 0, amountCapturable: 0 })
  })

  test('that was declined says why in the words of the provider', async () => {
    const { id } = await newIntent()
    const params = { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }
    await refusalOf(bench.stripe.paymentIntents.confirm(id, params))
    expect(await provider.retrieveIntent(id)).toMatchObject({
      status: 'requires_payment_method',
      lastError: 'Your card has insufficient funds.',
    })
  })
})

test('intents since an instant are listed newest first, over pages, with what was refunded', async () => {
  bench.clock.advance(60_000)
  const since = new Date(bench.clock.read()).toISOString()
  const made: string[] = []
  for (let number = 0; number < 103; number += 1)
    made.unshift((await bench.stripe.paymentIntents.create({ amount: 3100, currency: 'cad' })).id)
  const paid = await paidIntent()
  await provider.refund({ key: newKey(), intentId: paid.id, amount: 500 })
  const listed = await Array.fromAsync(provider.listIntents(since))
  expect(listed.map(({ id }) => id)).toEqual([paid.id, ...made])
  expect(listed[0]).toMatchObject({ amountReceived: 3100, amountRefunded: 500 })
})

describe('a request that is repeated', () => {
  test('is granted once, at once or days later', async () => {
    const key = newKey()
    const request = { key, amount: 3100, bookingId: 'b', paymentId: 'p' }
    expect((await provider.createIntent(request)).id).toBe((await provider.createIntent(request)).id)

    const { id } = await authorisedIntent()
    const captured = { key: newKey(), intentId: id }
    expect(await provider.capture(captured)).toEqual(await provider.capture(captured))
    const refund = { key: newKey(), intentId: id, amount: 1000 }
    const first = await provider.refund(refund)
    bench.clock.advance(3 * 24 * 60 * 60 * 1000)
    expect(await provider.refund(refund)).toEqual(first)
    expect((await provider.capture(captured)).status).toBe('succeeded')
    expect(await refundsOf(id)).toHaveLength(1)

    const canceled = { key: newKey(), intentId: (await authorisedIntent()).id }
    await provider.cancel(canceled)
    bench.clock.advance(3 * 24 * 60 * 60 * 1000)
    expect((await provider.cancel(canceled)).status).toBe('canceled')
  })

  test('is granted although its first answer was lost', async () => {
    await fault({ kind: 'drop', moment: 'after', match: 'POST /v1/payment_intents' })
    const { id } = await authorisedIntent()
    await fault({ kind: 'drop', moment: 'after', match: 'POST /v1/payment_intents/*/capture' })
    expect((await provider.capture({ key: newKey(), intentId: id })).status).toBe('succeeded')
    await fault({ kind: 'drop', moment: 'after', match: 'POST /v1/refunds' })
    await provider.refund({ key: newKey(), intentId: id, amount: 1000 })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test.for(['during', 'after'] as const)('is granted although a 500 is kept under its key (%s)', async (moment) => {
    const error = { kind: 'error', moment, times: 1 }
    await fault({ ...error, match: 'POST /v1/payment_intents' })
    const { id } = await newIntent()
    await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await fault({ ...error, match: 'POST /v1/payment_intents/*/capture' })
    expect((await provider.capture({ key: newKey(), intentId: id })).status).toBe('succeeded')
    await fault({ ...error, match: 'POST /v1/refunds' })
    expect(await provider.refund({ key: newKey(), intentId: id, amount: 3100 })).toMatchObject({ amount: 3100 })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('is granted although it came too early the first time', async () => {
    const { id } = await newIntent()
    const request = { key: newKey(), intentId: id }
    await expect(provider.capture(request)).rejects.toMatchObject({ code: 'refused', retryable: false })
    await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect((await provider.capture(request)).status).toBe('succeeded')
  })

  test('never takes or gives back money twice, whatever is lost', async () => {
    const trouble = fc.record({
      kind: fc.constantFrom('drop', 'error'),
      moment: fc.constantFrom('before', 'after'),
      match: fc.constantFrom('POST *', 'GET *', 'POST /v1/refunds', 'POST /v1/payment_intents/*/capture'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 6 }), async (troubles) => {
        const { id } = await authorisedIntent()
        for (const wanted of troubles) await fault(wanted)
        const capture = { key: newKey(), intentId: id }
        const refund = { key: newKey(), intentId: id, amount: 1000 }
        expect((await insist(async () => provider.capture(capture))).status).toBe('succeeded')
        expect((await insist(async () => provider.refund(refund))).amount).toBe(1000)
        await turnSwitch(bench.sandbox, 'DELETE', '/faults')
        expect(await provider.retrieveIntent(id)).toMatchObject({ amountReceived: 3100, amountRefunded: 1000 })
        expect(await refundsOf(id)).toHaveLength(1)
      }),
      { numRuns: 10 },
    )
  })
})

/** Retries as a worker does. */
async function insist<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.retryable) throw error
    }
  }
  throw new Error('Not granted in ten tries')
}

describe('a refusal', () => {
  test('of an intent that does not exist is not_found', async () => {
    for (const call of [
      async () => provider.retrieveIntent('pi_none'),
      async () => provider.capture({ key: newKey(), intentId: 'pi_none' }),
      async () => provider.cancel({ key: newKey(), intentId: 'pi_none' }),
      async () => provider.refund({ key: newKey(), intentId: 'pi_none', amount: 100 }),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'ProviderError', code: 'not_found', retryable: false })
  })

  test.for(['', '.', '..', '../customers', 'pi_1/capture', 'pi_1?expand[]=x', 'ch_1', 'pi_', 'pi_1\n'])(
    'of the id %j is not_found without asking anybody',
    async (id) => {
      await fault({ kind: 'error', moment: 'before', match: '*', times: 9 })
      const request = { key: newKey(), intentId: id }
      for (const call of [
        provider.retrieveIntent(id),
        provider.capture(request),
        provider.cancel(request),
        provider.refund({ ...request, amount: 1 }),
      ])
        await expect(call).rejects.toMatchObject({ code: 'not_found', retryable: false })
    },
  )

  test('of too large a refund, a canceled capture or a paid cancellation is final, with the words of the provider', async () => {
    const paid = await paidIntent()
    await expect(provider.refund({ key: newKey(), intentId: paid.id, amount: 3101 })).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
      message: 'Refund amount ($31.01) is greater than charge amount ($31.00)',
    })
    await expect(provider.cancel({ key: newKey(), intentId: paid.id })).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
    })
    const { id } = await authorisedIntent()
    await provider.cancel({ key: newKey(), intentId: id })
    await expect(provider.capture({ key: newKey(), intentId: id })).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
    })
  })

  test('of the same key for another request is final', async () => {
    const key = newKey()
    await provider.createIntent({ key, amount: 3100, bookingId: 'b', paymentId: 'p' })
    await expect(provider.createIntent({ key, amount: 3200, bookingId: 'b', paymentId: 'p' })).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
    })
  })

  test('of our own key may be repaired', async () => {
    const stranger = providerAt({ secretKey: 'sk_test_revoked_0123456789' })
    await expect(stranger.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'refused', retryable: true })
  })
})

describe('a provider that is away', () => {
  test('is unreachable, and the request may be repeated', async () => {
    await fault({ kind: 'drop', moment: 'before', match: '* /v1/payment_intents*', times: 20 })
    await expect(newIntent()).rejects.toMatchObject({ name: 'ProviderError', code: 'unreachable', retryable: true })
    await turnSwitch(bench.sandbox, 'DELETE', '/faults')
    await fault({ kind: 'error', moment: 'before', match: '* /v1/payment_intents*', times: 20 })
    await expect(newIntent()).rejects.toMatchObject({ code: 'unreachable', retryable: true })
  })

  const tooLate = { code: 'unreachable', retryable: true }

  test('that keeps silent is given up at the deadline, and not asked after it', async () => {
    await fault({ kind: 'hang', moment: 'before', match: 'GET *', times: 9, milliseconds: 60_000 })
    const hurried = providerAt({ deadlineMs: 900, clock: () => performance.now() })
    await expect(hurried.retrieveIntent('pi_1')).rejects.toMatchObject(tooLate)
    await expect(providerAt({ deadlineMs: 600 }).retrieveIntent('pi_1')).rejects.toMatchObject(tooLate)
  })

  test('may not even look at the signal of a call in its own process', async () => {
    const clock = () => performance.now()
    const fetch = async () => new Promise<Response>(() => undefined)
    const deaf = createStripeProvider({ secretKey, webhookSecrets: [], clock, fetch, deadlineMs: 900 })
    await expect(deaf.retrieveIntent('pi_1')).rejects.toMatchObject(tooLate)
  })
})
