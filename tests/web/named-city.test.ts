import { expect, test } from 'vitest'

import { cityIn } from '#web/named-city.ts'

test.each([
  ['100 Queen Street East, Brampton, ON', 'Brampton'],
  ['100 Queen Street East, brampton ON L6V 1A1', 'Brampton'],
  ['Brampton', 'Brampton'],
  ['2 Bloor St, Etobicoke, Ontario, Canada', 'Toronto'],
  ['12 Main St, Unit 5, Thornhill', 'Vaughan'],
])('%s names our city %s', (address, city) => expect(cityIn(address)).toBe(city))

test.each([
  ['5 Main St, Ottawa', 'Ottawa'],
  ['5 Main St, Ottawa, ON K1A 0B1', 'Ottawa'],
  ['5 Main St, Ottawa ON', 'Ottawa'],
  ["5 Main St, St. Catharine's", "St. Catharine's"],
  ['9 rue Laval, Montréal', 'Montréal'],
])('%s names %s, which is not ours', (address, city) => expect(cityIn(address)).toBe(city))

test.each([
  '100 Queen Street East',
  '100 Queen Street East, Br',
  '5 Main St, 12B',
  '5 Main St, ON',
  '5 Main St, K1A 0B1',
  '',
])('%j names no city for certain', (address) => expect(cityIn(address)).toBe(''))
