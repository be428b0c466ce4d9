import { describe, expect, test } from 'vitest'

import { blockedMs, interactionTimes, worstBurst } from '#tests/bench/web/vitals.ts'

import { measurement, percentile, type Bar } from './measurement.ts'

describe('what is read off a browser’s notes', () => {
  test('a task blocks for what it takes beyond 50 ms, and only for its part after the first paint', () => {
    const tasks = [
      { startTime: 0, duration: 400 },
      { startTime: 450, duration: 200 },
      { startTime: 700, duration: 50 },
      { startTime: 900, duration: 90 },
    ]
    expect(blockedMs(tasks, 500)).toBe(100 + 40)
    expect(blockedMs(tasks, 300)).toBe(50 + 150 + 40)
  })

  test('shifts count together within a second of each other and five seconds in all; the largest burst is the score', () => {
    const at = (startTime: number, value: number) => ({ startTime, value })
    expect(worstBurst([])).toBe(0)
    expect(worstBurst([at(100, 1), at(1_099, 2), at(2_099, 4)])).toBe(4)
    expect(worstBurst([0, 900, 1_800, 2_700, 3_600, 4_500, 5_400].map((time) => at(time, 1)))).toBe(6)
  })

  test('an interaction takes as long as its slowest event; one without an event was quick', () => {
    const events = [
      { interactionId: 7, duration: 24 },
      { interactionId: 7, duration: 96 },
      { interactionId: 0, duration: 900 },
      { interactionId: 8, duration: 40 },
    ]
    expect(interactionTimes(events, 3)).toEqual([96, 40, 16])
  })
})

describe('a line of a benchmark', () => {
  test('compares what was measured and tells what can be read', () => {
    const line = measurement({
      name: 'x',
      unit: 'score',
      samples: [0.0104, 0.02, 0.001],
      digits: 3,
      bar: { upTo: 0.01 },
    })
    expect(line).toEqual({
      name: 'x',
      figure: 0.01,
      unit: 'score',
      bar: '<= 0.01 score',
      holds: false,
      samples: [0.01, 0.02, 0.001],
    })
    expect(measurement({ name: 'x', unit: 'ms', samples: [900], bar: { upTo: 900 } }).holds).toBe(true)
    expect(measurement({ name: 'x', unit: 'ms', samples: [900], bar: { most: 900 } }).holds).toBe(false)
  })

  test('holds while it is no more than so many times what it is compared with, or no less, in the median of its rounds', () => {
    const reference = { name: 'quiet', samples: [10, 20, 10] }
    const compared = (samples: readonly number[], bar: Bar) => {
      const { ratio, holds, bar: said } = measurement({ name: 'x', unit: 'ms', samples, reference, bar })
      return [ratio, holds, said]
    }
    expect(compared([900, 20, 50], { ratioUpTo: 5 })).toEqual([5, true, '<= 5 x the reference'])
    expect(compared([60, 20, 70], { ratioUpTo: 5 })).toEqual([6, false, '<= 5 x the reference'])
    expect(compared([60, 20, 70], { ratio: 5 })).toEqual([6, true, '>= 5 x the reference'])
  })

  test('its percentile is a sample that was taken', () => {
    expect(percentile([40, 8, 16, 24], 0.75)).toBe(24)
    expect(percentile([5], 0.75)).toBe(5)
    expect(percentile([], 0.75)).toBeNaN()
  })
})
