import { describe, expect, test } from 'vitest'

import { usualCities } from '#services/contracts/business.ts'
import { serviceAreaForm } from '#services/contracts/service-area.ts'
import { publishServiceArea, serviceAreaInForce, usualServiceArea } from '#services/domain/catalogue/service-area.ts'

const usual = [...usualCities]
const edition = { version: 3, cities: ['Toronto', 'Ajax'] }

describe('another edition of the service area', () => {
  test('begins from the ten cities of the program, and says what it changed', () => {
    expect(usual).toHaveLength(10)
    const cities = [...usual.filter((city) => city !== 'Milton'), 'Ajax']
    expect(publishServiceArea(cities, 0, serviceAreaInForce.aggregate.initial)).toEqual([
      { type: 'ServiceAreaPublished', data: { version: 1, cities, added: ['Ajax'], removed: ['Milton'] } },
    ])
  })

  test('sets a former one back as one more', () => {
    expect(publishServiceArea(usualServiceArea.cities, 3, edition)).toEqual([
      {
        type: 'ServiceAreaPublished',
        data: { version: 4, cities: usual, added: usual.filter((city) => city !== 'Toronto'), removed: ['Ajax'] },
      },
    ])
  })

  test('is none where nothing changes, whatever was on screen', () => {
    expect(publishServiceArea(['Toronto', 'Ajax'], 0, edition)).toEqual([])
  })

  test('is refused for another edition than was on screen', () => {
    expect(publishServiceArea(['Toronto'], 2, edition)).toEqual({ refused: 'settings_changed' })
  })

  test('counts from then on', () => {
    const data = { ...edition, added: ['Ajax'], removed: [] }
    const { evolve, initial } = serviceAreaInForce.aggregate
    expect(evolve(initial, { type: 'ServiceAreaPublished', data, personal: null })).toMatchObject(edition)
    expect(evolve(data, { type: 'DayClosed', data: { date: '2026-12-25', reason: '' }, personal: null })).toBe(data)
  })
})

describe('the cities of a request', () => {
  const read = (cities: readonly string[]) => serviceAreaForm.safeParse({ cities, expectedVersion: 0 })
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `City ${index}`)

  test('are read composed, with single spaces and none around them', () => {
    expect(read(['  Richmond   Hill ', 'Montre\u0301al']).data?.cities).toEqual(['Richmond Hill', 'Montréal'])
  })

  test.each([
    ['one', ['Toronto']],
    ['forty', numbered(40)],
    ['a name of two letters', ['Ys']],
    ['a name of sixty letters', ['a'.repeat(60)]],
    ['a name in Gurmukhi', ['ਬਰੈਂਪਟਨ']],
  ])('may be %s', (_, cities) => expect(read(cities).success).toBe(true))

  test.each([
    ['none', []],
    ['forty-one', numbered(41)],
    ['a name of one letter', ['A']],
    ['a name of one letter among spaces', ['  A  ']],
    ['a name of sixty-one letters', ['a'.repeat(61)]],
    ['the same twice', ['Ajax', 'Ajax']],
    ['the same in another case', ['Ajax', 'AJAX']],
    ['the same in another spelling of its accents', ['Montréal', 'Montre\u0301al']],
    ['a name of two lines', ['Richmond\nHill']],
    ['a tab', ['Richmond\tHill']],
    ['a control character', ['Aj\u0007ax']],
    ['a separator of lines', ['Aj\u2028ax']],
    ['an override of the direction', ['Aj\u202Eax']],
    ['an isolate of the direction', ['Aj\u2067ax']],
    ['a mark of the direction', ['Ajax\u200F']],
  ])('cannot be %s', (_, cities) => expect(read(cities).success).toBe(false))
})
