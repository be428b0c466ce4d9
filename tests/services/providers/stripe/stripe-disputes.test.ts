import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { PaymentProvider } from '#services/providers/stripe/provider.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'
import {
  openBench,
  refusalOf,
  sandboxUrl,
  secretKey,
  webhookSecret,
  type Bench,
} from '#tests/support/stripe-sandbox.ts'

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

async function capturedWith(method: string): Promise<string> {
  const request = { key: newKey(), amount: 3100, bookingId: 'booking-7', paymentId: 'payment-9' }
  const { id } = await provider.createIntent(request)
  await bench.stripe.paymentIntents.confirm(id, { payment_method: method })
  await provider.capture({ key: newKey(), intentId: id })
  return id
}

async function eventsOf(disputeId: string): Promise<string[]> {
  const { data } = await bench.stripe.events.list({ limit: 100 })
  return data
    .filter(
      (event) => event.type.startsWith('charge.dispute.') && JSON.stringify(event.data.object).includes(disputeId),
    )
    .map(({ type }) => type.slice('charge.dispute.'.length))
    .toReversed()
}

const answerWith = (disputeId: string, text: string) =>
  bench.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: text }, submit: true })

describe('a disputed payment', () => {
  test('is listed with what was taken, its fee, the reason and until when the bank takes an answer', async () => {
    const id = await capturedWith('pm_card_createDispute')
    const due = new Date(bench.clock.read() + 9 * 24 * 3_600_000).toISOString()
    const [dispute] = await provider.listDisputes(id)
    const recent = await Array.fromAsync(provider.listDisputesSince('2000-01-01T00:00:00.000Z'))
    expect(recent).toContainEqual(dispute)
    expect(dispute).toEqual({
      id: expect.stringMatching(/^dp_/),
      intentId: id,
      amount: 3100,
      reason: 'fraudulent',
      status: 'needs_response',
      evidenceDueBy: due,
      transactions: [{ id: expect.stringMatching(/^txn_/), amount: -3100, fee: 1500 }],
    })
    expect(await eventsOf(dispute?.id ?? '')).toEqual(['created', 'funds_withdrawn'])
    const refusal = await refusalOf(bench.stripe.refunds.create({ payment_intent: id }))
    expect(refusal.code).toBe('charge_disputed')
  })

  test('that is won gives the money back, and keeps the fee', async () => {
    const id = await capturedWith('pm_card_createDispute')
    const [opened] = await provider.listDisputes(id)
    await answerWith(opened?.id ?? '', 'winning_evidence')
    const [won] = await provider.listDisputes(id)
    expect(won?.status).toBe('won')
    expect(won?.transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
      [-3100, 1500],
      [3100, 0],
    ])
    expect(await eventsOf(won?.id ?? '')).toEqual([
      'created',
      'funds_withdrawn',
      'updated',
      'closed',
      'funds_reinstated',
    ])
  })

  test('is lost by the bank’s answer, and by saying nothing until the end of the time for it', async () => {
    const [answered, silent] = [
      await capturedWith('pm_card_createDispute'),
      await capturedWith('pm_card_createDispute'),
    ]
    const [opened] = await provider.listDisputes(answered)
    await answerWith(opened?.id ?? '', 'losing_evidence')
    expect(await provider.listDisputes(answered)).toMatchObject([{ status: 'lost' }])
    bench.clock.advance(9 * 24 * 3_600_000)
    expect(await provider.listDisputes(silent)).toMatchObject([{ status: 'lost' }])
    const closing = refusalOf(answerWith(opened?.id ?? '', 'winning_evidence'))
    expect((await closing).message).toContain('already closed')
  })

  test('can be any captured one, by a switch, once', async () => {
    const id = await capturedWith('pm_card_visa')
    const dispute = () =>
      bench.sandbox.fetch(
        new Request(`${sandboxUrl}/test/disputes`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secretKey}` },
          body: JSON.stringify({ payment_intent: id, reason: 'product_not_received' }),
        }),
      )
    expect((await dispute()).status).toBe(200)
    expect(await provider.listDisputes(id)).toMatchObject([{ reason: 'product_not_received' }])
    expect((await dispute()).status).toBe(400)
  })
})
