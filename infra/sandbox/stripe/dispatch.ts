import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import type { Database } from '../../database/database.ts'
import { againAfterDeadlock } from '../../database/deadlock.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { Keys } from './door.ts'
import { authenticate, checkVersion, readParameters } from './door.ts'
import { settleDue } from './due.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { workOf } from './events.ts'
import { expandAnswer } from './expand.ts'
import { serverError, StripeFailure } from './failures.ts'
import type { Fault } from './faults.ts'
import { ConnectionLost, suffer } from './faults.ts'
import type { Claim } from './idempotency.ts'
import { claimKey, releaseKey, underWay } from './idempotency.ts'
import { look } from './look.ts'
import { list, refuseUnknown } from './parameters.ts'
import { save } from './save.ts'
import { apiVersion } from './shapes/event.ts'
import { openStore, type Store } from './store.ts'

/** Absent socket: the caller is in this process. */
export interface Bindings {
  Bindings: Partial<HttpBindings>
}

export interface Desk {
  readonly database: Database
  readonly clock: () => number
  readonly keys: Keys
  readonly newId: (prefix: string) => string
  readonly isTold: (type: string) => boolean
  /** Public address; null for the call's own. */
  readonly publicUrl: string | null
  readonly wake: () => void
  readonly closing: AbortSignal
}

/** Marks an answer that stands for a lost connection. */
export const lostConnection = 'x-sandbox-connection-lost'

/** Wraps an endpoint: authentication, faults, idempotency, saving, headers. */
export const handlerOf =
  (desk: Desk, endpoint: Endpoint) =>
  async (c: Context<Bindings>): Promise<Response> => {
    const requestId = desk.newId('req')
    try {
      const { status, body, headers } = await answerCall(desk, endpoint, c, requestId)
      return respond(c, { status, body }, requestId, headers)
    } catch (error) {
      if (error instanceof ConnectionLost) return hangUp(c)
      if (!(error instanceof StripeFailure)) throw error
      return respond(c, answerOf(error), requestId, error.kept ? { 'stripe-should-retry': 'false' } : {})
    }
  }

interface HeadedAnswer extends Answer {
  readonly headers?: Readonly<Record<string, string>>
}

async function answerCall(
  desk: Desk,
  endpoint: Endpoint,
  c: Context<Bindings>,
  requestId: string,
): Promise<HeadedAnswer> {
  const request = c.req.raw
  const params = readParameters(request, request.method === 'POST' ? await c.req.text() : '')
  checkVersion(request)
  const credential = authenticate(request, params, desk.keys, endpoint.forBrowsers === true)
  const { pathname } = new URL(request.url)
  const path = pathname.slice(pathname.indexOf('/v1/'))
  const { fault, delivery, isDue, isUntold } = await look(desk.database, desk.clock(), `${endpoint.method} ${path}`)
  if (isDue) await settleByNow(desk, delivery)
  if (isDue || isUntold) desk.wake()
  // Only a call with a fault may have to notice that its caller disconnected.
  const hangingUp = fault === null ? desk.closing : AbortSignal.any([request.signal, desk.closing])
  const key = endpoint.method === 'POST' ? (request.headers.get('idempotency-key') ?? null) : null
  const facts = {
    params,
    credential,
    address: desk.publicUrl ?? request.url.slice(0, request.url.indexOf('/v1/')),
    path: (name: string) => c.req.param(name) ?? '',
  }
  const run = async (claim: Claim | null) =>
    execute(desk, endpoint, facts, { fault, delivery, claim, hangingUp, requestId, key })
  if (key === null) return run(null)

  const now = desk.clock()
  const token = desk.newId('claim')
  const taken = await claimKey(desk.database, { scope: credential, key, path, params, requestId, token, now })
  if ('replay' in taken) {
    if (fault?.kind !== 'error') await suffer(fault, 'after', hangingUp)
    const headers = { 'idempotent-replayed': 'true', 'original-request': taken.replay.requestId }
    return {
      ...taken.replay,
      headers: { ...headers, ...(taken.replay.status >= 500 ? { 'stripe-should-retry': 'false' } : {}) },
    }
  }
  try {
    return await run(taken.claim)
  } catch (error) {
    if (error instanceof StripeFailure && error.kept)
      await saveAll(openStore(desk.database, { canLock: false }), taken.claim, answerOf(error))
    else await releaseKey(desk.database, taken.claim)
    throw error
  }
}

async function settleByNow({ database, clock, newId, isTold }: Desk, delivery: DeliverySettings): Promise<void> {
  await settleDue(database, { now: clock(), newId, isTold, delivery })
}

interface Circumstances {
  readonly fault: Fault | null
  readonly delivery: DeliverySettings
  readonly claim: Claim | null
  readonly hangingUp: AbortSignal
  readonly requestId: string
  readonly key: string | null
}

async function execute(
  desk: Desk,
  endpoint: Endpoint,
  facts: Pick<Call, 'params' | 'credential' | 'address' | 'path'>,
  { fault, delivery, claim, hangingUp, requestId, key }: Circumstances,
): Promise<Answer> {
  refuseUnknown(facts.params, endpoint.accepts)
  await suffer(fault, 'before', hangingUp)
  await suffer(fault, 'during', hangingUp)
  const { database, newId, isTold } = desk
  const occasion = { now: desk.clock(), newId, isTold, delivery, request: { id: requestId, idempotencyKey: key } }
  const runOn = async (store: Store) => {
    const { status, body } = await endpoint.run({ ...workOf({ ...occasion, store }), ...facts })
    // The objects in a refusal stay as they are.
    const mayExpand = facts.credential === 'secret' && status < 400
    const shown = mayExpand ? await expandAnswer(store, body, list(facts.params, 'expand')) : body
    const hidden = fault?.kind === 'error' && fault.moment === 'after'
    const told = hidden ? answerOf(serverError(true)) : { status, body: shown }
    const saved = saveAll(store, claim, told)
    // Not awaited in here: in a transaction the commit leaves with it. What is not saved wrote nothing, so there is nothing to undo.
    saved.catch(() => {})
    return { answer: told, saved, isTelling: store.deliveries.length > 0 }
  }
  const { answer, saved, isTelling } = endpoint.locks
    ? await againAfterDeadlock(() =>
        database.transaction((transaction) => runOn(openStore(transaction, { canLock: true }))),
      )
    : await runOn(openStore(database, { canLock: false }))
  await saved
  if (isTelling) desk.wake()
  if (fault?.kind !== 'error') await suffer(fault, 'after', hangingUp)
  return answer
}

/** Saves effect and answer atomically. */
async function saveAll(store: Store, claim: Claim | null, answer: Answer): Promise<void> {
  if (!(await save(store, claim && { claim, answer })))
    throw underWay(claim?.key.slice(claim.key.indexOf(':') + 1) ?? '')
}

const answerOf = (failure: StripeFailure): Answer => ({ status: failure.status, body: { error: failure.body } })

function respond(
  c: Context<Bindings>,
  { status, body }: Answer,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const key = c.req.header('idempotency-key')
  return Response.json(body, {
    status,
    headers: {
      'request-id': requestId,
      'stripe-version': c.req.header('stripe-version') ?? apiVersion,
      'cache-control': 'no-cache, no-store',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  })
}

function hangUp(c: Context<Bindings>): Response {
  // Hono leaves it out when the caller gave none.
  const bindings: Partial<HttpBindings> | undefined = c.env
  bindings?.outgoing?.destroy()
  return new Response(null, { status: 500, headers: { [lostConnection]: 'yes' } })
}
