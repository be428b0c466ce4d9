import fc from 'fast-check'
import { expect, test } from 'vitest'

import { locate } from '#services/providers/places/gazetteer-search.ts'
import { distanceKm, travelBands, travelMinutes, unknownTravelMinutes } from '#services/providers/places/travel.ts'

const point = fc.record({
  lat: fc.double({ min: 43, max: 44.5, noNaN: true }),
  lng: fc.double({ min: -80.5, max: -78.5, noNaN: true }),
})

/** A point so many kilometres of road north of downtown. */
const north = (roadKm: number) => ({ lat: 43.65 + roadKm / 1.3 / 111.195, lng: -79.38 })
const downtown = north(0)

test.each([
  [0, 15],
  [2.9, 15],
  [3.1, 25],
  [9.9, 25],
  [10.1, 35],
  [19.9, 35],
  [20.1, 50],
  [34.9, 50],
  [35.1, 70],
  [59.9, 70],
  [60.1, 90],
  [400, 90],
])('%d km of road are %d minutes', (roadKm, minutes) => {
  expect(travelMinutes(downtown, north(roadKm))).toBe(minutes)
})

test('a place that is not known is 30 minutes away', () => {
  expect(unknownTravelMinutes).toBe(30)
  expect(travelMinutes(null, downtown)).toBe(30)
  expect(travelMinutes(downtown, null)).toBe(30)
  expect(travelMinutes(null, null)).toBe(30)
})

test('the way back takes as long as the way there', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(travelMinutes(one, other)).toBe(travelMinutes(other, one))
    }),
  )
})

test('a longer way never takes less time', () => {
  fc.assert(
    fc.property(point, point, point, (start, one, other) => {
      const [near, far] = [one, other].toSorted((a, b) => distanceKm(start, a) - distanceKm(start, b))
      expect(travelMinutes(start, near ?? start)).toBeLessThanOrEqual(travelMinutes(start, far ?? start))
    }),
  )
})

test('every answer is one of the bands, and staying is the shortest', () => {
  const minutes: readonly number[] = travelBands.map((band) => band.minutes)
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(minutes).toContain(travelMinutes(one, other))
      expect(travelMinutes(one, one)).toBe(15)
    }),
  )
})

test('distances are those of the map', () => {
  const [cnTower, squareOne] = [
    { lat: 43.6426, lng: -79.3871 },
    { lat: 43.5932, lng: -79.6424 },
  ]
  expect(distanceKm(cnTower, squareOne)).toBeCloseTo(21.3, 0)
  expect(distanceKm(cnTower, cnTower)).toBe(0)
})

test('from downtown Toronto to Newmarket is an hour and more, across the street a quarter', () => {
  const [home, neighbour, newmarket] = [
    locate('100 Queen Street West', 'Toronto'),
    locate('200 Bay Street', 'Toronto'),
    locate('500 Davis Drive', 'Newmarket'),
  ]
  expect(travelMinutes(home, neighbour)).toBe(15)
  expect(travelMinutes(home, newmarket)).toBe(70)
})
