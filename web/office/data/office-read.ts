import useSWR, { type SWRResponse } from 'swr'
import type * as z from 'zod/mini'

import { HttpError, request } from '#web/data/http.ts'

import { useLiveRead } from './live-reads.ts'
import { useOfficeSession } from './session.ts'

/** Where the stream of changes is lost, nobody would learn otherwise what others changed meanwhile. */
export const refreshMs = 30_000
/** What Google keeps, the stream does not tell of. Of mails, what is open stays as it is. */
const topics = [
  ['log', /^\/api\/(?:crm|admin)\//],
  ['mail', /^\/api\/email\/(?:accounts|folders)$/],
  ['team', /^\/api\/email\/messages\/[^/]+\/team$/],
] as const
const refused = [401, 403]
/** Of a read that failed, as the specification says; a refusal is not asked for again. */
export const mostRetries = 3

/** A read of the office: repeated when somebody changed something, every 30 s and when somebody returns to the window; a 401 ends the session. */
export function useOfficeRead<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string | null,
): SWRResponse<z.output<Schema>, unknown> {
  const { expire } = useOfficeSession()
  const answer = useSWR(path, async (asked: string) => schema.parse(await request('GET', asked)), {
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
  const topic = topics.find(([, paths]) => path !== null && paths.test(path))?.[0]
  useLiveRead(topic === undefined ? null : path, () => answer.mutate(), topic)
  return answer
}

export const isExpired = (error: unknown): boolean => error instanceof HttpError && error.status === 401

export const isRefused = (error: unknown): boolean => error instanceof HttpError && refused.includes(error.status)
