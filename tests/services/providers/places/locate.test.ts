import { expect, test } from 'vitest'

import { locate } from '#services/providers/places/gazetteer-search.ts'

test.each([
  ['123 Yonge Street, Toronto, ON', undefined, 'Toronto'],
  ['123 Yonge Street, Toronto, ON, Canada', undefined, 'Toronto'],
  ['123 yonge st', 'Toronto', 'Toronto'],
  ['5000 Yonge Street', 'Toronto', 'North York'],
  ['5000 Yonge St', undefined, 'North York'],
  ['88 Queens Quay W unit 5, Toronto', undefined, 'Toronto'],
  ['17600 yonge st newmarket', undefined, 'Newmarket'],
  ['2000 Appleby Line', 'burlington, on', 'Burlington'],
  ['100 City Centre Drive', 'Missisauga', 'Mississauga'],
])('%s (%s) lies in %s', (address, city, expected) => {
  expect(locate(address, city)).toMatchObject({ city: expected, inArea: true })
})

test('an unknown street of a known city lies in the middle of that city', () => {
  expect(locate('12 Nowhere Crescent', 'Mississauga')).toEqual({
    lat: 43.589,
    lng: -79.6441,
    city: 'Mississauga',
    inArea: true,
  })
  expect(locate('12 Nowhere Crescent, Milton', '')).toMatchObject({ city: 'Milton' })
})

test('a postal code tells the city when nothing else does', () => {
  expect(locate('12 Nowhere Crescent, L5B 3C1')).toMatchObject({ city: 'Mississauga' })
  expect(locate('12 Nowhere Crescent, m2n5p5', 'GTA')).toMatchObject({ city: 'North York' })
})

test('a street of the right city counts, not its namesake elsewhere', () => {
  const [toronto, hamilton] = [locate('100 King Street West', 'Toronto'), locate('100 King Street West', 'Hamilton')]
  expect(toronto?.city).toBe('Toronto')
  expect(hamilton?.city).toBe('Hamilton')
})

test('a finished name is the whole name: Wellington Street is not Upper Wellington Street', () => {
  expect(locate('100 Wellington Street', 'Hamilton')).toEqual(locate('', 'Hamilton'))
  expect(locate('100 Upper Wellington Street', 'Hamilton')).not.toEqual(locate('', 'Hamilton'))
})

test('our near neighbours lie outside the standard area', () => {
  expect(locate('15000 Yonge Street', 'Aurora')).toMatchObject({ city: 'Aurora', inArea: false })
})

test('what could be in two far places, or is not in the table, is not guessed', () => {
  expect(locate('Main Street')).toBeNull()
  expect(locate('Hurontario')).toBeNull()
  expect(locate('99999 Hurontario Street')).toBeNull()
  expect(locate('123 Yonge Street', 'Ottawa')).toBeNull()
  expect(locate('12 Nowhere Crescent')).toBeNull()
  expect(locate('')).toBeNull()
  expect(locate('', '')).toBeNull()
})

test('two readings at the same place are no doubt: both sides of Yonge Street in Thornhill', () => {
  expect(locate('7500 Yonge Street')).toMatchObject({ lat: 43.81438, lng: -79.42268 })
})

test('a community counts as its municipality', () => {
  expect(locate('12 Nowhere Crescent', 'Unionville')).toMatchObject({ city: 'Markham' })
  expect(locate('100 Nashville Road', 'Kleinburg')).toMatchObject({ city: 'Vaughan' })
})
