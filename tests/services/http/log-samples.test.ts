import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sampledWarnings } from '#services/http/log-samples.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a flood is two lines in ten seconds: the first request, and the last with how many there were', () => {
  const { logger, lines } = recordingLogger()
  const warn = sampledWarnings(logger)
  for (let number = 1; number <= 1_000; number += 1) warn('excess', { id: `request-${number}` })
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(lines.map(({ details }) => details)).toEqual([
    { id: 'request-1', event: 'excess' },
    { id: 'request-1000', event: 'excess', count: 999 },
  ])
})

test('one alone is one line, and other kinds have lines of their own', () => {
  const { logger, lines } = recordingLogger()
  const warn = sampledWarnings(logger)
  warn('excess', {})
  warn('foreign', {})
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  warn('excess', {})
  expect(lines).toHaveLength(3)
})
