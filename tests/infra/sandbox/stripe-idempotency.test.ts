import fc from 'fast-check'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Bench } from '#tests/support/stripe-sandbox.ts'
import {
  authorised,
  browserCall,
  openBench,
  refusalOf,
  secretKey,
  stripeAt,
  turnSwitch,
} from '#tests/support/stripe-sandbox.ts'

const hour = 60 * 60 * 1000
const sale = { amount: 3100, currency: 'cad', capture_method: 'manual' } as const

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await turnSwitch(bench.sandbox, 'DELETE', '/faults')
})
afterAll(async () => {
  expect(bench.reported).toEqual([])
  await bench.close()
})

const fault = async (wanted: object) => turnSwitch(bench.sandbox, 'POST', '/faults', wanted)

const refundsOf = async (intent: string) =>
  (await bench.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data

/** Calls without the package, to see the headers. */
async function post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return bench.sandbox.fetch(
    new Request(`http://sandbox.test${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    }),
  )
}

describe('a key', () => {
  test('with the same parameters answers the same again, and says that it repeats', async () => {
    const body = 'amount=3100&currency=cad&metadata[a]=1&metadata[b]=2'
    const first = await post('/v1/payment_intents', body, { 'idempotency-key': 'key-same' })
    const reordered = 'metadata[b]=2&currency=cad&amount=3100&metadata[a]=1'
    const second = await post('/v1/payment_intents', reordered, { 'idempotency-key': 'key-same' })
    expect(await second.text()).toBe(await first.clone().text())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
    expect(second.headers.get('idempotency-key')).toBe('key-same')
  })

  test('with other parameters is refused', async () => {
    const options = { idempotencyKey: 'key-other' }
    await bench.stripe.paymentIntents.create(sale, options)
    const refusal = await refusalOf(bench.stripe.paymentIntents.create({ ...sale, amount: 3200 }, options))
    expect(refusal).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'key-other' if you meant to execute a different request.",
    })
  })

  test('on another endpoint is refused', async () => {
    const intent = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'key-path' })
    const refusal = await refusalOf(bench.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'key-path' }))
    expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
    expect(refusal.message).toContain('can only be used for the same endpoint they were first used for')
  })

  test('of more than 255 characters is refused', async () => {
    const refusal = await refusalOf(bench.stripe.paymentIntents.create(sale, { idempotencyKey: 'k'.repeat(256) }))
    expect(refusal.message).toBe('Idempotency key is too long (256 characters); it may be up to 255 characters.')
  })

  test('is forgotten after a day', async () => {
    const options = { idempotencyKey: 'key-day' }
    const first = await bench.stripe.paymentIntents.create(sale, options)
    bench.clock.advance(24 * hour - 1)
    expect((await bench.stripe.paymentIntents.create(sale, options)).id).toBe(first.id)
    bench.clock.advance(1)
    expect((await bench.stripe.paymentIntents.create(sale, options)).id).not.toBe(first.id)
  })

  test('of the server is not the key of a browser', async () => {
    const intent = await authorised(bench.stripe)
    const options = { idempotencyKey: 'key-shared' }
    await bench.stripe.paymentMethods.create(
      { type: 'card', card: { number: '4242424242424242', exp_month: 1, exp_year: 2030 } },
      options,
    )
    const browser = stripeAt(bench.sandbox, { key: 'pk_test_sandbox_publishable' })
    const method = await browser.paymentMethods.create(
      { type: 'card', card: { number: '5555555555554444', exp_month: 1, exp_year: 2030 } },
      options,
    )
    expect(method.card?.brand).toBe('mastercard')
    expect(intent.status).toBe('requires_capture')
  })
})

describe('what is kept under a key', () => {
  test('a 500 is repeated, though nothing was done', async () => {
    const intent = await authorised(bench.stripe)
    const options = { idempotencyKey: 'key-500' }
    await fault({ kind: 'error', moment: 'during', match: 'POST /v1/payment_intents/*/capture' })
    const first = await refusalOf(bench.stripe.paymentIntents.capture(intent.id, {}, options))
    expect(first).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    const second = await refusalOf(bench.stripe.paymentIntents.capture(intent.id, {}, options))
    expect(second).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
    expect((await bench.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'key-500-b' })).status).toBe(
      'succeeded',
    )
  })

  test('a 500 is repeated, though everything was done', async () => {
    const intent = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(intent.id)
    const request = { payment_intent: intent.id }
    const options = { idempotencyKey: 'key-500-after' }
    await fault({ kind: 'error', moment: 'after', match: 'POST /v1/refunds' })
    expect((await refusalOf(bench.stripe.refunds.create(request, options))).statusCode).toBe(500)
    expect((await refusalOf(bench.stripe.refunds.create(request, options))).statusCode).toBe(500)
    expect(await refundsOf(intent.id)).toMatchObject([{ amount: 3100, status: 'succeeded' }])
  })

  test('an error of the way to the endpoint is not kept: the same key then succeeds', async () => {
    await fault({ kind: 'error', moment: 'before', match: 'POST /v1/payment_intents' })
    const options = { idempotencyKey: 'key-before' }
    expect((await refusalOf(bench.stripe.paymentIntents.create(sale, options))).statusCode).toBe(500)
    expect((await bench.stripe.paymentIntents.create(sale, options)).status).toBe('requires_payment_method')
  })

  test('a declined card is kept, and not charged twice', async () => {
    const intent = await bench.stripe.paymentIntents.create(sale)
    const options = { idempotencyKey: 'key-402' }
    const params = { payment_method: 'pm_card_chargeDeclined' }
    const first = await refusalOf(bench.stripe.paymentIntents.confirm(intent.id, params, options))
    const second = await refusalOf(bench.stripe.paymentIntents.confirm(intent.id, params, options))
    expect([first.statusCode, second.statusCode]).toEqual([402, 402])
    expect(second.charge).toBe(first.charge)
    expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('a state error is kept, even when the state has changed since', async () => {
    const intent = await bench.stripe.paymentIntents.create(sale)
    const options = { idempotencyKey: 'key-state' }
    const early = await refusalOf(bench.stripe.paymentIntents.capture(intent.id, {}, options))
    await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const late = await refusalOf(bench.stripe.paymentIntents.capture(intent.id, {}, options))
    expect(late.message).toBe(early.message)
    expect(late.headers?.['idempotent-replayed']).toBe('true')
  })

  test('a parameter that failed its check is not: the corrected call takes the same key', async () => {
    const options = { idempotencyKey: 'key-400' }
    await refusalOf(bench.stripe.paymentIntents.create({ ...sale, amount: 3 }, options))
    expect((await bench.stripe.paymentIntents.create(sale, options)).amount).toBe(3100)
  })
})

describe('the same key at the same time', () => {
  test('is executed once; the others are told to come back, and then learn the first answer', async () => {
    const intent = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(intent.id)
    const refund = async () =>
      bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 }, { idempotencyKey: 'key-race' })
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, refund))
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value.id)
    const refused = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }: { reason: unknown }) => reason)
    expect(new Set(done).size).toBe(1)
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        statusCode: 409,
        raw: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      })
    expect((await refund()).id).toBe(done[0])
    expect(await refundsOf(intent.id)).toHaveLength(1)
  })

  test('is told 409 while the first call hangs', async () => {
    await fault({ kind: 'hang', moment: 'before', match: 'POST /v1/customers', milliseconds: 60_000 })
    const impatient = new AbortController()
    const call = (signal?: AbortSignal) =>
      bench.sandbox.fetch(
        new Request('http://sandbox.test/v1/customers', {
          method: 'POST',
          headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'key-hang' },
          body: new URLSearchParams({ description: 'x' }),
          ...(signal ? { signal } : {}),
        }),
      )
    const hanging = call(impatient.signal)
    await expect
      .poll(async () => bench.database.query(`select 1 from sandbox.stripe_requests where key = 'secret:key-hang'`))
      .toHaveLength(1)
    expect((await call()).status).toBe(409)
    impatient.abort()
    await expect(hanging).rejects.toThrow('fetch failed')
    expect((await call()).status).toBe(200)
  })

  test('a call whose process died frees its key after a minute', async () => {
    const options = { idempotencyKey: 'key-dead' }
    const first = await bench.stripe.paymentIntents.create(sale, options)
    await bench.database.query(
      `update sandbox.stripe_requests set status = null, body = null where key = 'secret:key-dead'`,
    )
    expect((await refusalOf(bench.stripe.paymentIntents.create(sale, options))).statusCode).toBe(409)
    bench.clock.advance(60_000)
    expect((await bench.stripe.paymentIntents.create(sale, options)).id).not.toBe(first.id)
  })
})

describe('answers that get lost', () => {
  test('never lead to two captures or two refunds of one key', async () => {
    const { stripe } = bench
    const trouble = fc.record({ kind: fc.constantFrom('drop', 'error'), moment: fc.constantFrom('before', 'after') })
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 8 }), fc.uuid(), async (troubles, id) => {
        for (const { kind, moment } of troubles) await fault({ kind, moment, match: 'POST *' })
        const params = { ...sale, confirm: true, payment_method: 'pm_card_visa' }
        const intent = await insist(async () => stripe.paymentIntents.create(params, { idempotencyKey: `${id}-pay` }))
        if (intent) {
          await insist(async () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `${id}-capture` }))
          const request = { payment_intent: intent.id, amount: 100 }
          await insist(async () => stripe.refunds.create(request, { idempotencyKey: `${id}-refund` }))
        }
        await turnSwitch(bench.sandbox, 'DELETE', '/faults')
        await expectOnce(id)
      }),
      { numRuns: 150 },
    )
  })
})

/** Repeats a call with its key as long as it could have been lost. A kept 500 is final for a day, so it ends there. */
async function insist<Result>(call: () => Promise<Result>): Promise<Result | null> {
  for (let tries = 0; tries < 12; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const final =
        error.headers?.['idempotent-replayed'] === 'true' || error.code === 'payment_intent_unexpected_state'
      if (final) return null
    }
  }
  return null
}

/** At most one intent, one capture and one refund came of the three keys. */
async function expectOnce(id: string): Promise<void> {
  const events = await bench.database.query<{ type: string; object: Stripe.PaymentIntent }>(
    `select body ->> 'type' as type, body -> 'object' as object from sandbox.stripe_objects
     where kind = 'event' and body -> 'request' ->> 'idempotencyKey' = any ($1::text[])`,
    [[`${id}-pay`, `${id}-capture`, `${id}-refund`]],
  )
  for (const type of ['payment_intent.created', 'payment_intent.succeeded', 'refund.created'])
    expect(events.filter((event) => event.type === type).length).toBeLessThanOrEqual(1)
}

test('a browser that repeats its confirmation is told that it is paid', async () => {
  const intent = await bench.stripe.paymentIntents.create(sale)
  const fields = { client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' }
  const both = await Promise.all(
    [1, 2].map(async () => browserCall(bench.sandbox, `/v1/payment_intents/${intent.id}/confirm`, fields)),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(both.find(({ status }) => status === 400)?.body.error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'requires_capture' },
  })
  expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})
