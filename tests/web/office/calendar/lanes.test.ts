import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lanesOf } from '#web/office/calendar/lanes.ts'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({ start, end: start + length }))

type Stretch = Readonly<Record<'start' | 'end', number>>
const overlap = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end

/** Maximum overlap. */
const mostAtOnce = (items: readonly Stretch[]) =>
  Math.max(...items.map(({ start }) => items.filter((one) => one.start <= start && start < one.end).length))

/** Transitive overlaps of a stretch, itself included. */
function reached(from: Stretch, items: readonly Stretch[]): readonly Stretch[] {
  const found = new Set([from])
  for (const one of found) for (const other of items) if (overlap(one, other)) found.add(other)
  return [...found]
}

test('every visit has one lane, no two that overlap share it, and there are no more lanes than visits at once', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), (items) => {
      const found = lanesOf(items)
      expect([...found.keys()].toSorted(byStart)).toEqual(items.toSorted(byStart))
      expect(found.size).toBe(items.length)
      for (const [item, { lane, lanes }] of found) {
        expect(lane).toBeGreaterThanOrEqual(0)
        expect(lane).toBeLessThan(lanes)
        expect(lanes).toBe(mostAtOnce(reached(item, items)))
        const sharers = [...found].filter(([other, its]) => overlap(item, other) && its.lane === lane)
        expect(sharers.map(([other]) => other)).toEqual([item])
      }
    }),
  )
})

const byStart = (one: Stretch, other: Stretch) => one.start - other.start || one.end - other.end

test('what follows another is as wide as the day, and of those that start together the first is left', () => {
  const [first, second, after] = [
    { start: 0, end: 4 },
    { start: 0, end: 6 },
    { start: 6, end: 8 },
  ]
  expect([...lanesOf([first, second, after]).values()]).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
})
