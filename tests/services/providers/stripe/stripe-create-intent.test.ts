import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'
import { openBench, sandboxUrl, secretKey, webhookSecret, type Bench } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const providerOf = (installation?: string, fetch: typeof bench.sandbox.fetch = bench.sandbox.fetch) =>
  createStripeProvider({
    secretKey,
    webhookSecrets: [webhookSecret],
    clock: bench.clock.read,
    baseUrl: sandboxUrl,
    fetch,
    ...(installation === undefined ? {} : { installation }),
  })

const visit = {
  van: 'van-1',
  vanNumber: 1,
  date: '2026-11-24',
  time: '10:00 AM',
  startMinute: 600,
  endMinute: 780,
  service: { name: 'glazed', priceCents: 12_500 },
  addOns: [],
  totalCents: 12_500,
  priceListVersion: 1,
  hoursVersion: 1,
  policyVersion: 1,
  language: 'en' as const,
}
const request = { amount: 3100, bookingId: 'booking-7', paymentId: 'booking-7', visit }
const reference = bookingReference('booking-7')

describe('an intent as Stripe keeps it', () => {
  test('for a balance says so, and a part of it that is captured is nothing that was refunded', async () => {
    const provider = providerOf()
    const about = { bookingId: 'booking-8', paymentId: 'booking-8', purpose: 'balance' } as const
    const { id, purpose } = await provider.createIntent({ key: 'balance', amount: 11_025, ...about })
    expect(purpose).toBe('balance')
    const description = `${bookingReference('booking-8')}: balance`
    expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({ description })
    await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const part = { status: 'succeeded', amount: 11_025, amountReceived: 4_700, amountRefunded: 0 }
    expect(await provider.capture({ key: 'part', intentId: id, amount: 4_700 })).toMatchObject(part)
  })

  test('names the booking by our reference in description and metadata, and the receipt’s address', async () => {
    const { id } = await providerOf('one').createIntent({ ...request, key: 'a', receiptEmail: 'asha@example.com' })
    const intent = await bench.stripe.paymentIntents.retrieve(id)
    expect(intent).toMatchObject({
      description: `${reference}: glazed, 2026-11-24, 10:00 AM`,
      receipt_email: 'asha@example.com',
      metadata: { reference, installation: 'one', bookingId: 'booking-7' },
    })
    expect(JSON.stringify([intent.description, intent.metadata])).not.toContain('asha')
  })

  test.each(['a@b', 'two@example.com\nBcc: all@example.com', '"<script>"@example.com', 'ਆਸ਼ਾ@example.com'])(
    'the address %j, which Stripe would not take, is left out and nobody is refused for it',
    async (receiptEmail) => {
      const { id } = await providerOf().createIntent({ ...request, key: `k-${receiptEmail.length}`, receiptEmail })
      expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({ receipt_email: null })
    },
  )

  test('an address that Stripe refuses is left out in a second request, with a key of its own', async () => {
    const keys: (string | null)[] = []
    const provider = providerOf(undefined, async (sent) => {
      keys.push(sent.headers.get('idempotency-key'))
      const body = await sent.clone().text()
      if (!body.includes('receipt_email')) return bench.sandbox.fetch(sent)
      const error = { type: 'invalid_request_error', message: 'Invalid email address', param: 'receipt_email' }
      return Response.json({ error }, { status: 400 })
    })
    const { id } = await provider.createIntent({ ...request, key: 'b', receiptEmail: 'odd@example.com' })
    expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({ receipt_email: null })
    expect(keys).toEqual(['b', 'b.no-receipt'])
  })
})

describe('two installations on one account', () => {
  test('each reads the other’s intents as none of its own, so that neither cancels them', async () => {
    const { id } = await providerOf('one').createIntent({ ...request, key: 'c' })
    expect(await providerOf('one').retrieveIntent(id)).toMatchObject({ bookingId: 'booking-7', paymentId: 'booking-7' })
    expect(await providerOf('two').retrieveIntent(id)).toMatchObject({ bookingId: null, paymentId: null })
    const listed: (string | null)[] = []
    for await (const intent of providerOf('two').listIntents('2026-01-01T00:00:00Z'))
      if (intent.id === id) listed.push(intent.paymentId)
    expect(listed).toEqual([null])
  })

  test('an intent that names no installation was made by an earlier version: it is ours', async () => {
    const { id } = await providerOf().createIntent({ ...request, key: 'd' })
    expect(await providerOf('two').retrieveIntent(id)).toMatchObject({ bookingId: 'booking-7' })
  })
})
