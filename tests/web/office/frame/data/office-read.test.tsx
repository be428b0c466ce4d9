import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { owner } from '#tests/web/office/render-office.tsx'
import { useOfficeRead } from '#web/office/frame/data/office-read.ts'
import { OfficeSessionContext } from '#web/office/frame/data/session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The waits before a retry are no longer than they can be.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rows = z.array(z.number())
const expire = vi.fn<() => void>()

/** Reads within ten minutes for a status of the server. */
async function askedWith(status: number): Promise<number> {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}', { status })))
  vi.stubGlobal('fetch', fetch)
  const session = { user: owner, expire }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <OfficeSessionContext value={session}>{children}</OfficeSessionContext>
    </SWRConfig>
  )
  renderHook(() => useOfficeRead(rows, '/api/crm/rows').error, { wrapper })
  for (let second = 0; second < 600; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  return fetch.mock.calls.length
}

describe('a read of the office that fails', () => {
  test('is asked for three times more', async () => {
    expect(await askedWith(503)).toBe(4)
    expect(expire).not.toHaveBeenCalled()
  })

  test('is not asked for again where the server refuses it, and ends the session where that is over', async () => {
    expect(await askedWith(403)).toBe(1)
    expect(expire).not.toHaveBeenCalled()
    expect(await askedWith(401)).toBe(1)
    expect(expire).toHaveBeenCalledOnce()
  })
})
