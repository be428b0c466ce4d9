import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import { openBench, refusalOf, secretKey, stripeAt } from '#tests/support/stripe-sandbox.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const call = async (path: string, init: RequestInit = {}) =>
  bench.sandbox.fetch(new Request(`http://sandbox.test${path}`, init))

async function errorOf(response: Response): Promise<unknown> {
  return { status: response.status, ...((await response.json()) as object) }
}

describe('keys', () => {
  test('none: 401', async () => {
    expect(await errorOf(await call('/v1/payment_intents'))).toMatchObject({
      status: 401,
      error: {
        type: 'invalid_request_error',
        message: expect.stringMatching(/^You did not provide an API key\./) as string,
      },
    })
  })

  test('a wrong one: 401, and it is not told back', async () => {
    const refusal = await refusalOf(stripeAt(bench.sandbox, { key: 'sk_live_0123456789abcdef' }).paymentIntents.list())
    expect(refusal).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_live_********cdef',
    })
  })

  test('the secret one as user name of Basic', async () => {
    const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
    expect((await call('/v1/payment_intents', { headers: { authorization } })).status).toBe(200)
  })

  test('the secret one never in an address', async () => {
    expect((await call(`/v1/payment_intents?key=${secretKey}`)).status).toBe(401)
  })
})

describe('bodies', () => {
  const post = async (body: string, type = 'application/x-www-form-urlencoded') =>
    call('/v1/payment_intents', {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': type },
      body,
    })

  test('JSON is not read', async () => {
    const answer = await errorOf(await post('{"amount":3100,"currency":"cad"}', 'application/json'))
    expect(answer).toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/^Invalid request \(check that/) as string },
    })
  })

  test.for([
    ['a name used as value and as tree', 'metadata=x&metadata[a]=1'],
    ['a name with a loose bracket', 'metadata[a=1'],
    ['a tree of seven levels', 'a[b][c][d][e][f][g]=1'],
    ['501 parameters', Array.from({ length: 501 }, (_, number) => `metadata[${number}]=1`).join('&')],
    ['70 kB', `description=${'x'.repeat(70_000)}`],
    ['a list where a text belongs', 'amount=3100&currency=cad&description[]=a'],
    ['a text where a tree belongs', 'amount=3100&currency=cad&metadata=a'],
    [
      '51 names of metadata',
      `amount=3100&currency=cad&${Array.from({ length: 51 }, (_, number) => `metadata[n${number}]=1`).join('&')}`,
    ],
  ] as const)('%s: 400', async ([, body]) => {
    expect((await post(body)).status).toBe(400)
  })

  test('lists are read by position and by appending', async () => {
    const both = await Promise.all(
      ['expand[]=latest_charge&expand[]=customer', 'expand[0]=latest_charge&expand[1]=customer'].map(async (expand) =>
        post(`amount=3100&currency=cad&allowed_payment_method_types[]=card&${expand}`),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })
})

test('without a socket it answers with and without the path of its mount', async () => {
  for (const path of ['/v1/payment_intents', '/sandbox/stripe/v1/payment_intents'])
    expect((await call(path, { headers: { authorization: `Bearer ${secretKey}` } })).status).toBe(200)
})

test('metadata may be named by numbers', async () => {
  const intent = await bench.stripe.paymentIntents.create({
    amount: 3100,
    currency: 'cad',
    metadata: { 7: 'a', 9: 'b' },
  })
  expect(intent.metadata).toEqual({ 7: 'a', 9: 'b' })
})

test('every answer carries its request id and version', async () => {
  const version = '2024-06-20'
  const response = await call('/v1/payment_intents', {
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version },
  })
  expect(response.headers.get('request-id')).toMatch(/^req_\w{20,}$/)
  expect(response.headers.get('stripe-version')).toBe(version)
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
  const wrong = await call('/v1/payment_intents', {
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': 'latest' },
  })
  expect(wrong.status).toBe(400)
})

test('an address that Stripe would not know either', async () => {
  const answer = await errorOf(await call('/v1/nothing', { headers: { authorization: `Bearer ${secretKey}` } }))
  expect(answer).toMatchObject({
    status: 404,
    error: { message: expect.stringMatching(/^Unrecognized request URL \(GET: \/v1\/nothing\)\./) as string },
  })
})

test('the switches need the secret key', async () => {
  for (const key of ['pk_test_sandbox_publishable', 'x'])
    expect((await call('/test/deliveries', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
  expect((await call('/test/reset', { method: 'POST' })).status).toBe(401)
})
