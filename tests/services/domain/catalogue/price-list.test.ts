import { describe, expect, test } from 'vitest'

import { priceForm } from '#services/contracts/prices.ts'
import { pricesInForce, publishPrices, type Prices } from '#services/domain/catalogue/price-list.ts'
import { foldOf, given } from '#tests/support/given.ts'

const { aggregate } = pricesInForce
const features = ['Full interior vacuum']
const glazed = { id: 'glazed', priceCents: 12_500, publishedCents: 15_000, minMinutes: 120, maxMinutes: 180 } as const
const stain = { name: 'stain', priceCents: 3_500 }
const edition = (version: number, priceCents: number = glazed.priceCents, stainCents = stain.priceCents) => ({
  type: 'PriceListPublished',
  data: {
    version,
    packages: [{ ...glazed, displayName: 'Glazed Detail', popular: true, features, priceCents }],
    addOns: [{ ...stain, displayName: 'Stain Treatment', description: 'Spot by spot.', priceCents: stainCents }],
  },
})
const prices = (change: Partial<Prices['packages'][number]> = {}, stainCents = stain.priceCents): Prices => ({
  packages: [{ ...glazed, ...change }],
  addOns: [{ ...stain, priceCents: stainCents }],
})
const publishing = (wanted: Prices, expectedVersion: number) => (state: typeof aggregate.initial) =>
  publishPrices(wanted, expectedVersion, state)

describe('the price list', () => {
  test('is published as the next edition; names and features stay', () => {
    given(aggregate, edition(1))
      .when(publishing(prices({ priceCents: 13_050 }, 4_000), 1))
      .writes(edition(2, 13_050, 4_000))
  })

  test('the same prices publish nothing, whatever edition was on screen', () => {
    given(aggregate, edition(1), edition(2, 13_000))
      .when(publishing(prices({ priceCents: 13_000 }), 1))
      .nothing()
  })

  test('is refused to whoever saw an earlier edition', () => {
    given(aggregate, edition(1), edition(2, 13_000)).when(publishing(prices(), 1)).refused('settings_changed')
  })

  test('takes every package and add-on once, and no other', () => {
    const refusalOf = (wanted: Prices) => publishPrices(wanted, 1, foldOf(aggregate, [edition(1)]))
    expect(refusalOf({ ...prices(), packages: [] })).toMatchObject({ refused: 'unknown_service' })
    const waxed = { ...prices(), packages: [{ ...glazed, id: 'waxed' }] }
    expect(refusalOf(waxed)).toMatchObject({ refused: 'unknown_service' })
    expect(refusalOf({ ...prices(), addOns: [stain, stain] })).toMatchObject({ refused: 'unknown_addon' })
  })

  test('is not there before the first edition', () => {
    given(aggregate).when(publishing(prices(), 0)).refused('not_found')
  })
})

test.each([
  ['nothing', { priceCents: 0 }],
  ['less than nothing', { priceCents: -6_500 }],
  ['more than any visit costs', { priceCents: 500_001 }],
  ['parts of a cent', { priceCents: 6_500.5 }],
  ['an absurd figure for search engines', { publishedCents: 5 }],
  ['a visit that ends before it begins', { minMinutes: 180, maxMinutes: 120 }],
  ['minutes between the half hours', { maxMinutes: 185 }],
])('the form of the price list refuses %s', (_what, change) => {
  const form = { ...prices(), expectedVersion: 1 }
  expect(priceForm.safeParse(form).success).toBe(true)
  expect(priceForm.safeParse({ ...form, packages: [{ ...glazed, ...change }] }).success).toBe(false)
})
