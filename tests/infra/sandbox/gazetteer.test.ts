import { describe, expect, test } from 'vitest'

import type { Area, Street } from '#services/providers/places/gazetteer/area.ts'
import { gazetteer } from '#services/providers/places/gazetteer/gazetteer.ts'
import { distanceKm } from '#services/providers/places/travel.ts'

const named = (name: string) => gazetteer.find((area) => area.name === name)

/** The statements A25 to A34 of the specification, in their order. */
const municipalities = [
  'Toronto',
  'Mississauga',
  'Brampton',
  'Markham',
  'Richmond Hill',
  'Vaughan',
  'Oakville',
  'Burlington',
  'Milton',
  'Newmarket',
].map((name, index) => ({ line: `A${25 + index}`, name }))

test.each(municipalities)('$line: the standard service area includes $name', ({ name }) => {
  expect(named(name)).toMatchObject({ inArea: true, partOf: null })
})

test.each(['North York', 'Scarborough', 'Etobicoke', 'East York', 'York'])(
  '%s is a district of Toronto and served like it',
  (name) => {
    expect(named(name)).toMatchObject({ inArea: true, partOf: 'Toronto' })
  },
)

test.each([
  'Aurora',
  'Pickering',
  'Ajax',
  'Whitby',
  'Oshawa',
  'Caledon',
  'Hamilton',
  'Georgetown',
  'King City',
  'Stouffville',
  'Bradford',
])('%s is known and lies outside the standard area', (name) => {
  expect(named(name)).toMatchObject({ inArea: false })
})

describe.each(gazetteer.map((area) => [area.name, area] as const))('%s', (_, area) => {
  test('has its main streets, each once', () => {
    expect(area.streets.length).toBeGreaterThanOrEqual(15)
    expect(new Set(area.streets.map(([name]) => name)).size).toBe(area.streets.length)
  })

  test('has streets that run upwards, near the city, with a civic number for every few metres', () => {
    expect(area.streets.filter((street) => !isPlausible(area, street))).toEqual([])
  })
})

function isPlausible(area: Area, [, low, lowLat, lowLng, high, highLat, highLng]: Street): boolean {
  const [start, end] = [
    { lat: lowLat, lng: lowLng },
    { lat: highLat, lng: highLng },
  ]
  const lengthKm = distanceKm(start, end)
  const metresPerNumber = (lengthKm * 1000) / (high - low)
  // A digit lost in a coordinate makes a street of a hundred kilometres or of none.
  const isNear = distanceKm(area, start) < 18 && distanceKm(area, end) < 18
  return low > 0 && high > low && isNear && lengthKm > 0.2 && metresPerNumber > 0.5 && metresPerNumber < 12
}
