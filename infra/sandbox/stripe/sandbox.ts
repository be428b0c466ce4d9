import { Hono } from 'hono'

import type { Database } from '../../database/database.ts'
import { accountEndpoints } from './account.ts'
import { balanceEndpoints } from './balance.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { chargeEndpoints } from './charges.ts'
import { customerEndpoints } from './customers.ts'
import type { Webhook } from './deliveries.ts'
import { startSender } from './deliveries.ts'
import type { Bindings, Desk } from './dispatch.ts'
import { handlerOf, lostConnection } from './dispatch.ts'
import { disputeEndpoints } from './disputes.ts'
import { settleDue } from './due.ts'
import { eventEndpoints, workOf } from './events.ts'
import { intentActionEndpoints } from './intent-actions.ts'
import { intentEndpoints } from './intents.ts'
import { look } from './look.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { payoutEndpoints } from './payouts.ts'
import { refundEndpoints } from './refunds.ts'
import { forgetOld } from './retention.ts'
import { save } from './save.ts'
import { prepareSchema } from './schema.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { openStore } from './store.ts'
import { switchRoutes } from './switches.ts'
import type { Work } from './work.ts'

export interface SandboxOptions {
  readonly database: Database
  readonly clock: () => number
  /** Null disables deliveries. */
  readonly webhook: Webhook | null
  readonly secretKey: string
  readonly publishableKey: string
  /** At least 20 letters and digits. */
  readonly randomId: () => string
  readonly fetch: typeof globalThis.fetch
  /** 'https://…/sandbox/stripe'; absent for the call's own. */
  readonly publicUrl?: string
  readonly report: (error: unknown) => void
}

export interface StripeSandbox {
  readonly app: Hono<Bindings>
  /** API without a socket; rejects like a lost connection. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Ends waiting calls and deliveries; the rest is sent after the next start. */
  close(): Promise<void>
}

const mountPath = '/sandbox/stripe'
const forgettingMs = 60 * 60 * 1000

/** Stripe with its state in the database, as `docs/sandbox-stripe.md` specifies. */
export async function openStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
  const { database, clock, webhook, report } = options
  await prepareSchema(database)
  const closing = new AbortController()
  const newId = (prefix: string) => `${prefix}_${options.randomId()}`
  const isTold = (type: string) => webhook !== null && (webhook.events === undefined || webhook.events.includes(type))
  let forgetAt = 0
  const beforeLook = async () => {
    const now = clock()
    const { isDue, delivery } = await look(database, now, null)
    if (isDue) await settleDue(database, { now, newId, isTold, delivery })
    if (now < forgetAt) return
    forgetAt = now + forgettingMs
    await forgetOld(database, now)
  }
  const sender = startSender({ database, clock, webhook, beforeLook, fetch: options.fetch, report })
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey }
  const desk: Desk = {
    database,
    clock,
    keys,
    newId,
    isTold,
    publicUrl: options.publicUrl ?? null,
    wake: sender.wake,
    closing: closing.signal,
  }
  const app = routesOf(desk, webhook)
  const change = async <Result>(make: (work: Work) => Promise<Result>): Promise<Result> => {
    const { delivery } = await look(database, clock(), null)
    const made = await database.transaction(async (transaction) => {
      const store = openStore(transaction, { canLock: true })
      const result = await make(workOf({ store, delivery, now: clock(), newId, isTold, request: null }))
      await save(store)
      return result
    })
    sender.wake()
    return made
  }
  app.route('/test', switchRoutes({ database, keys, sender, change }))
  app.onError((error, c) => {
    report(error)
    return c.json({ error: { type: 'api_error', message: 'An unknown error occurred' } }, 500)
  })
  const withoutSocket = new Hono<Bindings>().route(mountPath, app).route('/', app)

  return {
    app,
    fetch: async (request) => {
      const response = await withoutSocket.fetch(request)
      if (!response.headers.has(lostConnection)) return response
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
    },
    close: async () => {
      closing.abort()
      await sender.close()
    },
  }
}

function routesOf(desk: Desk, webhook: Webhook | null): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const endpoints = [
    ...intentEndpoints,
    ...intentActionEndpoints,
    ...chargeEndpoints,
    ...refundEndpoints,
    ...disputeEndpoints,
    ...balanceEndpoints,
    ...payoutEndpoints,
    ...paymentMethodEndpoints,
    ...setupIntentEndpoints,
    ...customerEndpoints,
    ...eventEndpoints,
    ...accountEndpoints(webhook),
  ]
  for (const endpoint of endpoints) app.on(endpoint.method, endpoint.path, handlerOf(desk, endpoint))
  app.all('/v1/*', (c) => {
    const { pathname } = new URL(c.req.url)
    const message = `Unrecognized request URL (${c.req.method}: ${pathname.slice(pathname.indexOf('/v1/'))}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  app.route('/challenge', challengeRoutes(desk))
  return app
}
