import type { Context } from 'hono'

import type { Queryable } from '../../database/database.ts'
import { refusal } from './refusals.ts'

/** Faults of single routes: a rejected sync token, an incomplete search. */
const routeFaults = ['expired_sync_token', 'refused_page_token', 'incomplete_search'] as const
export type RouteFault = (typeof routeFaults)[number]

export const faultKinds = [
  'unauthorized',
  'forbidden',
  'rate_limited',
  'quota_exceeded',
  'storage_full',
  'unavailable',
  'slow',
  'garbage',
  ...routeFaults,
] as const
export type FaultKind = (typeof faultKinds)[number]

export async function addFault(
  database: Queryable,
  { path, fault, times }: { readonly path: string; readonly fault: FaultKind; readonly times: number },
): Promise<void> {
  await database.query('insert into sandbox.google_faults (path, fault, remaining) values ($1, $2, $3)', [
    path,
    fault,
    times,
  ])
}

export const clearFaults = (database: Queryable): Promise<unknown> =>
  database.query('delete from sandbox.google_faults')

/** The fault of this call, counted down; null for none. */
export async function takeFault(database: Queryable, path: string): Promise<FaultKind | null> {
  const [taken] = await database.query<{ fault: string }>(
    `update sandbox.google_faults set remaining = remaining - 1 where id =
       (select id from sandbox.google_faults where remaining > 0 and starts_with($1, path) order by id limit 1)
     returning fault`,
    [path],
  )
  return faultKinds.find((kind) => kind === taken?.fault) ?? null
}

export const isRouteFault = (fault: FaultKind): fault is RouteFault => routeFaults.some((one) => one === fault)

const slowMs = 60_000

export async function answerFault(c: Context, fault: Exclude<FaultKind, RouteFault>): Promise<Response> {
  switch (fault) {
    case 'unauthorized':
      return refusal(c, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', 'authError')
    case 'forbidden':
      return refusal(c, 403, 'PERMISSION_DENIED', 'The caller does not have permission', 'forbidden')
    case 'rate_limited':
      c.header('retry-after', '7')
      return refusal(c, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', 'rateLimitExceeded')
    // The older APIs say it so, Calendar to this day: no permission is missing.
    case 'quota_exceeded':
      return refusal(c, 403, 'PERMISSION_DENIED', 'User Rate Limit Exceeded', 'userRateLimitExceeded')
    case 'storage_full': {
      const message = "The user's Drive storage quota has been exceeded."
      return refusal(c, 403, 'PERMISSION_DENIED', message, 'storageQuotaExceeded')
    }
    case 'unavailable':
      return refusal(c, 503, 'UNAVAILABLE', 'The service is currently unavailable.', 'backendError')
    case 'garbage':
      return c.html('<!doctype html><title>Error 200 (OK)!!1</title><p>That’s all we know.', 200)
    case 'slow':
      await untilGivenUp(c.req.raw.signal)
      return c.body(null, 504)
  }
}

function untilGivenUp(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs)
    timer.unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
