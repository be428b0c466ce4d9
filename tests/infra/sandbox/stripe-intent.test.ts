import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { authorised, idOf, openBench, refusalOf } from '#tests/support/stripe-sandbox.ts'

const day = 24 * 60 * 60 * 1000

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const newIntent = async (amount = 3100) =>
  bench.stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { bookingId: 'booking-1' },
  })

describe('the life of an intent with manual capture', () => {
  test('it asks for a card, is confirmed, waits for its capture and is captured', async () => {
    const { paymentIntents } = bench.stripe
    const created = await newIntent()
    expect(created).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 3100,
      currency: 'cad',
      livemode: false,
      capture_method: 'manual',
      latest_charge: null,
      metadata: { bookingId: 'booking-1' },
    })
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{20,}$`))

    const updated = await paymentIntents.update(created.id, {
      payment_method: 'pm_card_visa',
      metadata: { visit: '1' },
    })
    expect(updated.status).toBe('requires_confirmation')
    expect(updated.metadata).toEqual({ bookingId: 'booking-1', visit: '1' })

    const confirmed = await paymentIntents.confirm(created.id, { expand: ['latest_charge', 'payment_method'] })
    expect(confirmed).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 3100,
      amount_received: 0,
      latest_charge: { object: 'charge', status: 'succeeded', captured: false, amount: 3100 },
      payment_method: { card: { brand: 'visa', last4: '4242' } },
    })

    const captured = await paymentIntents.capture(created.id, { expand: ['latest_charge'] })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 3100,
      latest_charge: { captured: true, amount_captured: 3100, amount_refunded: 0 },
    })
    expect(await paymentIntents.retrieve(created.id)).toMatchObject({ status: 'succeeded', amount_received: 3100 })
  })

  test('less than the authorised amount can be captured, once; the rest is released', async () => {
    const intent = await authorised(bench.stripe)
    const captured = await bench.stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 2000,
      expand: ['latest_charge'],
    })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      latest_charge: { amount_captured: 2000, amount_refunded: 1100 },
    })
    const again = await refusalOf(bench.stripe.paymentIntents.capture(intent.id))
    expect(again).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      message: 'This PaymentIntent could not be captured because it has already been captured.',
      payment_intent: { id: intent.id, status: 'succeeded' },
    })
  })

  test('more than the authorised amount cannot be captured', async () => {
    const intent = await authorised(bench.stripe)
    const refusal = await refusalOf(bench.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3101 }))
    expect(refusal).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' })
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_capture' })
  })

  test('a canceled intent releases its authorisation and stays canceled', async () => {
    const intent = await authorised(bench.stripe)
    const canceled = await bench.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    })
    expect(canceled).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
      cancellation_reason: 'abandoned',
      canceled_at: Math.floor(bench.clock.read() / 1000),
      latest_charge: { captured: false, refunded: true, amount_refunded: 3100 },
    })
    expect((await refusalOf(bench.stripe.paymentIntents.capture(intent.id))).message).toBe(
      'This PaymentIntent could not be captured because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
    )
    expect((await refusalOf(bench.stripe.paymentIntents.cancel(intent.id))).message).toBe(
      'You cannot cancel this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    )
  })

  test('an authorisation expires after seven days and not a second earlier', async () => {
    const intent = await authorised(bench.stripe)
    const charge = await bench.stripe.charges.retrieve(idOf(intent.latest_charge))
    expect(charge.payment_method_details?.card?.capture_before).toBe(Math.floor((bench.clock.read() + 7 * day) / 1000))
    bench.clock.advance(7 * day - 1000)
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
    bench.clock.advance(1000)
    const refusal = await refusalOf(bench.stripe.paymentIntents.capture(intent.id))
    expect(refusal.code).toBe('payment_intent_unexpected_state')
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
      amount_received: 0,
    })
    const types = (await bench.stripe.events.list({ limit: 5 })).data.map(({ type }) => type)
    expect(types.slice(0, 2)).toEqual(['payment_intent.canceled', 'charge.expired'])
  })
})

test('with automatic capture, confirming takes the money at once', async () => {
  const intent = await bench.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'cad',
    confirm: true,
    payment_method: 'pm_card_mastercard',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000, capture_method: 'automatic_async' })
})

test.for([
  ['requires_payment_method', async () => newIntent()],
  ['requires_action', async () => authorised(bench.stripe, 'pm_card_threeDSecure2Required')],
] as const)('an intent that %s cannot be captured, and can be canceled', async ([status, make]) => {
  const intent = await make()
  expect(intent.status).toBe(status)
  const refusal = await refusalOf(bench.stripe.paymentIntents.capture(intent.id))
  expect(refusal.message).toBe(
    `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
  )
  expect((await bench.stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
})

test('a paid intent is neither confirmed again nor changed in its amount', async () => {
  const intent = await authorised(bench.stripe)
  expect(
    (await refusalOf(bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).message,
  ).toBe(
    'You cannot confirm this PaymentIntent because it has a status of requires_capture. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
  )
  await bench.stripe.paymentIntents.capture(intent.id)
  expect((await refusalOf(bench.stripe.paymentIntents.confirm(intent.id))).message).toBe(
    'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
  )
  expect((await refusalOf(bench.stripe.paymentIntents.update(intent.id, { amount: 1000 }))).code).toBe(
    'payment_intent_unexpected_state',
  )
})

test('an intent without a card cannot be confirmed', async () => {
  const { id } = await newIntent()
  const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id))
  expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  expect(refusal.message).toContain("it's missing a payment method")
})

describe('parameters', () => {
  test.for([
    ['no amount', { currency: 'cad' }, 'parameter_missing', 'Missing required param: amount.'],
    [
      'an amount below the least',
      { amount: 49, currency: 'cad' },
      'amount_too_small',
      'Amount must be at least $0.50 cad',
    ],
    ['half a cent', { amount: 10.5, currency: 'cad' }, 'parameter_invalid_integer', 'Invalid integer: 10.5'],
    [
      'a negative amount',
      { amount: -5, currency: 'cad' },
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
    ],
    [
      'an amount beyond the most',
      { amount: 100_000_000, currency: 'cad' },
      'amount_too_large',
      'Amount must be no more than $999,999.99 cad',
    ],
    [
      'a parameter that is not known',
      { amount: 3100, currency: 'cad', colour: 'pink' },
      'parameter_unknown',
      'Received unknown parameter: colour',
    ],
  ] as const)('%s is refused', async ([, params, code, message]) => {
    const refusal = await refusalOf(bench.stripe.rawRequest('POST', '/v1/payment_intents', params))
    expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, message })
  })

  test('an intent, a card or a customer that does not exist is named', async () => {
    const { stripe } = bench
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_none'",
    })
    const { id } = await newIntent()
    expect(await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_none' }))).toMatchObject({
      code: 'resource_missing',
      message: "No such PaymentMethod: 'pm_none'",
    })
    expect(
      await refusalOf(stripe.paymentIntents.create({ amount: 3100, currency: 'cad', customer: 'cus_none' })),
    ).toMatchObject({ code: 'resource_missing', message: "No such customer: 'cus_none'" })
  })

  test('what cannot be expanded is refused', async () => {
    const { id } = await newIntent()
    const refusal = await refusalOf(bench.stripe.paymentIntents.retrieve(id, { expand: ['amount'] }))
    expect(refusal.message).toBe('This property cannot be expanded (amount).')
  })

  test('names of the prototype are names like others', async () => {
    const params = { amount: 3100, currency: 'cad', metadata: { constructor: 'a word' } }
    const intent = await bench.stripe.paymentIntents.create(params)
    expect(intent.metadata['constructor']).toBe('a word')
    const polluted = await bench.sandbox.fetch(
      new Request('http://sandbox.test/v1/payment_intents', {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox_secret' },
        body: new URLSearchParams({ amount: '3100', currency: 'cad', '__proto__[polluted]': 'yes' }),
      }),
    )
    expect(polluted.status).toBe(400)
    expect('polluted' in {}).toBe(false)
  })
})
