import { expect, test } from 'vitest'

import { fleetInForce, resize, vansOf } from '#services/catalogue/fleet.ts'
import { foldOf } from '#tests/support/given.ts'

const fleetOf = (count: number) => ({ type: 'FleetPublished' as const, data: { version: 3, vans: vansOf(count) } })
const fleetNow = (count: number) => foldOf(fleetInForce.aggregate, [fleetOf(count)])

test('more vans are a new edition, and none is retired', () => {
  expect(resize(3, fleetNow(2))).toEqual({
    events: [{ type: 'FleetPublished', data: { version: 4, vans: vansOf(3) } }],
    retired: [],
  })
})

test('of fewer vans the first ones stay, and the others are named', () => {
  expect(resize(1, fleetNow(3))).toEqual({
    events: [{ type: 'FleetPublished', data: { version: 4, vans: vansOf(1) } }],
    retired: ['van-2', 'van-3'],
  })
})

test('the same number is no new edition, nor is any number before the first one', () => {
  expect(resize(2, fleetNow(2))).toEqual({ events: [], retired: [] })
  expect(resize(2, fleetInForce.aggregate.initial)).toEqual({ events: [], retired: [] })
})
