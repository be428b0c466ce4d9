import fc from 'fast-check'
import { expect, test } from 'vitest'

import { slidingWindow, type Entry, type SlidingWindow } from '#services/http/sliding-window.ts'

function clocked(most: number, windowMs: number) {
  const clock = { now: 0 }
  return { clock, window: slidingWindow({ most, windowMs, now: () => clock.now }) }
}

test('in no stretch of the window is more accepted than the limit', () => {
  const steps = fc.array(fc.record({ wait: fc.nat({ max: 40 }), weight: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(steps, (all) => {
      const { clock, window } = clocked(10, 100)
      const taken: { at: number; weight: number }[] = []
      for (const { wait, weight } of all) {
        clock.now += wait
        if (window.take('a', weight).isTaken) taken.push({ at: clock.now, weight })
      }
      for (const { at: start } of taken) {
        const within = taken.filter(({ at }) => at >= start && at < start + 100)
        expect(within.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('a refusal names the first moment at which it will be accepted', () => {
  const steps = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 10 }), (waits, weight) => {
      const { clock, window } = clocked(10, 100)
      for (const wait of waits) {
        clock.now += wait
        window.take('a', 1)
      }
      const refused = window.take('a', weight)
      if (refused.isTaken) return
      clock.now += refused.retryMs - 1
      expect(window.take('a', weight).isTaken).toBe(false)
      clock.now += 1
      expect(window.take('a', weight).isTaken).toBe(true)
    }),
  )
})

test('it tells what is left, and when the oldest leaves', () => {
  const { clock, window } = clocked(3, 100)
  expect(window.take('a', 1)).toMatchObject({ isTaken: true, remaining: 2, resetMs: 100 })
  clock.now = 30
  expect(window.take('a', 2)).toMatchObject({ isTaken: true, remaining: 0, resetMs: 70 })
  expect(window.take('a', 1)).toEqual({ isTaken: false, retryMs: 70 })
  clock.now = 100
  expect(window.take('a', 1)).toMatchObject({ isTaken: true, remaining: 0, resetMs: 30 })
})

/** The entry of a taking that cannot fail. */
function entryOf(window: SlidingWindow, key: string): Entry {
  const taking = window.take(key, 1)
  if (!taking.isTaken) throw new Error('there was no place left')
  return taking.entry
}

test('an entry that is given back can be used again, once', () => {
  const { window } = clocked(2, 100)
  const entry = entryOf(window, 'a')
  window.take('a', 1)
  window.giveBack('a', entry)
  window.giveBack('a', entry)
  expect(window.take('a', 1).isTaken).toBe(true)
  expect(window.take('a', 1).isTaken).toBe(false)
})

test('what a key has by the same name counts once, and is given back by its name', () => {
  const { window } = clocked(2, 100)
  window.keepAs('a', entryOf(window, 'a'), 'one')
  window.keepAs('a', entryOf(window, 'a'), 'one')
  window.keepAs('a', entryOf(window, 'a'), 'other')
  expect(window.take('a', 1).isTaken).toBe(false)
  window.giveBack('a', 'one')
  window.giveBack('a', 'one')
  window.giveBack('b', 'other')
  expect(window.take('a', 1).isTaken).toBe(true)
  expect(window.take('a', 1).isTaken).toBe(false)
})

test('one key does not count for another', () => {
  const { window } = clocked(1, 100)
  expect(window.take('a', 1).isTaken).toBe(true)
  expect(window.take('b', 1).isTaken).toBe(true)
  expect(window.take('__proto__', 1).isTaken).toBe(true)
})

test('a weight that can never fit is refused for the whole window', () => {
  expect(clocked(3, 100).window.take('a', 4)).toEqual({ isTaken: false, retryMs: 100 })
})

test('ten thousand keys are remembered; the one quiet for the longest goes first', () => {
  const { window } = clocked(2, 100)
  for (let key = 0; key < 10_000; key += 1) window.take(`key-${key}`, 1)
  window.take('key-0', 1)
  window.take('one more', 1)
  expect(window.take('key-0', 1).isTaken).toBe(false)
  expect(window.take('key-1', 2).isTaken).toBe(true)
})
