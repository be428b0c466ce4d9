import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { authorised, browserCall, openBench, refusalOf } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const returnUrl = 'http://shop.test/booking-success?visit=7'

const newIntent = async (): Promise<Stripe.PaymentIntent> =>
  bench.stripe.paymentIntents.create({ amount: 3100, currency: 'cad', capture_method: 'manual' })

/** Confirms as Stripe.js does and answers where the browser is sent. */
async function confirmInBrowser(intent: Stripe.PaymentIntent, method = 'pm_card_threeDSecure2Required'): Promise<URL> {
  const { body } = await browserCall(bench.sandbox, `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: method,
    return_url: returnUrl,
  })
  expect(body).toMatchObject({ status: 'requires_action', next_action: { redirect_to_url: { return_url: returnUrl } } })
  return new URL(body.next_action?.redirect_to_url.url ?? '')
}

async function answer(page: URL, result: 'complete' | 'fail'): Promise<Response> {
  const form = new URLSearchParams({ token: page.searchParams.get('token') ?? '', result })
  return bench.sandbox.fetch(new Request(`${page.origin}${page.pathname}`, { method: 'POST', body: form }))
}

describe('3-D Secure', () => {
  test('completed: the browser returns with the intent, and the money is authorised', async () => {
    const intent = await newIntent()
    const page = await confirmInBrowser(intent)
    const shown = await bench.sandbox.fetch(new Request(page))
    const text = await shown.text()
    expect(text).toContain('$31.00 CAD')
    expect(text).toContain('Complete authentication')
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;")

    const back = await answer(page, 'complete')
    expect(back.status).toBe(303)
    const address = new URL(back.headers.get('location') ?? '')
    expect(`${address.origin}${address.pathname}`).toBe('http://shop.test/booking-success')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      visit: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_capture',
      next_action: null,
    })
  })

  test('failed: the intent wants another card and says why', async () => {
    const intent = await newIntent()
    const back = await answer(await confirmInBrowser(intent), 'fail')
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('redirect_status')).toBe('failed')
    const after = await bench.stripe.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    })
    expect(await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'requires_capture',
    })
  })

  test('completed, but the card is declined afterwards', async () => {
    const intent = await newIntent()
    const back = await answer(await confirmInBrowser(intent, 'pm_card_threeDSecureRequiredChargeDeclined'), 'complete')
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('redirect_status')).toBe('failed')
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
    })
  })

  test('a question is answered once, and only by who was asked', async () => {
    const intent = await newIntent()
    const page = await confirmInBrowser(intent)
    const guessed = new URL(page)
    guessed.searchParams.set('token', 'tdsq_guessed')
    expect((await answer(guessed, 'complete')).status).toBe(410)
    expect((await bench.sandbox.fetch(new Request(guessed))).status).toBe(410)
    expect((await answer(page, 'complete')).status).toBe(303)
    expect((await answer(page, 'fail')).status).toBe(410)
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_capture' })
  })

  test('an intent that was canceled meanwhile is not authorised', async () => {
    const intent = await newIntent()
    const page = await confirmInBrowser(intent)
    await bench.stripe.paymentIntents.cancel(intent.id)
    expect((await answer(page, 'complete')).status).toBe(410)
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'canceled' })
  })

  test('a card that must ask is declined when the card holder is away', async () => {
    const refusal = await refusalOf(
      bench.stripe.paymentIntents.create({
        amount: 3100,
        currency: 'cad',
        confirm: true,
        off_session: true,
        payment_method: 'pm_card_authenticationRequired',
      }),
    )
    expect(refusal).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })
})

describe('a browser', () => {
  test('needs the client secret, and sees neither metadata nor charge', async () => {
    const { id, client_secret: secret } = await authorised(bench.stripe)
    const wrong = await browserCall(bench.sandbox, `/v1/payment_intents/${id}/confirm`, {
      client_secret: `${id}_secret_x`,
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error?.message).toBe(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    )
    const none = await browserCall(bench.sandbox, `/v1/payment_intents/${id}/confirm`, {})
    expect(none.body.error?.message).toBe('Missing required param: client_secret.')
    const query = new URLSearchParams({ client_secret: secret ?? '', key: 'pk_test_sandbox_publishable' })
    const seen = await bench.sandbox.fetch(new Request(`http://sandbox.test/v1/payment_intents/${id}?${query}`))
    const body: unknown = await seen.json()
    expect(body).toMatchObject({ id, status: 'requires_capture', client_secret: secret })
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['metadata']))
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['latest_charge']))
  })

  test('gets the decline and the state of the intent', async () => {
    const { id, client_secret: secret } = await newIntent()
    const { status, body } = await browserCall(bench.sandbox, `/v1/payment_intents/${id}/confirm`, {
      client_secret: secret ?? '',
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      return_url: returnUrl,
      use_stripe_sdk: 'true',
      expected_payment_method_type: 'card',
    })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    expect(body.error?.payment_intent).not.toHaveProperty('metadata')
  })

  test.for(['data:text/html,hello', '/booking-success', 'ftp://shop.test/'])(
    'may not be sent to %s',
    async (address) => {
      const { id, client_secret: secret } = await newIntent()
      const { status, body } = await browserCall(bench.sandbox, `/v1/payment_intents/${id}/confirm`, {
        client_secret: secret ?? '',
        payment_method: 'pm_card_threeDSecure2Required',
        return_url: address,
      })
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'url_invalid' })
    },
  )

  test('may not capture, cancel, refund, list or read events', async () => {
    const { id, client_secret: secret } = await authorised(bench.stripe)
    const asked = { client_secret: secret ?? '' }
    for (const path of [
      `/v1/payment_intents/${id}/capture`,
      `/v1/payment_intents/${id}/cancel`,
      '/v1/refunds',
      '/v1/payment_intents',
      '/v1/customers',
    ]) {
      const { status, body } = await browserCall(bench.sandbox, path, asked)
      expect({ path, status, code: body.error?.code }).toEqual({ path, status: 401, code: 'secret_key_required' })
    }
    const events = await bench.sandbox.fetch(
      new Request('http://sandbox.test/v1/events?key=pk_test_sandbox_publishable'),
    )
    expect(events.status).toBe(401)
  })
})

describe('a setup intent', () => {
  test('saves a card for a customer, after the question that the card asks', async () => {
    const { stripe } = bench
    const customer = await stripe.customers.create({ metadata: { person: 'p-1' } })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, metadata: { person: 'p-1' } })
    const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500003155', exp_month: 12, exp_year: 2034 },
    })
    const asked = await browserCall(bench.sandbox, `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? '',
      payment_method: method.id,
      return_url: 'http://shop.test/payment-methods',
    })
    expect(asked.body.status).toBe('requires_action')
    const back = await answer(new URL(asked.body.next_action?.redirect_to_url.url ?? ''), 'complete')
    const address = new URL(back.headers.get('location') ?? '')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      setup_intent: setup.id,
      setup_intent_client_secret: setup.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'succeeded',
      payment_method: method.id,
    })
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBe(customer.id)
    const paid = await stripe.paymentIntents.create({
      amount: 3100,
      currency: 'cad',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('is refused a card that the bank declines', async () => {
    const setup = await bench.stripe.setupIntents.create()
    const refusal = await refusalOf(
      bench.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }),
    )
    expect(refusal).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    })
  })
})
