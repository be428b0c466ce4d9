import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { passesLuhn, testCards } from '#infra/sandbox/stripe/cards.ts'
import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { authorised, browserCall, idOf, openBench, refusalOf } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const newIntent = async () =>
  bench.stripe.paymentIntents.create({ amount: 3100, currency: 'cad', capture_method: 'manual' })

test('every number in the table is a card number', () => {
  expect(testCards.filter(({ number }) => !passesLuhn(number))).toEqual([])
  expect(new Set(testCards.map(({ token }) => token)).size).toBe(testCards.length)
})

describe('a declined card', () => {
  test.for([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    [
      'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
      'card_declined',
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ],
  ] as const)('%s answers %s, %s', async ([method, code, declineCode, message]) => {
    const { id } = await newIntent()
    const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, { payment_method: method }))
    expect(refusal).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
      message,
      payment_intent: { id, status: 'requires_payment_method', last_payment_error: { code, message } },
    })
    const after = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { message, type: 'card_error', payment_method: { object: 'payment_method' } },
      latest_charge: { status: 'failed', paid: false, failure_code: code, failure_message: message },
    })
  })

  test('declined three times on one intent is declined for its velocity from then on, and another card still pays', async () => {
    const { id } = await newIntent()
    const codes: unknown[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      const payment_method = 'pm_card_visa_chargeDeclinedInsufficientFunds'
      const refusal = await refusalOf(bench.stripe.paymentIntents.confirm(id, { payment_method }))
      codes.push('decline_code' in refusal && refusal.decline_code)
    }
    expect(codes).toEqual(['insufficient_funds', 'insufficient_funds', 'insufficient_funds', 'card_velocity_exceeded'])
    const paid = await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(paid.status).toBe('requires_capture')
  })

  test('leaves the intent open for another card', async () => {
    const { id } = await newIntent()
    await refusalOf(bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    const paid = await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'requires_capture', last_payment_error: null })
    const charges = await bench.stripe.charges.list({ payment_intent: id })
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })
})

describe('a card by its number', () => {
  const fields = (number: string, more: Record<string, string> = {}) => ({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    ...more,
  })

  test('is made by a browser and pays', async () => {
    const { id, client_secret: secret } = await newIntent()
    const made = await browserCall(bench.sandbox, '/v1/payment_methods', fields('4242 4242 4242 4242'))
    expect(made.body).toMatchObject({
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242', exp_year: 2034 },
    })
    const paid = await browserCall(bench.sandbox, `/v1/payment_intents/${id}/confirm`, {
      client_secret: secret ?? '',
      payment_method: made.body.id ?? '',
    })
    expect(paid.body.status).toBe('requires_capture')
  })

  test.for([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ] as const)('%s is declined when it is to pay', async ([number, code, message]) => {
    const { id } = await newIntent()
    const method = await bench.stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    expect(await refusalOf(bench.stripe.paymentIntents.confirm(id, { payment_method: method.id }))).toMatchObject({
      code,
      message,
    })
  })

  test.for(['4000002500003155', '4000000000003220'])('%s asks the card holder first', async (number) => {
    const { id } = await newIntent()
    const method = await bench.stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034 },
    })
    const asked = await bench.stripe.paymentIntents.confirm(id, { payment_method: method.id })
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  })

  test.for([
    ['4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['4242', {}, 'incorrect_number', 'Your card number is incorrect.'],
    [
      '4242424242424242',
      { 'card[exp_month]': '13' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [
      '4242424242424242',
      { 'card[exp_year]': '2025' },
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    [
      '4242424242424242',
      { 'card[exp_year]': '26', 'card[exp_month]': '10' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    ['4242424242424242', { 'card[cvc]': '12' }, 'invalid_cvc', "Your card's security code is invalid."],
  ] as const)('%s with %o is refused as %s', async ([number, more, code, message]) => {
    const { status, body } = await browserCall(bench.sandbox, '/v1/payment_methods', fields(number, more))
    expect({ status, error: body.error }).toMatchObject({ status: 402, error: { type: 'card_error', code, message } })
  })

  test('a real card is turned away: only test cards are accepted', async () => {
    const { status, body } = await browserCall(bench.sandbox, '/v1/payment_methods', fields('4539578763621486'))
    expect(status).toBe(402)
    expect(body.error?.message).toMatch(
      /^Your card was declined\. Your request was in test mode, but used a non test \(live\) card\./,
    )
  })

  test('its number and security code are kept nowhere', async () => {
    const number = '5555555555554444'
    const cvc = '7391'
    const card = { number: '378282246310005', exp_month: 12, exp_year: 2034, cvc }
    await bench.stripe.paymentMethods.create({ type: 'card', card }, { idempotencyKey: 'a-card' })
    await bench.stripe.paymentMethods.create({ type: 'card', card: { ...card, number, cvc: '739' } })
    await browserCall(bench.sandbox, '/v1/payment_methods', fields('4539578763621486', { 'card[cvc]': '739' }))
    for (const table of ['objects', 'requests', 'deliveries']) {
      const rows = await bench.database.query<{ row: string }>(
        `select to_jsonb(t)::text as row from sandbox.stripe_${table} t`,
      )
      const text = rows.map(({ row }) => row).join('\n')
      for (const secret of ['378282246310005', number, '4539578763621486', `"${cvc}"`, '"739"', 'cvc":'])
        expect(text).not.toContain(secret)
    }
  })
})

test('a test method is a mould: each use makes a payment method of its own', async () => {
  const first = await authorised(bench.stripe, 'pm_card_amex')
  const second = await authorised(bench.stripe, 'pm_card_amex')
  expect(first.payment_method).not.toBe(second.payment_method)
  expect(await bench.stripe.paymentMethods.retrieve(idOf(first.payment_method))).toMatchObject({
    card: { brand: 'amex', last4: '0005' },
  })
})
