import useSWR, { unstable_serialize as textOf } from 'swr'
import type * as z from 'zod/mini'

import { isExpired } from '#web/data/audience.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useOwnRead, type Read } from '#web/data/swr.ts'

import { useLiveRead } from './live-reads.ts'
import { officeKey, type OfficeKey } from './office-key.ts'
import { useOfficeSession } from './session.ts'

export const refreshMs = 30_000
const topics = [
  ['log', /^\/api\/(?:crm|admin)\//],
  ['mail', /^\/api\/email\/(?:accounts|folders)$/],
  ['team', /^\/api\/email\/messages\/[^/]+\/team$/],
] as const
const refused = [401, 403]
export const mostRetries = 3

/** A read of the office: repeated when somebody changed something, every 30 s and when somebody returns to the window; a 401 ends the session. */
export function useOfficeRead<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string | null,
): Read<z.output<Schema>> {
  const { expire } = useOfficeSession()
  const key = path === null ? null : officeKey('whole', schema, path)
  const asked = async ({ path: address }: OfficeKey) => schema.parse(await request('GET', address))
  const answer = useSWR<z.output<Schema>, unknown, OfficeKey | null>(key, asked, {
    refreshInterval: refreshMs,
    dedupingInterval: 2000,
    revalidateOnFocus: true,
    keepPreviousData: true,
    errorRetryCount: mostRetries,
    shouldRetryOnError: (failure: unknown) => !isRefused(failure),
    onError: (failure: unknown) => {
      if (isExpired(failure)) expire()
    },
  })
  const read = useOwnRead(answer)
  const topic = topics.find(([, paths]) => path !== null && paths.test(path))?.[0]
  useLiveRead(topic === undefined ? null : textOf(key), read.mutate, topic)
  return read
}

/** Reads the answer to a body that the server does not store, such as a preview; for null nothing is asked. */
export function useOfficePosted<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  body: object | null,
): Pick<Read<z.output<Schema>>, 'data' | 'error'> {
  const { expire } = useOfficeSession()
  const key = body === null ? null : { ...officeKey('posted', schema, path), body }
  const asked = async () => schema.parse(await request('POST', path, body ?? undefined))
  const { data, error } = useSWR<z.output<Schema>, unknown, OfficeKey | null>(key, asked, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    onError: (failure: unknown) => {
      if (isExpired(failure)) expire()
    },
  })
  return { data, error }
}

export const isRefused = (error: unknown): boolean => error instanceof HttpError && refused.includes(error.status)
