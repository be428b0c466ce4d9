import { beforeAll, describe, expect, test } from 'vitest'

import type { Catalogue } from '#projections/catalogue.ts'
import { findAddOns, findPackage, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

describe('the price list', () => {
  let ctx: MemoryContext
  let catalogue: Catalogue
  beforeAll(async () => {
    ctx = await openMemoryContext()
    catalogue = await catalogueInForce(ctx.ctx.views)
  })

  test.each([
    ['glazed', 'glazed'],
    ['Glazed Detail', 'glazed'],
    ['  FILLED luxury ', 'filled'],
  ])('a package is found by its id or by its name: %o', (said, id) => {
    expect(findPackage(catalogue, said)?.id).toBe(id)
  })

  test.each(['', 'glaze', '__proto__', 'constructor'])('%o is no package', (said) => {
    expect(findPackage(catalogue, said)).toBeNull()
  })

  test('add-ons are found by either name, in the order of the list, each once', () => {
    const said = ['Stain Treatment', 'pet-hair-removal', 'Pet Hair Removal', ' STAIN treatment ']
    expect(findAddOns(catalogue, said)?.map(({ name }) => name)).toEqual(['pet-hair-removal', 'stain-treatment'])
    expect(findAddOns(catalogue, [])).toEqual([])
  })

  test('one that is unknown refuses them all: nobody is charged for something else than they asked for', () => {
    expect(findAddOns(catalogue, ['stain-treatment', 'rust'])).toBeNull()
    expect(findAddOns(catalogue, ['toString'])).toBeNull()
  })

  test('it is published once, however often the application starts', async () => {
    const before = await ctx.log.head()
    await publishFirstEdition(ctx.log, { vans: 5 })
    expect(await ctx.log.head()).toBe(before)
    expect(catalogue.fleet.vans).toHaveLength(1)
  })

  test('the charged price and the price for search engines are two figures', () => {
    const prices = catalogue.priceList.packages.map((one) => [one.id, one.priceCents / 100, one.publishedCents / 100])
    expect(prices).toEqual([
      ['sprinkle', 65, 80],
      ['glazed', 125, 150],
      ['filled', 225, 220],
    ])
  })
})
