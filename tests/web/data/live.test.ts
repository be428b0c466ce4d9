// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stubStreams } from '#tests/web/support/stub-stream.ts'
import { useLive } from '#web/data/live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen() {
  const stream = stubStreams()
  const onChanged = vi.fn<() => void>()
  const onMail = vi.fn<() => void>()
  const { unmount } = renderHook(() => useLive('/api/live', { onChanged, onMail }))
  return { stream, onChanged, onMail, unmount }
}

test('a change is told at once, and those of the next second as one when it is over', () => {
  const { stream, onChanged } = listen()
  stream.say('ready')
  vi.advanceTimersByTime(1_000)
  expect(onChanged).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  stream.say('changed')
  vi.advanceTimersByTime(1)
  expect(onChanged).toHaveBeenCalledTimes(2)
  for (let change = 0; change < 5; change += 1) stream.say('changed')
  vi.advanceTimersByTime(900)
  expect(onChanged).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(100)
  expect(onChanged).toHaveBeenCalledTimes(3)
})

test('mail is told of by itself, at once and then once a second, and with each opening of the stream', () => {
  const { stream, onChanged, onMail } = listen()
  stream.say('ready')
  vi.advanceTimersByTime(5_000)
  expect([onChanged.mock.calls.length, onMail.mock.calls.length]).toEqual([1, 1])
  for (let change = 0; change < 5; change += 1) stream.say('mail')
  vi.advanceTimersByTime(1)
  expect(onMail).toHaveBeenCalledTimes(2)
  stream.say('mail')
  vi.advanceTimersByTime(998)
  expect(onMail).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect([onChanged.mock.calls.length, onMail.mock.calls.length]).toEqual([1, 3])
})

test('a stream that is lost is opened again, with a telling for what changed meanwhile; one that was left is not', () => {
  const { stream, onChanged, unmount } = listen()
  stream.say('error')
  expect([onChanged.mock.calls.length, stream.count()]).toEqual([0, 1])
  vi.advanceTimersByTime(10_000)
  expect([onChanged.mock.calls.length, stream.count()]).toEqual([1, 2])
  stream.say('error')
  unmount()
  vi.advanceTimersByTime(120_000)
  expect([onChanged.mock.calls.length, stream.count()]).toEqual([1, 2])
})
