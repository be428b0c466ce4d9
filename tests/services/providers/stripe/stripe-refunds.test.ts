import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { PaymentProvider } from '#services/providers/stripe/provider.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'
import { openBench, sandboxUrl, secretKey, webhookSecret, type Bench } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
let provider: PaymentProvider
beforeAll(async () => {
  bench = await openBench()
  const secrets = { secretKey, webhookSecrets: [webhookSecret] }
  const { fetch } = bench.sandbox
  provider = createStripeProvider({ ...secrets, clock: bench.clock.read, baseUrl: sandboxUrl, fetch })
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

let requests = 0
const newKey = () => {
  requests += 1
  return `request-${requests}`
}

async function refundedWith(method: string) {
  const request = { key: newKey(), amount: 3100, bookingId: 'booking-7', paymentId: 'payment-9' }
  const { id } = await provider.createIntent(request)
  await bench.stripe.paymentIntents.confirm(id, { payment_method: method })
  await provider.capture({ key: newKey(), intentId: id })
  const key = newKey()
  return { id, key, refund: await provider.refund({ key, intentId: id, amount: 1_000 }) }
}

describe('the refunds of a payment', () => {
  test('are listed oldest first, with our key, and without one for those made at the dashboard', async () => {
    const { id, key } = await refundedWith('pm_card_visa')
    bench.clock.advance(5_000)
    await bench.stripe.refunds.create({ payment_intent: id, amount: 500 })
    const refunds = await provider.listRefunds(id)
    const about = { intentId: id, status: 'succeeded', failureReason: null }
    expect(refunds).toMatchObject([
      { ...about, key, amount: 1_000 },
      { ...about, key: null, amount: 500 },
    ])
    const since = new Date(bench.clock.read() - 500).toISOString()
    const recent: string[] = []
    for await (const one of provider.listRefundsSince(since)) if (one.intentId === id) recent.push(one.id)
    expect(recent).toEqual(
      refunds
        .map((one) => one.id)
        .toReversed()
        .slice(0, 1),
    )
  })

  test('one that the bank answers later is pending, and one that it sends back has failed with a reason', async () => {
    const later = await refundedWith('pm_card_pendingRefund')
    const back = await refundedWith('pm_card_refundFail')
    expect([later.refund.status, back.refund.status]).toEqual(['pending', 'succeeded'])
    bench.clock.advance(5_000)
    expect(await provider.listRefunds(later.id)).toMatchObject([{ status: 'succeeded', failureReason: null }])
    expect(await provider.listRefunds(back.id)).toMatchObject([
      { id: back.refund.id, status: 'failed', failureReason: 'expired_or_canceled_card' },
    ])
    expect(await provider.retrieveIntent(back.id)).toMatchObject({ amountRefunded: 0 })
  })
})
