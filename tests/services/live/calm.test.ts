import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openCalm } from '#services/live/calm.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a back-fill is told of at once and then once a second to its end, whatever other accounts do', () => {
  const told: string[] = []
  const calm = openCalm(1_000, (account) => told.push(account))
  for (let batch = 0; batch < 1_000; batch += 1) {
    calm.tell('a1')
    if (batch === 150) calm.tell('a2')
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['a1', 'a1', 'a2', ...Array.from({ length: 9 }, () => 'a1')])
  calm.tell('a1')
  expect(told).toHaveLength(13)
})

test('nothing is told any more once it is closed', () => {
  const told: string[] = []
  const calm = openCalm(1_000, (account) => told.push(account))
  calm.tell('a1')
  calm.tell('a1')
  calm.close()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['a1'])
})
