import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createStubApi, sprinkleClean, type StubState } from '#tests/support/stub-api.ts'
import { openCheckout } from '#web/booking/checkout.ts'
import { emptyDraft } from '#web/booking/draft.ts'
import { priceLines } from '#web/booking/price-lines.ts'
import { clockFace, spokenMinute, useHold } from '#web/booking/use-hold.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('the countdown', () => {
  it('tells of the end once, at the end', () => {
    const onExpiry = vi.fn<() => void>()
    const endsAt = Date.now() + 600_000
    const { result } = renderHook(() => useHold(endsAt, onExpiry))
    expect(clockFace(result.current)).toBe('10:00')
    pass(1000)
    expect(clockFace(result.current)).toBe('9:59')
    pass(598_000)
    expect(clockFace(result.current)).toBe('0:01')
    expect(onExpiry).not.toHaveBeenCalled()
    pass(1000)
    expect(clockFace(result.current)).toBe('0:00')
    pass(60_000)
    expect(onExpiry).toHaveBeenCalledOnce()
  })

  it('tells at once of a hold that was over before', () => {
    const onExpiry = vi.fn<() => void>()
    renderHook(() => useHold(Date.now() - 1, onExpiry))
    expect(onExpiry).toHaveBeenCalledOnce()
  })

  it('is right after the device has slept', () => {
    const endsAt = Date.now() + 600_000
    const { result } = renderHook(() => useHold(endsAt, () => {}))
    vi.setSystemTime(Date.now() + 400_000)
    pass(1000)
    expect(clockFace(result.current)).toBe('3:19')
  })

  it('speaks at five, two and one minute, and not between', () => {
    const spoken = new Set(Array.from({ length: 600 }, (_, second) => spokenMinute(600 - second)))
    expect([...spoken]).toEqual([null, 5, 2, 1])
    expect([301, 300, 121, 120, 61, 60, 1].map(spokenMinute)).toEqual([null, 5, 5, 2, 2, 1, 1])
  })
})

describe('the end of the hold on a device whose clock is wrong', () => {
  const open = async (serverDate: string | null, state: Partial<StubState> = {}) => {
    const stub = createStubApi(state)
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await stub.fetch(...call)
      if (serverDate !== null) response.headers.set('date', serverDate)
      return response
    })
    const lines = priceLines(sprinkleClean, [])
    return openCheckout({ draft: emptyDraft(), service: sprinkleClean, lines, quoteId: '', language: 'en' })
  }

  it('is ten minutes from now, by the clock of the server', async () => {
    // The device says 15:00, the server 14:45 and some part of a second: the hold ends at 14:55 there.
    const checkout = await open('Tue, 24 Nov 2026 14:45:00 GMT', { holdMs: -5 * 60_000 })
    expect(checkout.holdEndsAt - Date.now()).toBe(599_000)
  })

  it('goes by the device where the server does not tell the time', async () => {
    const checkout = await open(null)
    expect(checkout.holdEndsAt - Date.now()).toBe(600_000)
  })
})
