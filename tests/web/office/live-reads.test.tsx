import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { createLiveReads, LiveReadsContext } from '#web/office/data/live-reads.ts'
import { useOfficePages } from '#web/office/data/office-pages.ts'
import { useOfficeRead } from '#web/office/data/office-read.ts'
import { OfficeSessionContext } from '#web/office/data/session.ts'

import { owner } from './render-office.tsx'

const path = '/api/crm/rows'
const rows = z.array(z.number())
const kinds = {
  'a read': () => useOfficeRead(rows, path).data,
  'a list page by page': () => useOfficePages(rows, path, 'limit=10').data,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that answers each question when it is told to, and a page that is told of changes. */
function openPage(shown: () => readonly number[] | undefined) {
  const asked: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    asked.push(answer)
    return answer.promise
  })
  const reads = createLiveReads()
  const session = { user: owner, expire: () => {} }
  const Page = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <OfficeSessionContext value={session}>
        <LiveReadsContext value={reads}>{children}</LiveReadsContext>
      </OfficeSessionContext>
    </SWRConfig>
  )
  const { result } = renderHook(shown, { wrapper: Page })
  return {
    tell: reads.readAll,
    isAsked: (times: number) => waitFor(() => expect(asked).toHaveLength(times)),
    async answer(body: readonly number[]) {
      asked.at(-1)?.resolve(Response.json(body))
      await waitFor(() => expect(result.current).toEqual(body))
    },
  }
}

test.each(Object.entries(kinds))(
  '%s that takes longer than changes follow each other shows every answer, and is repeated once for all changes meanwhile',
  async (_kind, shown) => {
    const { tell, isAsked, answer } = openPage(shown)
    await isAsked(1)
    await answer([1])
    tell()
    await isAsked(2)
    for (const next of [2, 3, 4]) {
      tell()
      tell()
      await answer([next])
      await isAsked(next + 1)
    }
    await answer([5])
    await isAsked(5)
  },
)
