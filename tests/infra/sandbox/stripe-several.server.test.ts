import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { createStripeProvider } from '#services/providers/stripe/stripe.ts'
import { createDatabase } from '#tests/support/databases.ts'
import type { Bench, Receiver } from '#tests/support/stripe-sandbox.ts'
import {
  authorised,
  openBench,
  openReceiver,
  secretKey,
  startClock,
  turnSwitch,
} from '#tests/support/stripe-sandbox.ts'

/** Three processes' worth of sandboxes on one Postgres; the first one also behind a real socket, mounted as in the product. */
const clock = startClock()
const databases: Database[] = []
const benches: Bench[] = []
let receiver: Receiver
let baseUrl: string
let closeServer: () => Promise<void>

beforeAll(async () => {
  receiver = await openReceiver(clock)
  const url = await createDatabase()
  // At once: the schema must be made by one of them.
  const opened = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const database = await openPostgres(url)
      databases.push(database)
      return openBench({ database, clock, webhookUrl: receiver.url })
    }),
  )
  benches.push(...opened)
  const app = new Hono().route('/sandbox/stripe', first().sandbox.app)
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    closeServer = async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    }
  })
  baseUrl = `http://127.0.0.1:${port}/sandbox/stripe`
})

beforeEach(async () => turnSwitch(first().sandbox, 'DELETE', '/faults'))

afterAll(async () => {
  await closeServer()
  for (const bench of benches) {
    expect(bench.reported).toEqual([])
    await bench.close()
  }
  for (const database of databases) await database.close()
  await receiver.close()
})

function first(): Bench {
  const [bench] = benches
  if (!bench) throw new Error('No sandbox is open')
  return bench
}

const everywhere = async <Result>(call: (stripe: Stripe, number: number) => Promise<Result>) =>
  Promise.allSettled([...benches, ...benches, ...benches].map(async ({ stripe }, number) => call(stripe, number)))

const done = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

const reasons = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }: { reason: unknown }) => reason)

describe('several processes on one database', () => {
  test('confirm an intent once', async () => {
    const intent = await first().stripe.paymentIntents.create({
      amount: 3100,
      currency: 'cad',
      capture_method: 'manual',
    })
    const outcomes = await everywhere(async (stripe) =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    )
    expect(done(outcomes)).toBe(1)
    for (const reason of reasons(outcomes)) expect(reason).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await first().stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('capture or cancel an intent, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await authorised(first().stripe)
      const outcomes = await everywhere(async (stripe, number) =>
        number % 2 === 0 ? stripe.paymentIntents.capture(id) : stripe.paymentIntents.cancel(id),
      )
      expect(done(outcomes)).toBe(1)
      const types = (await first().stripe.events.list({ limit: 100 })).data
        .filter(({ data }) => 'id' in data.object && data.object.id === id)
        .map(({ type }) => type)
      expect(
        types.filter((type) => ['payment_intent.succeeded', 'payment_intent.canceled'].includes(type)),
      ).toHaveLength(1)
    }
  })

  test('never refund more than was captured', async () => {
    const { id } = await authorised(first().stripe)
    await first().stripe.paymentIntents.capture(id)
    const outcomes = await everywhere(async (stripe) => stripe.refunds.create({ payment_intent: id, amount: 700 }))
    expect(done(outcomes)).toBe(4)
    const { data } = await first().stripe.refunds.list({ payment_intent: id })
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(2800)
  })

  test('execute one key once', async () => {
    const { id } = await authorised(first().stripe)
    await first().stripe.paymentIntents.capture(id)
    for (let round = 0; round < 5; round += 1) {
      const options = { idempotencyKey: `one-${round}` }
      const outcomes = await everywhere(async (stripe) =>
        stripe.refunds.create({ payment_intent: id, amount: 100 }, options),
      )
      expect(done(outcomes)).toBeGreaterThanOrEqual(1)
      for (const reason of reasons(outcomes)) expect(reason).toMatchObject({ statusCode: 409 })
    }
    expect((await first().stripe.refunds.list({ payment_intent: id })).data).toHaveLength(5)
  })

  test('let an authorisation expire once', async () => {
    const { id } = await authorised(first().stripe)
    clock.advance(7 * 24 * 60 * 60 * 1000)
    await everywhere(async (stripe) => stripe.paymentIntents.retrieve(id))
    const { data } = await first().stripe.events.list({ type: 'charge.expired', limit: 100 })
    expect(
      data.filter(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === id),
    ).toHaveLength(1)
  })

  test('tell each event once', async () => {
    const before = receiver.events.length
    // What happened in other tests may still be told meanwhile.
    const told = () => receiver.events.slice(before).filter(({ type }) => type === 'customer.created')
    await everywhere(async (stripe) => stripe.customers.create({}))
    await expect.poll(() => told().length).toBeGreaterThanOrEqual(9)
    expect(new Set(told().map(({ id }) => id)).size).toBe(9)
    expect(told()).toHaveLength(9)
  })
})

describe('behind a real socket', () => {
  const overSocket = (maxNetworkRetries: number) => {
    const { hostname, port } = new URL(baseUrl)
    // The package's own Node client, with the path of the mount put before its own.
    const client = Stripe.createNodeHttpClient()
    const makeRequest = client.makeRequest.bind(client)
    client.makeRequest = async (host, at, path, ...rest) => makeRequest(host, at, `/sandbox/stripe${path}`, ...rest)
    return new Stripe(secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      httpClient: client,
      maxNetworkRetries,
      telemetry: false,
    })
  }

  test('the Node client of the package pays, too', async () => {
    const intent = await authorised(overSocket(0))
    expect(intent.status).toBe('requires_capture')
  })

  test('a dropped answer is a lost connection; the repetition finds what was done', async () => {
    await turnSwitch(first().sandbox, 'POST', '/faults', { kind: 'drop', moment: 'after', match: 'POST /v1/customers' })
    const before = (await first().stripe.events.list({ type: 'customer.created', limit: 100 })).data.length
    const customer = await overSocket(1).customers.create({ description: 'dropped' })
    expect(customer.description).toBe('dropped')
    const after = (await first().stripe.events.list({ type: 'customer.created', limit: 100 })).data.length
    expect(after - before).toBe(1)
  })

  test('the provider works against the address alone', async () => {
    const provider = createStripeProvider({ secretKey, webhookSecrets: [], clock: clock.read, baseUrl })
    const { id } = await provider.createIntent({ key: 'socket-1', amount: 3100, bookingId: 'b', paymentId: 'p' })
    await first().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await turnSwitch(first().sandbox, 'POST', '/faults', { kind: 'drop', moment: 'after', match: 'POST */capture' })
    expect((await provider.capture({ key: 'socket-2', intentId: id })).status).toBe('succeeded')
  })

  test('the address of a 3-D Secure question leads to the mounted sandbox', async () => {
    const intent = await authorised(overSocket(0), 'pm_card_threeDSecure2Required')
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    expect(url.startsWith(`${baseUrl}/challenge/${intent.id}?token=`)).toBe(true)
    expect((await fetch(url)).status).toBe(200)
  })

  test('a provider that is away is unreachable', async () => {
    const provider = createStripeProvider({
      secretKey,
      webhookSecrets: [],
      clock: clock.read,
      baseUrl: 'http://127.0.0.1:9',
    })
    await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'unreachable', retryable: true })
  })
})
