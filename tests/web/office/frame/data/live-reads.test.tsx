import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { owner } from '#tests/web/office/render-office.tsx'
import { createLiveReads, LiveReadsContext } from '#web/office/frame/data/live-reads.ts'
import { useOfficePages } from '#web/office/frame/data/office-pages.ts'
import { useOfficeRead } from '#web/office/frame/data/office-read.ts'
import { OfficeSessionContext } from '#web/office/frame/data/session.ts'

const path = '/api/crm/rows'
const rows = z.array(z.number())
const useRead = () => useOfficeRead(rows, path).data
const usePages = () => useOfficePages(rows, path, 'limit=10').data

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that answers each question when it is told to, and a page that is told of changes. */
function openPage(useShown: () => readonly number[] | undefined) {
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
  const { result } = renderHook(useShown, { wrapper: Page })
  return {
    tell: () => reads.readAll('log'),
    asked,
    shown: () => result.current,
    answer: (body: readonly number[]) => asked.at(-1)?.resolve(Response.json(body)),
  }
}

test.each([
  ['a read', useRead],
  ['a list page by page', usePages],
])(
  '%s that takes longer than changes follow each other shows every answer, and is repeated once for all changes meanwhile',
  async (_kind, useShown) => {
    const { tell, asked, shown, answer } = openPage(useShown)
    await waitFor(() => expect(asked).toHaveLength(1))
    answer([1])
    await waitFor(() => expect(shown()).toEqual([1]))
    tell()
    await waitFor(() => expect(asked).toHaveLength(2))
    for (const next of [2, 3, 4]) {
      tell()
      tell()
      answer([next])
      await waitFor(() => expect(shown()).toEqual([next]))
      await waitFor(() => expect(asked).toHaveLength(next + 1))
    }
    answer([5])
    await waitFor(() => expect(shown()).toEqual([5]))
    expect(asked).toHaveLength(5)
  },
)
