import useSWR, { type SWRResponse } from 'swr'
import type * as z from 'zod/mini'

import { HttpError, request } from '#web/data/http.ts'

import { useOfficeSession } from './session.ts'

/** Without a request nobody would learn what others changed meanwhile. */
const refreshMs = 30_000
const refused = [401, 403]
const mostRetries = 3

/** A read of the office: repeated every 30 s and when somebody returns to the window; a 401 ends the session. */
export function useOfficeRead<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string | null,
): SWRResponse<z.output<Schema>, unknown> {
  const { expire } = useOfficeSession()
  return useSWR(path, async (asked: string) => schema.parse(await request('GET', asked)), {
    refreshInterval: refreshMs,
    dedupingInterval: 2000,
    revalidateOnFocus: true,
    keepPreviousData: true,
    errorRetryCount: mostRetries,
    shouldRetryOnError: (error: unknown) => !isRefused(error),
    onError: (error: unknown) => {
      if (isExpired(error)) expire()
    },
  })
}

export const isExpired = (error: unknown): boolean => error instanceof HttpError && error.status === 401

const isRefused = (error: unknown): boolean => error instanceof HttpError && refused.includes(error.status)
