import { expect, test } from 'vitest'

import { visitPlace } from '#events/values/visit-place.ts'

test.each([
  ['100 Queen Street West, Toronto, ON', 'Toronto', '', '100 Queen Street West, Toronto, ON'],
  ['100 Queen Street West, toronto', 'Toronto', 'M5H 2N2', '100 Queen Street West, toronto, M5H 2N2'],
  ['12 Toronto Street', 'Toronto', '', '12 Toronto Street, Toronto'],
  ['12 Main Street', '', '', '12 Main Street'],
  [null, null, '', ''],
])('the place of a visit at %j in %j %s names its city once: %s', (address, city, code, place) => {
  expect(visitPlace(address, city, code)).toBe(place)
})
