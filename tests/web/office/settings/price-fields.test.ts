import { describe, expect, test } from 'vitest'

import { prices, sold } from '#tests/web/office/render-office.tsx'
import { addOnField, broughtAt, packageField, readPrices } from '#web/office/settings/price-fields.ts'

const price = packageField('glazed', 'price')
const stain = addOnField('stain-treatment')

describe('the typed price list', () => {
  test.each(['0', '-5', '1.999', '5001', 'free', ''])('"%s" is no price', (text) => {
    const { wanted, faulty } = readPrices(prices, { [price]: text })
    expect(wanted).toBeNull()
    expect([...faulty]).toEqual([price])
  })

  test('what was typed stands over the edition in force, and is told as a change', () => {
    const { wanted, changes } = readPrices(prices, {
      [price]: '130,50',
      [stain]: '35.00',
      [packageField('glazed', 'max')]: '210',
    })
    expect(wanted?.packages[0]).toEqual({
      id: 'glazed',
      priceCents: 13_050,
      publishedCents: 15_000,
      minMinutes: 120,
      maxMinutes: 210,
    })
    expect(changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['price', [12_500], [13_050]],
      ['duration', [120, 180], [120, 210]],
    ])
  })

  test('a longest visit shorter than the shortest is a fault', () => {
    expect([...readPrices(prices, { [packageField('glazed', 'max')]: '60' }).faulty]).toEqual([
      packageField('glazed', 'max'),
    ])
  })

  test('past visits are counted at the typed prices, and what is no longer sold as it was', () => {
    const { wanted } = readPrices(prices, { [price]: '130', [stain]: '30' })
    expect(wanted && broughtAt(sold, wanted)).toEqual({
      cents: 37_500 + 9_000 + 6_000,
      wouldBeCents: 3 * 13_000 + 9_000 + 2 * 3_000,
    })
  })
})
