import { useCallback } from 'react'
import useSWRInfinite, { unstable_serialize as textOf, type SWRInfiniteResponse } from 'swr/infinite'
import type * as z from 'zod/mini'

import { isExpired } from '#web/data/audience.ts'
import { exchange } from '#web/data/http.ts'

import { useLiveRead } from './live-reads.ts'
import { officeKey, type OfficeKey } from './office-key.ts'
import { isRefused, mostRetries, refreshMs } from './office-read.ts'
import { useOfficeSession } from './session.ts'

interface Page<Row> {
  /** Address of the answer. */
  readonly of: string
  readonly rows: readonly Row[]
  readonly next: string | null
}

export interface OfficePages<Row> {
  /** The rows of all pages that were read; undefined before the first answer. */
  readonly data: readonly Row[] | undefined
  /** Whether `data` answers this question: while it is being read, those of the question before are still there. */
  readonly isCurrent: boolean
  readonly error: unknown
  readonly mutate: () => Promise<void>
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
}

/** A list of the office page by page: the server's header names where the next one begins. */
export function useOfficePages<Row>(
  schema: z.ZodMiniType<Row[]>,
  path: string,
  /** The parameters of its question, without a cursor. */
  query: string,
): OfficePages<Row> {
  const { expire } = useOfficeSession()
  const address = `${path}?${query}`
  const keyOf = (index: number, before: { next: string | null } | null): OfficeKey | null => {
    if (index === 0) return officeKey('page', schema, address)
    if (!before?.next) return null
    return officeKey('page', schema, `${address}&${new URLSearchParams({ cursor: before.next }).toString()}`)
  }
  const answer: SWRInfiniteResponse<Page<Row>, unknown> = useSWRInfinite<Page<Row>, unknown>(
    keyOf,
    async ({ path: asked }: OfficeKey) => {
      const { body, headers } = await exchange('GET', asked)
      return { of: asked, rows: schema.parse(body), next: headers.get('x-next-cursor') }
    },
    {
      refreshInterval: refreshMs,
      revalidateOnFocus: true,
      dedupingInterval: 2000,
      keepPreviousData: true,
      errorRetryCount: mostRetries,
      shouldRetryOnError: (error: unknown) => !isRefused(error),
      onError: (failure: unknown) => {
        if (isExpired(failure)) expire()
      },
    },
  )
  const { data, error, size, setSize, mutate, isValidating } = answer
  // All pages that were read, so that none of their rows is missing or there twice.
  const again = useCallback(async () => {
    await mutate()
  }, [mutate])
  useLiveRead(textOf(keyOf), again)
  return {
    data: data?.flatMap(({ rows }) => rows),
    isCurrent: data?.[0]?.of === address,
    error,
    mutate: again,
    hasMore: typeof data?.at(-1)?.next === 'string',
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    more: () => void setSize(size + 1),
  }
}
