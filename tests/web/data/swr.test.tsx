import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { keyToPath, read } from '#web/data/read.ts'
import { swrSettings, useRead } from '#web/data/swr.ts'

const answer = z.object({ turn: z.number() })

/** Answers its turns with the number of the question, and with these statuses. */
function counting(...statuses: number[]) {
  let turn = 0
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    turn += 1
    const status = statuses[turn - 1] ?? 200
    return Promise.resolve(status === 200 ? Response.json({ turn }) : new Response('no', { status }))
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** A new tab, in which nothing was read yet. */
function tab() {
  const cache = new Map()
  return ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...swrSettings, provider: () => cache }}>{children}</SWRConfig>
  )
}

/** SWR renders again only for what a hook looks at. */
const seen = ({ data, error }: { data?: unknown; error?: unknown }) => ({ data, error })

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('reads', () => {
  it('are GETs to the key segments joined with slashes', async () => {
    const fetch = counting()
    expect(keyToPath(['/api/crm/deals', '7'])).toBe('/api/crm/deals/7')
    const { result } = renderHook(() => seen(useRead(answer, ['/api/crm/deals', '7'])), { wrapper: tab() })
    await pass(0)
    expect(result.current.data).toEqual({ turn: 1 })
    expect(fetch.mock.calls[0]).toMatchObject(['/api/crm/deals/7', { method: 'GET' }])
  })

  it('answering 401 are empty, not broken', async () => {
    counting(401)
    expect(await read('/api/user/quotes')).toBeNull()
  })

  it('answering anything else than success are broken', async () => {
    counting(403)
    await expect(read('/api/user/quotes')).rejects.toThrow('403: no')
  })

  it('that failed are repeated when calls may arrive again, and only those', async () => {
    const fetch = counting(503)
    const failed = renderHook(() => seen(useRead(answer, '/api/x')), { wrapper: tab() })
    await pass(0)
    expect(failed.result.current.error).toBeDefined()
    window.dispatchEvent(new Event('focus'))
    await pass(0)
    expect(failed.result.current.data).toEqual({ turn: 2 })
    window.dispatchEvent(new Event('focus'))
    await pass(1000)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('count as fresh for 5 minutes, and repeat by themselves never', async () => {
    const fetch = counting()
    const Reader = () => <p>{`turn ${useRead(answer, '/api/x').data?.turn}`}</p>
    const { rerender } = render(<Reader />, { wrapper: tab() })
    const leave = () => rerender(<p>elsewhere</p>)
    const comeBack = () => rerender(<Reader />)

    await pass(299_000)
    expect(fetch).toHaveBeenCalledOnce()
    leave()
    comeBack()
    await pass(500)
    expect(screen.getByText('turn 1')).toBeDefined()
    expect(fetch).toHaveBeenCalledOnce()

    leave()
    await pass(1000)
    comeBack()
    await pass(500)
    expect(screen.getByText('turn 2')).toBeDefined()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('are not repeated when the window gets the focus', async () => {
    const fetch = counting()
    renderHook(() => seen(useRead(answer, '/api/x')), { wrapper: tab() })
    await pass(0)
    await pass(400_000)
    act(() => void window.dispatchEvent(new Event('focus')))
    await pass(1000)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('are not repeated when they fail', async () => {
    const fetch = counting(500, 500)
    const { result } = renderHook(() => seen(useRead(answer, '/api/x')), { wrapper: tab() })
    await pass(0)
    await pass(600_000)
    expect(result.current.error).toBeDefined()
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('may fetch what was promised with the answer', async () => {
    counting()
    const { result } = renderHook(() => seen(useRead(async () => answer, '/api/x')), { wrapper: tab() })
    await pass(0)
    expect(result.current.data).toEqual({ turn: 1 })
  })

  it('fail when the answer is not what the server promised', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ turn: 'many' })))
    const { result } = renderHook(() => seen(useRead(answer, '/api/x')), { wrapper: tab() })
    await pass(0)
    expect(result.current.error).toBeDefined()
    expect(result.current.data).toBeUndefined()
  })
})

describe('polled reads', () => {
  it('repeat at their own beat, although answers count as fresh for longer', async () => {
    const fetch = counting()
    renderHook(() => seen(useRead(answer, '/api/x', { every: 15_000 })), { wrapper: tab() })
    await pass(0)
    for (let beat = 0; beat < 8; beat += 1) await pass(15_000)
    expect(fetch).toHaveBeenCalledTimes(9)
  })

  it('go on at the same beat after failures', async () => {
    const fetch = counting(200, 500, 500, 500, 200)
    const { result } = renderHook(() => seen(useRead(answer, '/api/x', { every: 15_000 })), { wrapper: tab() })
    await pass(0)
    for (let beat = 0; beat < 6; beat += 1) await pass(15_000)
    expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(6)
    expect(result.current.error).toBeUndefined()
    expect(result.current.data).toEqual({ turn: fetch.mock.calls.length })
  })

  it('read nothing without a key', async () => {
    const fetch = counting()
    renderHook(() => useRead(answer, null, { every: 1000 }), { wrapper: tab() })
    await pass(5000)
    expect(fetch).not.toHaveBeenCalled()
  })
})
