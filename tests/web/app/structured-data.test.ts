import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { structuredData, usuallyPublished, writeStructuredData } from '#web/app/structured-data.ts'

const served = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const blockIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" id="structured-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('structured data', () => {
  test('AO720 D4 shows 80, 150 and 220 CAD, apart from the prices that are charged', () => {
    const { makesOffer } = structuredData(usuallyPublished)
    expect(makesOffer.map(({ price, priceCurrency, itemOffered }) => [itemOffered.name, price, priceCurrency])).toEqual(
      [
        ['Sprinkle Clean', 80, 'CAD'],
        ['Glazed Detail', 150, 'CAD'],
        ['Filled Luxury', 220, 'CAD'],
      ],
    )
  })

  test('AO720 the page as it is served has it already, for readers that run no scripts', () => {
    expect(blockIn(served)).toEqual(structuredData(usuallyPublished))
  })

  test('D4 what the price list publishes takes its place, in one element', () => {
    document.head.innerHTML = ''
    writeStructuredData(document, usuallyPublished)
    writeStructuredData(document, [{ displayName: 'Sprinkle Clean', publishedPrice: 65 }])
    const elements = document.querySelectorAll('script[type="application/ld+json"]')
    expect(elements).toHaveLength(1)
    expect(JSON.parse(elements[0]?.textContent ?? '')).toMatchObject({ makesOffer: [{ price: 65 }] })
  })
})
