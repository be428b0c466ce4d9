import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'
import type { Bench, BenchOptions, Receiver } from '#tests/support/stripe-sandbox.ts'
import {
  authorised,
  openBench,
  openReceiver,
  refusalOf,
  startClock,
  turnSwitch,
} from '#tests/support/stripe-sandbox.ts'

let database: Database
beforeAll(async () => {
  database = await openPostgres(await createDatabase())
})
afterAll(async () => database.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openSandbox(options: BenchOptions): Promise<Bench> {
  const bench = await openBench({ database, ...options })
  closing.push(async () => {
    expect(bench.reported).toEqual([])
    await turnSwitch(bench.sandbox, 'POST', '/reset')
    await bench.close()
  })
  return bench
}

async function open(): Promise<{ bench: Bench; receiver: Receiver }> {
  const clock = startClock()
  const receiver = await openReceiver(clock)
  closing.push(receiver.close)
  return { bench: await openSandbox({ clock, webhookUrl: receiver.url }), receiver }
}

const typesOf = (receiver: Receiver) => receiver.events.map(({ type }) => type)

const send = async (bench: Bench, how: object = {}) => turnSwitch(bench.sandbox, 'POST', '/deliveries/send', how)

interface Deliveries {
  readonly deliveries: {
    readonly event: string
    readonly type: string
    readonly state: string
    readonly attempts: number
    readonly dueAt: number
    readonly lastAnswer: string
  }[]
}
const deliveriesOf = async (bench: Bench) =>
  ((await turnSwitch(bench.sandbox, 'GET', '/deliveries')) as Deliveries).deliveries

describe('webhooks', () => {
  test('tell each step of a payment, signed, with the object as it was then', async () => {
    const { bench, receiver } = await open()
    const intent = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' })
    await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
    await receiver.received(7)
    expect(typesOf(receiver).toSorted()).toEqual(
      [
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.amount_capturable_updated',
        'charge.captured',
        'payment_intent.succeeded',
        'charge.refunded',
        'refund.created',
      ].toSorted(),
    )
    const byType = new Map(receiver.events.map((event) => [event.type, event]))
    expect(byType.get('payment_intent.amount_capturable_updated')?.data.object).toMatchObject({
      id: intent.id,
      status: 'requires_capture',
      amount_capturable: 3100,
    })
    expect(byType.get('payment_intent.succeeded')).toMatchObject({
      object: 'event',
      livemode: false,
      request: { idempotency_key: 'capture-1' },
      data: { object: { id: intent.id, amount_received: 3100 } },
    })
    expect(byType.get('refund.created')?.data.object).toMatchObject({ payment_intent: intent.id, amount: 1000 })
    expect(byType.get('charge.refunded')).toMatchObject({
      data: { object: { amount_refunded: 1000 }, previous_attributes: { amount_refunded: 0 } },
    })
  })

  test('tell of a declined card, a canceled intent and an expired authorisation', async () => {
    const { bench, receiver } = await open()
    const { stripe } = bench
    const { id } = await stripe.paymentIntents.create({ amount: 3100, currency: 'cad', capture_method: 'manual' })
    await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    await stripe.paymentIntents.cancel(id)
    await receiver.received(4)
    expect(typesOf(receiver).toSorted()).toEqual([
      'charge.failed',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
    ])
    const expiring = await authorised(stripe)
    await receiver.received(7)
    bench.clock.advance(7 * 24 * 60 * 60 * 1000)
    await stripe.paymentIntents.retrieve(expiring.id)
    await receiver.received(9)
    expect(typesOf(receiver).slice(7).toSorted()).toEqual(['charge.expired', 'payment_intent.canceled'])
  })

  test('are told of nothing that did not happen', async () => {
    const { bench, receiver } = await open()
    await refusalOf(bench.stripe.paymentIntents.create({ amount: 1, currency: 'cad' }))
    await refusalOf(bench.stripe.paymentIntents.capture('pi_none'))
    expect(await deliveriesOf(bench)).toEqual([])
    expect(receiver.calls()).toBe(0)
  })
})

describe('a receiver that does not answer 2xx', () => {
  test('is told again, with longer and longer waits, until it does', async () => {
    const { bench, receiver } = await open()
    receiver.answers.push(500, 302, 404)
    await bench.stripe.customers.create({})
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect.poll(async () => (await deliveriesOf(bench))[0]?.lastAnswer).toBe(['500', '302', '404'][attempt - 1])
      const [delivery] = await deliveriesOf(bench)
      expect(delivery).toMatchObject({ state: 'waiting', attempts: attempt })
      const wait = (delivery?.dueAt ?? 0) - bench.clock.read()
      waits.push(wait)
      bench.clock.advance(wait)
      // Any call makes the sandbox look at what is due.
      await bench.stripe.paymentIntents.list()
    }
    await receiver.received(1)
    expect(waits).toEqual([1_000, 5_000, 30_000])
    await expect
      .poll(async () => (await deliveriesOf(bench))[0])
      .toMatchObject({ state: 'delivered', attempts: 4, lastAnswer: '200' })
  })

  test('is given up after three days', async () => {
    const { bench, receiver } = await open()
    receiver.answers.push(...Array.from({ length: 50 }, () => 500))
    await bench.stripe.customers.create({})
    let days = 0
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await expect
        .poll(async () => (await deliveriesOf(bench))[0])
        .toMatchObject({
          attempts: attempt,
          state: attempt === 11 ? 'given_up' : 'waiting',
          lastAnswer: '500',
          claimedUntil: null,
        })
      const [delivery] = await deliveriesOf(bench)
      const wait = (delivery?.dueAt ?? 0) - bench.clock.read()
      days += wait / (24 * 60 * 60 * 1000)
      bench.clock.advance(wait)
      await bench.stripe.paymentIntents.list()
    }
    expect(days).toBeGreaterThan(2.5)
    expect(days).toBeLessThanOrEqual(3)
    expect(receiver.calls()).toBe(11)
  })
})

describe('switches', () => {
  test('late: nothing is told before the delay is over', async () => {
    const { bench, receiver } = await open()
    await turnSwitch(bench.sandbox, 'PUT', '/deliveries', { delayMs: [60_000, 60_000] })
    await bench.stripe.customers.create({})
    expect((await deliveriesOf(bench)).map(({ dueAt }) => dueAt)).toEqual([bench.clock.read() + 60_000])
    bench.clock.advance(59_999)
    await bench.stripe.paymentIntents.list()
    expect(receiver.calls()).toBe(0)
    bench.clock.advance(1)
    await bench.stripe.paymentIntents.list()
    await receiver.received(1)
  })

  test('twice: the same event comes as often as asked', async () => {
    const { bench, receiver } = await open()
    await turnSwitch(bench.sandbox, 'PUT', '/deliveries', { copies: 3 })
    await bench.stripe.customers.create({})
    await receiver.received(3)
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1)
  })

  test('held: nothing is told until it is sent by hand, in any order, and again', async () => {
    const { bench, receiver } = await open()
    await turnSwitch(bench.sandbox, 'PUT', '/deliveries', { hold: true })
    const intent = await authorised(bench.stripe)
    await bench.stripe.paymentIntents.capture(intent.id)
    const recorded = (await deliveriesOf(bench)).map(({ type }) => type)
    expect(recorded).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
    ])
    await bench.stripe.paymentIntents.list()
    expect(receiver.calls()).toBe(0)
    await send(bench, { order: 'reversed' })
    expect(typesOf(receiver)).toEqual(recorded.toReversed())
    await send(bench)
    expect(receiver.events).toHaveLength(5)
    const last = (await deliveriesOf(bench)).at(-1)
    await send(bench, { order: [last?.event ?? ''], again: true })
    expect(typesOf(receiver).slice(5)).toEqual(['payment_intent.succeeded'])
  })

  test('disorder: a range of delays mixes the events', async () => {
    const { bench } = await open()
    await turnSwitch(bench.sandbox, 'PUT', '/deliveries', { delayMs: [0, 86_400_000] })
    for (let number = 0; number < 4; number += 1) await authorised(bench.stripe)
    const due = (await deliveriesOf(bench)).map(({ dueAt }) => dueAt)
    expect(due).not.toEqual(due.toSorted((a, b) => a - b))
    expect(new Set(due).size).toBe(due.length)
  })

  test('reset: everything is forgotten', async () => {
    const { bench } = await open()
    const intent = await authorised(bench.stripe)
    await turnSwitch(bench.sandbox, 'POST', '/reset')
    expect(await deliveriesOf(bench)).toEqual([])
    expect((await refusalOf(bench.stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(404)
  })

  test.for([
    ['PUT', '/deliveries', { copies: 0 }],
    ['PUT', '/deliveries', { delayMs: [5, 1] }],
    ['POST', '/faults', { kind: 'drop', moment: 'during' }],
    ['POST', '/faults', { kind: 'flood' }],
    ['POST', '/deliveries/send', { order: 'shuffled' }],
  ] as const)('%s %s %o is refused', async ([method, path, body]) => {
    const { bench } = await open()
    await expect(turnSwitch(bench.sandbox, method, path, body)).rejects.toThrow(': 400 ')
  })
})

test('what was not told when a process ended is told by the next one', async () => {
  const clock = startClock()
  const gone = await openReceiver(clock)
  await gone.close()
  const first = await openBench({ database, clock, webhookUrl: gone.url })
  await authorised(first.stripe)
  await expect.poll(async () => (await deliveriesOf(first)).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  await first.close()
  // A process that was killed in the middle of a delivery leaves a claim behind.
  await database.query('update sandbox.stripe_deliveries set claimed_until = $1', [clock.read() + 15_000])
  clock.advance(15_000)

  const receiver = await openReceiver(clock)
  closing.push(receiver.close)
  await openSandbox({ clock, webhookUrl: receiver.url })
  await receiver.received(3)
  expect(typesOf(receiver)).toHaveLength(3)
})

test('events and their deliveries are forgotten after thirty days, money never', async () => {
  const clock = startClock()
  const first = await openBench({ database, clock })
  const intent = await authorised(first.stripe)
  await first.stripe.paymentIntents.capture(intent.id)
  await first.close()
  clock.advance(30 * 24 * 60 * 60 * 1000 + 1000)
  const second = await openSandbox({ clock })
  await expect.poll(async () => (await second.stripe.events.list()).data).toEqual([])
  expect((await second.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})
