import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openThrottle } from '#services/live/throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a back-fill is told of at once and then once a second to its end, whatever other accounts do', () => {
  const told: string[] = []
  const throttle = openThrottle(1_000, (account) => told.push(account))
  for (let batch = 0; batch < 1_000; batch += 1) {
    throttle.trigger('a1')
    if (batch === 150) throttle.trigger('a2')
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['a1', 'a1', 'a2', ...Array.from({ length: 9 }, () => 'a1')])
  throttle.trigger('a1')
  expect(told).toHaveLength(13)
})

test('nothing is told any more once it is closed', () => {
  const told: string[] = []
  const throttle = openThrottle(1_000, (account) => told.push(account))
  throttle.trigger('a1')
  throttle.trigger('a1')
  throttle.close()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['a1'])
})
