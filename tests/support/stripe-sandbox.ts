import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Stripe } from 'stripe'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import type { StripeSandbox } from '#infra/sandbox/stripe/sandbox.ts'
import { openStripeSandbox } from '#infra/sandbox/stripe/sandbox.ts'

import { createDatabase } from './databases.ts'

export const secretKey = 'sk_test_sandbox_secret'
export const publishableKey = 'pk_test_sandbox_publishable'
export const webhookSecret = 'whsec_sandbox'
/** Origin of the sandbox; calls need no socket. */
export const sandboxUrl = 'http://sandbox.test'

export interface TestClock {
  readonly read: () => number
  advance(milliseconds: number): void
}

export function startClock(at = Date.parse('2026-11-24T15:00:00Z')): TestClock {
  let now = at
  return {
    read: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export interface Bench {
  readonly database: Database
  readonly clock: TestClock
  readonly sandbox: StripeSandbox
  readonly stripe: Stripe
  /** Bugs reported by the sandbox. */
  readonly reported: unknown[]
  close(): Promise<void>
}

export interface BenchOptions {
  readonly database?: Database
  readonly clock?: TestClock
  readonly webhookUrl?: string
  readonly maxNetworkRetries?: number
}

/** A sandbox on a new database (or the given one) and the real `stripe` package in front of it. */
export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const database = options.database ?? (await openPostgres(await createDatabase()))
  const clock = options.clock ?? startClock()
  const reported: unknown[] = []
  const sandbox = await openStripeSandbox({
    database,
    clock: clock.read,
    webhook: options.webhookUrl === undefined ? null : { url: options.webhookUrl, secret: webhookSecret },
    secretKey,
    publishableKey,
    randomId: () => randomBytes(15).toString('hex'),
    fetch: globalThis.fetch,
    report: (error) => reported.push(error),
  })
  return {
    database,
    clock,
    sandbox,
    stripe: stripeAt(sandbox, { maxNetworkRetries: options.maxNetworkRetries ?? 0 }),
    reported,
    close: async () => {
      await sandbox.close()
      if (!options.database) await database.close()
    },
  }
}

/** The real client, calling the sandbox in this process. */
export function stripeAt(sandbox: StripeSandbox, options: { key?: string; maxNetworkRetries?: number } = {}): Stripe {
  return new Stripe(options.key ?? secretKey, {
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return sandbox.fetch(new Request(`${sandboxUrl}${url.pathname}${url.search}`, init))
    }),
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
    telemetry: false,
  })
}

/** A plain call as Stripe.js makes it: publishable key, form body, no package. */
export async function browserCall(
  sandbox: StripeSandbox,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; body: BrowserAnswer }> {
  const response = await sandbox.fetch(
    new Request(`${sandboxUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(fields),
    }),
  )
  return { status: response.status, body: (await response.json()) as BrowserAnswer }
}

/** The little of an answer that the page looks at. */
export interface BrowserAnswer {
  readonly id?: string
  readonly status?: string
  readonly next_action?: { readonly redirect_to_url: { readonly url: string } } | null
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly payment_intent?: { readonly status: string }
  }
}

/** One of the sandbox's switches. */
export async function turnSwitch(
  sandbox: StripeSandbox,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await sandbox.fetch(
    new Request(`${sandboxUrl}/test${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** An authorised intent of $31, to be captured. */
export async function authorised(
  stripe: Stripe,
  method = 'pm_card_visa',
  amount = 3100,
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    capture_method: 'manual',
    confirm: true,
    payment_method: method,
    return_url: 'http://shop.test/booking-success',
  })
}

/** The id of an object that a call did not expand. */
export function idOf(object: string | { id: string } | null): string {
  if (object === null) throw new Error('There is no such object')
  return typeof object === 'string' ? object : object.id
}

/** Error of a rejected call; fails when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}

export interface Receiver {
  readonly url: string
  /** Events in the order of their arrival, each with a verified signature. */
  readonly events: Stripe.Event[]
  /** Number of calls, answered or not. */
  readonly calls: () => number
  /** The next answers; 200 when none are left. */
  readonly answers: number[]
  /** Resolves when so many events were accepted. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** A real HTTP server that takes webhooks and checks them with the real package, by the given clock. */
export async function openReceiver(clock: TestClock): Promise<Receiver> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const waiting: { count: number; done: () => void }[] = []
  let calls = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls += 1
      const status = answers.shift() ?? 200
      if (status !== 200) return response.writeHead(status).end()
      const header = request.headers['stripe-signature'] ?? ''
      try {
        const body = Buffer.concat(chunks)
        events.push(Stripe.webhooks.constructEvent(body, header, webhookSecret, 300, undefined, clock.read()))
      } catch {
        // Refused as by the product, and not among `events`: a test may move the clock while one is under way.
        return response.writeHead(400).end()
      }
      for (const { count, done } of waiting) if (events.length >= count) done()
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    events,
    calls: () => calls,
    answers,
    received: async (count) =>
      events.length >= count ? undefined : new Promise<void>((done) => waiting.push({ count, done })),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
