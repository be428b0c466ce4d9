import { createHash } from 'node:crypto'

import type { Queryable } from '../../database/database.ts'
import type { Answer } from './endpoint.ts'
import { StripeFailure } from './failures.ts'
import type { FormTree, FormValue } from './form.ts'

const keptMs = 24 * 60 * 60 * 1000
const claimMs = 60_000
const longestKey = 255

export interface Claim {
  readonly key: string
  readonly token: string
}

export interface FirstAnswer extends Answer {
  readonly requestId: string
}

export interface KeyedCall {
  /** A browser cannot replay the server's answers. */
  readonly scope: 'secret' | 'publishable'
  readonly key: string
  readonly path: string
  readonly params: FormTree
  readonly requestId: string
  readonly token: string
  readonly now: number
}

/** Claims a key or returns its answer. Throws 400 for other parameters, 409 while in progress. */
export async function claimKey(
  database: Queryable,
  call: KeyedCall,
): Promise<{ claim: Claim } | { replay: FirstAnswer }> {
  if (call.key.length > longestKey) throw tooLong(call.key)
  const key = `${call.scope}:${call.key}`
  const fingerprint = fingerprintOf(call.params)
  const claimed = await database.query(
    `insert into sandbox.stripe_requests as known (key, path, fingerprint, claim, claimed_at, request_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set path = excluded.path, fingerprint = excluded.fingerprint, claim = excluded.claim,
       claimed_at = excluded.claimed_at, request_id = excluded.request_id, status = null, body = null
     where known.claimed_at <= $7 or (known.status is null and known.claimed_at <= $8)
     returning key`,
    [key, call.path, fingerprint, call.token, call.now, call.requestId, call.now - keptMs, call.now - claimMs],
  )
  if (claimed.length > 0) return { claim: { key, token: call.token } }
  return { replay: await firstAnswer(database, key, fingerprint, call) }
}

async function firstAnswer(
  database: Queryable,
  key: string,
  fingerprint: string,
  call: KeyedCall,
): Promise<FirstAnswer> {
  const [known] = await database.query<KnownRequest>(
    `select path, fingerprint, request_id as "requestId", status, body from sandbox.stripe_requests where key = $1`,
    [key],
  )
  if (known && known.path !== call.path) throw otherEndpoint(known.path, call)
  if (known && known.fingerprint !== fingerprint) throw otherParameters(call.key)
  // Given back between the two statements, or still under way: in both cases the caller may ask again.
  if (!known || known.status === null || known.body === null) throw underWay(call.key)
  return { status: known.status, body: known.body, requestId: known.requestId }
}

interface KnownRequest {
  readonly path: string
  readonly fingerprint: string
  readonly requestId: string
  readonly status: number | null
  readonly body: object | null
}

/** Releases the key of a call that never began. */
export async function releaseKey(database: Queryable, claim: Claim): Promise<void> {
  await database.query(`delete from sandbox.stripe_requests where key = $1 and claim = $2 and status is null`, [
    claim.key,
    claim.token,
  ])
}

/** Releases claims in a restored copy; their calls changed nothing. */
export async function releaseUnansweredKeys(database: Queryable): Promise<void> {
  await database.query('delete from sandbox.stripe_requests where status is null')
}

export async function forgetOldKeys(database: Queryable, now: number): Promise<void> {
  await database.query(`delete from sandbox.stripe_requests where claimed_at <= $1`, [now - keptMs])
}

/** Hash of the parameters in a fixed order, without card data. */
const fingerprintOf = (params: FormTree): string =>
  createHash('sha256')
    .update(JSON.stringify(inFixedOrder(params)))
    .digest('hex')

function inFixedOrder(value: FormValue): unknown {
  if (typeof value === 'string') return value
  return Object.keys(value)
    .toSorted()
    .filter((name) => name !== 'cvc')
    .map((name) => {
      const inner = value[name] ?? ''
      return [name, name === 'number' && typeof inner === 'string' ? inner.slice(-4) : inFixedOrder(inner)]
    })
}

const idempotencyError = (status: number, message: string, code?: string) =>
  new StripeFailure(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) })

const tooLong = (key: string) =>
  idempotencyError(
    400,
    `Idempotency key is too long (${key.length} characters); it may be up to ${longestKey} characters.`,
  )

const otherParameters = (key: string) =>
  idempotencyError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )

const otherEndpoint = (path: string, call: KeyedCall) =>
  idempotencyError(
    400,
    `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
  )

export const underWay = (key: string) =>
  idempotencyError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  )
