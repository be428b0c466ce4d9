import fc from 'fast-check'
import { expect, test } from 'vitest'

import { locate, searchPlaces } from '#services/providers/places/gazetteer-search.ts'
import { gazetteer } from '#services/providers/places/gazetteer/gazetteer.ts'

const descriptions = (text: string, limit?: number) => searchPlaces(text, limit).map((place) => place.description)

test('a number and the beginning of a street find the address, with its city and where it lies', () => {
  expect(searchPlaces('123 yonge')).toEqual([
    {
      description: '123 Yonge Street, Toronto, ON',
      city: 'Toronto',
      placeId: 'toronto/yonge-street/123',
      lat: expect.closeTo(43.645, 2) as number,
      lng: expect.closeTo(-79.376, 2) as number,
    },
  ])
})

test.each([
  ['yonge st tor', 'Yonge Street, Toronto, ON'],
  ['hurontario miss', 'Hurontario Street, Mississauga, ON'],
  ['#1203-88 Queens Quay', '1203-88 Queens Quay West, Toronto, ON'],
  ['1203-88 queens quay w', '1203-88 Queens Quay West, Toronto, ON'],
  ['PH12-88 Queens Quay', 'PH12-88 Queens Quay West, Toronto, ON'],
  ['unit 5, 120 main st n brampton', '5-120 Main Street North, Brampton, ON'],
  ['88 queens quay w unit 1203, toronto', '1203-88 Queens Quay West, Toronto, ON'],
  ['123a yonge st, toronto, on m5c 1w4', '123A Yonge Street, Toronto, ON'],
  ['YONGÉ STREET', 'Yonge Street, Toronto, ON'],
  ['saint clair', 'St. Clair Avenue West, Toronto, ON'],
  ['st clair w york', 'St. Clair Avenue West, York, ON'],
  ['lakeshore blvd w', 'Lake Shore Boulevard West, Toronto, ON'],
  ['lake shore rd e', 'Lakeshore Road East, Mississauga, ON'],
  ["o'connor", "O'Connor Drive, East York, ON"],
  ['o connor dr', "O'Connor Drive, East York, ON"],
  ['mackenzie', 'Major Mackenzie Drive East, Markham, ON'],
  ['16th ave rich hill', '16th Avenue, Richmond Hill, ON'],
  ['100 hwy 7', '100 Highway 7 East, Richmond Hill, ON'],
  ['5000 yonge', '5000 Yonge Street, North York, ON'],
  ['17600 yonge', '17600 Yonge Street, Newmarket, ON'],
  ['7500 yonge thornhill', '7500 Yonge Street, Markham, ON'],
  ['davis dr', 'Davis Drive, Newmarket, ON'],
  ['oakvi', 'Oakville, ON'],
])('%s finds %s first', (typed, first) => {
  expect(descriptions(typed)[0]).toBe(first)
})

test('a number that lies on one street only is not offered on streets that cannot have it', () => {
  expect(descriptions('9350 yonge')).toEqual(['9350 Yonge Street, Richmond Hill, ON'])
})

test('a number that no street has is offered all the same, for the table may be wrong', () => {
  expect(descriptions('99999 hurontario')).toContain('99999 Hurontario Street, Mississauga, ON')
})

test('the standard area comes before the neighbours, even with a street that fits less well', () => {
  const found = descriptions('main street', 50)
  const [unionville, stouffville] = [
    found.indexOf('Main Street Unionville, Markham, ON'),
    found.indexOf('Main Street, Stouffville, ON'),
  ]
  expect(unionville).toBeGreaterThan(0)
  expect(stouffville).toBeGreaterThan(unionville)
})

test('fewer than three letters, or a number alone, find nothing', () => {
  expect(descriptions('yo')).toEqual([])
  expect(descriptions('  y  ')).toEqual([])
  expect(descriptions('1234')).toEqual([])
  expect(descriptions('')).toEqual([])
})

test('a street that nobody has finds nothing', () => {
  expect(descriptions('123 qwertyuiop lane')).toEqual([])
})

test('five are the most, unless another number is asked for', () => {
  expect(descriptions('main')).toHaveLength(5)
  expect(descriptions('main', 2)).toHaveLength(2)
})

test('every address of the table is found again by its own description, where it lies', () => {
  const addresses = gazetteer.flatMap((area) =>
    area.streets.map(([name, low, , , high]) => ({ area, name, low, high })),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...addresses),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ area, name, low, high }, share) => {
        const number = Math.round(low + share * (high - low))
        const description = `${number} ${name}, ${area.name}, ON`
        const found = searchPlaces(description)[0]
        expect(found).toMatchObject({ description, city: area.name })
        expect(locate(description)).toEqual({ lat: found?.lat, lng: found?.lng, city: area.name, inArea: area.inArea })
      },
    ),
    { numRuns: 500 },
  )
})

test('whatever is typed, the answer is at most five places near Toronto, and the same again', () => {
  const word = fc.constantFrom(
    'yonge',
    'st',
    'w',
    '#',
    '12',
    '88-',
    'unit',
    ',',
    'toronto',
    'on',
    'M5V',
    'é',
    '\u0000',
    "'",
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const found = searchPlaces(text)
      expect(found.length).toBeLessThanOrEqual(5)
      for (const { lat, lng } of found)
        expect([Math.round(lat), Math.round(lng)]).toSatisfy(([a, b]) => a >= 43 && a <= 44 && b >= -80 && b <= -79)
      expect(searchPlaces(text)).toEqual(found)
    }),
    { numRuns: 500 },
  )
})
