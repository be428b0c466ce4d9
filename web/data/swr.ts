import { useCallback, useEffect } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type * as z from 'zod/mini'

import { onReturn } from './connection.ts'
import { read, type ReadKey } from './read.ts'
import { orReload } from './reload.ts'

const freshMs = 5 * 60_000

/** Schema of an answer, or a loader of it. */
export type ResponseSchema<Schema extends z.ZodMiniType> = Schema | (() => Promise<Schema>)

/** `read`, checked against what the server promised. Throws a `ZodError` when it breaks the promise. */
export async function readAs<Schema extends z.ZodMiniType>(
  promised: ResponseSchema<Schema>,
  key: ReadKey,
): Promise<z.output<Schema> | null> {
  const [body, schema] = await Promise.all([read(key), typeof promised === 'function' ? orReload(promised) : promised])
  return body === null ? null : schema.parse(body)
}

/** The specification's defaults: fresh for 5 minutes, no refetch on focus, no interval, no retries. */
export const swrSettings: SWRConfiguration = {
  dedupingInterval: freshMs,
  focusThrottleInterval: freshMs,
  revalidateOnFocus: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
}

/** Answer with its state and refresh. */
export interface Read<Kept> {
  readonly data: Kept | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** Reads it again. Handed over as a callback it takes nothing of what it is called with for data, as SWR's own would. */
  readonly mutate: () => Promise<Kept | undefined>
  /** Shows what the server has or is about to have, until it is read again. */
  readonly show: (change: (shown: Kept | undefined) => Kept | undefined) => Promise<unknown>
}

/** SWR renders for accessed fields alone, so getters pass them on. */
export function useOwnRead<Kept>(answer: SWRResponse<Kept, unknown>): Read<Kept> {
  const { mutate } = answer
  const again = useCallback(() => mutate(), [mutate])
  const show = useCallback<Read<Kept>['show']>((change) => mutate(change, { revalidate: false }), [mutate])
  return {
    get data() {
      return answer.data
    },
    get error() {
      return answer.error
    },
    get isLoading() {
      return answer.isLoading
    },
    mutate: again,
    show,
  }
}

/**
 * A typed read; a null key reads nothing. What failed is read again when calls may arrive again. It is fresh for 5 minutes, unless it is
 * repeated `every` so many ms.
 */
export function useRead<Schema extends z.ZodMiniType>(
  promised: ResponseSchema<Schema>,
  key: ReadKey | null,
  { every }: { readonly every?: number } = {},
): Read<z.output<Schema> | null> {
  const settings = every === undefined ? swrSettings : repeated(every)
  const answer = useOwnRead(useSWR(key, (asked: ReadKey) => readAs(promised, asked), settings))
  const { error, mutate } = answer
  const hasFailed = error !== undefined
  useEffect(() => (hasFailed ? onReturn(() => void mutate()) : undefined), [hasFailed, mutate])
  return answer
}

/**
 * Sets back two defaults that would silence a repetition: a deduplication longer than the interval drops every one, and without retries
 * SWR never asks again after one failure. The retry keeps the beat itself, because SWR's own waits up to 256 intervals.
 */
const repeated = (intervalMs: number): SWRConfiguration => ({
  ...swrSettings,
  refreshInterval: intervalMs,
  dedupingInterval: Math.min(2000, intervalMs / 2),
  shouldRetryOnError: true,
  onErrorRetry(_error, _key, _config, revalidate, options) {
    setTimeout(() => void revalidate(options), intervalMs)
  },
})
