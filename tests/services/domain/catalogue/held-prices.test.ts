import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { catalogueEvents, type CatalogueEvent } from '#events/catalogue.ts'
import { heldPrices } from '#services/domain/catalogue/held-prices.ts'

type PriceList = Extract<CatalogueEvent, { type: 'PriceListPublished' }>['data']

const packageOf = (id: 'sprinkle' | 'glazed' | 'filled', priceCents: number, maxMinutes = 180) => ({
  id,
  displayName: id,
  priceCents,
  publishedCents: 15_000,
  minMinutes: 60,
  maxMinutes,
  popular: false,
  features: [],
})
const addOnOf = (name: string, priceCents: number) => ({ name, displayName: name, priceCents, description: '' })
const listOf = (version: number, packages: PriceList['packages'], addOns: PriceList['addOns'] = []): PriceList =>
  catalogueEvents.PriceListPublished.data.parse({ version, packages, addOns })

const quoted = listOf(1, [packageOf('glazed', 12_500)], [addOnOf('stain', 3_500)])

describe('the price list for whoever has a quote', () => {
  test('has the price of the quote where it was raised since, and says of which list it is', () => {
    expect(heldPrices(listOf(2, [packageOf('glazed', 13_900)], [addOnOf('stain', 3_500)]), quoted)).toEqual(quoted)
  })

  test('has the price in force where that is lower', () => {
    const inForce = listOf(2, [packageOf('glazed', 9_900)], [addOnOf('stain', 4_000)])
    expect(heldPrices(inForce, quoted)).toEqual(listOf(1, [packageOf('glazed', 9_900)], [addOnOf('stain', 3_500)]))
  })

  test('is the one in force where nothing is dearer than it was', () => {
    const inForce = listOf(2, [packageOf('glazed', 12_500)], [addOnOf('stain', 3_000)])
    expect(heldPrices(inForce, quoted)).toBe(inForce)
  })

  test('sells what is sold now, and takes as long as it takes now: a promise of a price brings nothing back', () => {
    const inForce = listOf(2, [packageOf('glazed', 13_900, 240), packageOf('filled', 30_000)], [addOnOf('wax', 2_000)])
    expect(heldPrices(inForce, quoted)).toEqual(
      listOf(1, [packageOf('glazed', 12_500, 240), packageOf('filled', 30_000)], [addOnOf('wax', 2_000)]),
    )
  })

  test('never asks for more than the quote or the list in force, and gives nothing that is in neither', () => {
    const ids = ['sprinkle', 'glazed', 'filled'] as const
    const prices = fc.tuple(...ids.map(() => fc.integer({ min: 1_000, max: 500_000 })))
    const addOns = fc.dictionary(fc.constantFrom('stain', 'hair', 'wax'), fc.integer({ min: 0, max: 100_000 }))
    const lists = (version: number) =>
      fc.record({ prices, addOns }).map((one) =>
        listOf(
          version,
          ids.map((id, index) => packageOf(id, one.prices[index] ?? 0)),
          Object.entries(one.addOns).map(([name, cents]) => addOnOf(name, cents)),
        ),
      )
    fc.assert(
      fc.property(lists(2), lists(1), (inForce, before) => {
        const held = heldPrices(inForce, before)
        const linesOf = ({ packages, addOns: added }: PriceList) => [
          ...packages.map(({ id, priceCents }) => [id, priceCents] as const),
          ...added.map(({ name, priceCents }) => [name, priceCents] as const),
        ]
        const promised = new Map<string, number>(linesOf(before))
        expect(linesOf(held)).toEqual(
          linesOf(inForce).map(([name, cents]) => [name, Math.min(cents, promised.get(name) ?? cents)]),
        )
      }),
    )
  })
})
