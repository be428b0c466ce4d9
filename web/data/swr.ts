import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import * as z from 'zod/mini'

import { HttpError, request } from './http.ts'

/** Segments that are joined with slashes: `['/api/crm/deals', id]`. */
export type ReadKey = string | readonly string[]

const freshMs = 5 * 60_000

export const keyToPath = (key: ReadKey): string => (typeof key === 'string' ? key : key.join('/'))

/** GET; null where the answer is 401: what is not ours to see is empty, not broken (specification section 7). */
export async function read(key: ReadKey): Promise<unknown> {
  try {
    return await request('GET', keyToPath(key))
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** `read`, checked against what the server promised. Throws a `ZodError` when it breaks the promise. */
export async function readAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  key: ReadKey,
): Promise<z.output<Schema> | null> {
  const body = await read(key)
  return body === null ? null : z.parse(schema, body)
}

/** The specification's defaults: fresh for 5 minutes, no refetch on focus, no interval, no retries. */
export const swrSettings: SWRConfiguration = {
  fetcher: read,
  dedupingInterval: freshMs,
  focusThrottleInterval: freshMs,
  revalidateOnFocus: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
}

/** A typed read under the defaults; a null key reads nothing. */
export const useRead = <Schema extends z.ZodMiniType>(
  schema: Schema,
  key: ReadKey | null,
): SWRResponse<z.output<Schema> | null> => useSWR(key, (asked: ReadKey) => readAs(schema, asked))

/**
 * A read that repeats every `intervalMs`. It sets back two defaults that would silence it: a deduplication longer than the
 * interval drops every repetition, and without retries SWR never asks again after one failure. The retry keeps the beat
 * itself, because SWR's own waits up to 256 intervals.
 */
export const usePolled = <Schema extends z.ZodMiniType>(
  schema: Schema,
  key: ReadKey | null,
  intervalMs: number,
): SWRResponse<z.output<Schema> | null> =>
  useSWR(key, (asked: ReadKey) => readAs(schema, asked), {
    refreshInterval: intervalMs,
    dedupingInterval: Math.min(2000, intervalMs / 2),
    shouldRetryOnError: true,
    onErrorRetry: retryAfter(intervalMs),
  })

const retryAfter =
  (intervalMs: number): NonNullable<SWRConfiguration['onErrorRetry']> =>
  (_error, _key, _config, revalidate, options) => {
    setTimeout(() => void revalidate(options), intervalMs)
  }
