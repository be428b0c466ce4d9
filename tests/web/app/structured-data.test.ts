// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'

import { structuredData, usuallyPublished, writeStructuredData } from '#web/app/structured-data.ts'

const english = 'Mobile interior car detailing across the Greater Toronto Area.'

describe('structured data', () => {
  test('shows 80, 150 and 220 CAD, apart from the prices that are charged', () => {
    const { makesOffer } = structuredData(usuallyPublished, english)
    expect(makesOffer.map(({ price, priceCurrency, itemOffered }) => [itemOffered.name, price, priceCurrency])).toEqual(
      [
        ['Sprinkle Clean', 80, 'CAD'],
        ['Glazed Detail', 150, 'CAD'],
        ['Filled Luxury', 220, 'CAD'],
      ],
    )
  })

  test('describes the business in the language of the page', () => {
    expect(structuredData(usuallyPublished, 'Esthétique automobile').description).toBe('Esthétique automobile')
  })

  test('what the price list publishes takes its place; the rest stays as it was served', () => {
    const data = JSON.stringify(structuredData(usuallyPublished, 'Esthétique automobile'))
    document.head.innerHTML = `<script type="application/ld+json" id="structured-data">${data}</script>`
    writeStructuredData(document, [{ displayName: 'Sprinkle Clean', publishedPrice: 65 }])
    const elements = document.querySelectorAll('script[type="application/ld+json"]')
    expect(elements).toHaveLength(1)
    const written = JSON.parse(elements[0]?.textContent ?? '')
    expect(written).toMatchObject({ makesOffer: [{ price: 65 }], description: 'Esthétique automobile' })
    expect(written.makesOffer).toHaveLength(1)
  })
})
