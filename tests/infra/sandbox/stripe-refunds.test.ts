import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { authorised, idOf, openBench, refusalOf } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

async function paid(method = 'pm_card_visa') {
  const { id } = await authorised(bench.stripe, method)
  return bench.stripe.paymentIntents.capture(id)
}

const refundedOf = async (intent: string) => {
  const { latest_charge: charge } = await bench.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
  return charge !== null && typeof charge !== 'string' ? charge.amount_refunded : null
}

describe('a refund', () => {
  test('gives everything back when no amount is named', async () => {
    const intent = await paid()
    const refund = await bench.stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { key: 'r-1' },
    })
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 3100,
      currency: 'cad',
      status: 'succeeded',
      reason: 'requested_by_customer',
      payment_intent: intent.id,
      charge: intent.latest_charge,
      metadata: { key: 'r-1' },
    })
    expect(await bench.stripe.refunds.retrieve(refund.id, { expand: ['charge'] })).toMatchObject({
      id: refund.id,
      charge: { refunded: true, amount_refunded: 3100 },
    })
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 3100,
    })
  })

  test('in parts adds up, and never exceeds what was captured', async () => {
    const intent = await paid()
    await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
    await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 2000 })
    expect((await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id, amount: 101 }))).message).toBe(
      'Refund amount ($1.01) is greater than unrefunded amount on charge ($1.00)',
    )
    expect((await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id, amount: 9390 }))).message).toBe(
      'Refund amount ($93.90) is greater than charge amount ($31.00)',
    )
    await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
    expect(await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1 }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${idOf(intent.latest_charge)} has already been refunded.`,
    })
    expect(await refundedOf(intent.id)).toBe(3100)
    const { data } = await bench.stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(({ amount }) => amount)).toEqual([100, 2000, 1000])
  })

  test('of a partial capture gives back no more than was taken', async () => {
    const { id } = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(id, { amount_to_capture: 2000 })
    await refusalOf(bench.stripe.refunds.create({ payment_intent: id, amount: 2001 }))
    expect((await bench.stripe.refunds.create({ payment_intent: id })).amount).toBe(2000)
  })

  test('at once from two sides never exceeds the charge', async () => {
    const intent = await paid()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, async () => bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1200 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refundedOf(intent.id)).toBe(2400)
  })

  test.for(['authorised', 'canceled', 'declined'] as const)('of an intent that is %s is refused', async (state) => {
    const intent =
      state === 'declined'
        ? await bench.stripe.paymentIntents.create({ amount: 3100, currency: 'cad' })
        : await authorised(bench.stripe)
    if (state === 'canceled') await bench.stripe.paymentIntents.cancel(intent.id)
    if (state === 'declined')
      await refusalOf(bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
    expect((await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id }))).message).toBe(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  })

  test('needs an intent or a charge that exists', async () => {
    expect((await refusalOf(bench.stripe.refunds.create({}))).message).toBe(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
    expect((await refusalOf(bench.stripe.refunds.create({ payment_intent: 'pi_none' }))).code).toBe('resource_missing')
    expect((await refusalOf(bench.stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing')
    expect((await refusalOf(bench.stripe.refunds.retrieve('re_none'))).statusCode).toBe(404)
  })

  test('can be asked for by its charge', async () => {
    const intent = await paid()
    const refund = await bench.stripe.refunds.create({ charge: idOf(intent.latest_charge), amount: 500 })
    expect(refund).toMatchObject({ payment_intent: intent.id, amount: 500 })
  })
})

describe('a bank that answers a refund later', () => {
  test('lets it be pending first', async () => {
    const intent = await paid('pm_card_pendingRefund')
    const refund = await bench.stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('pending')
    bench.clock.advance(5_000)
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })

  test('may refuse what seemed to succeed: the money is back on the charge', async () => {
    const intent = await paid('pm_card_refundFail')
    const refund = await bench.stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('succeeded')
    bench.clock.advance(5_000)
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await refundedOf(intent.id)).toBe(0)
    const types = (await bench.stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
    expect(types).toEqual(['refund.failed', 'refund.updated'])
  })
})
