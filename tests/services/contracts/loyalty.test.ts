import { expect, test } from 'vitest'

import { nextTier, pointsOf, tierOf } from '#services/contracts/loyalty.ts'

test.each([
  [0, 'bronze'],
  [499, 'bronze'],
  [500, 'silver'],
  [999, 'silver'],
  [1000, 'gold'],
  [1999, 'gold'],
  [2000, 'platinum'],
  [9999, 'platinum'],
  [10_000, 'platinum'],
] as const)('%i points are %s', (points, tier) => {
  expect(tierOf(points)).toBe(tier)
})

test('a point is a whole dollar, and a refund cannot make it less than none', () => {
  expect([0, 99, 100, 14_125, -3_100].map(pointsOf)).toEqual([0, 0, 1, 141, 0])
})

test('the next tier is named with the points that are missing, and the highest has none', () => {
  expect(nextTier(141)).toEqual({ name: 'silver', missing: 359 })
  expect(nextTier(500)).toEqual({ name: 'gold', missing: 500 })
  expect(nextTier(2000)).toBeNull()
})
