import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { LandingPage } from '#web/site/home/landing-page.tsx'

const offers = [
  { id: 'sprinkle', name: 'Sprinkle Clean', price: '65' },
  { id: 'glazed', name: 'Glazed Detail', price: '125' },
  { id: 'filled', name: 'Filled Luxury', price: '225' },
] as const

describe('the front page', () => {
  test.each(offers)('the hero offers $name for $price dollars, one press from its booking', async (offer) => {
    const { getByRole } = await renderPiece(<LandingPage quote={null} wiper={null} />)
    const list = within(getByRole('list', { name: 'Packages and prices' }))
    const link = list.getByRole('link', { name: `${offer.name} $${offer.price}` })
    const target = new URL(link.getAttribute('href') ?? '', location.origin)
    expect(Object.fromEntries(target.searchParams)).toEqual({ service: offer.id, name: offer.name, price: offer.price })
  })

  test('a price that the server says shows at once, in the hero and in its band', async () => {
    const api = createStubApi()
    const glazed = api.state.services.find(({ name }) => name === 'glazed')
    if (glazed === undefined) throw new Error('The stub does not sell Glazed Detail')
    api.state.services.splice(api.state.services.indexOf(glazed), 1, {
      ...glazed,
      basePrice: 130,
      basePriceCents: 13_000,
    })
    const { getByRole, getAllByText } = await renderPiece(<LandingPage quote={null} wiper={null} />, { api })
    await waitFor(() => expect(getByRole('link', { name: 'Glazed Detail $130' })).toBeDefined())
    expect(getAllByText('$130')).toHaveLength(2)
  })

  test.each([
    ['Sprinkle Clean', '$73.45 with HST'],
    ['Glazed Detail', '$141.25 with HST'],
    ['Filled Luxury', '$254.25 with HST'],
  ])('under the price of %s stands what is paid in the end, %s', async (name, text) => {
    const { getByRole } = await renderPiece(<LandingPage quote={null} wiper={null} />)
    expect(within(getByRole('region', { name })).getByText(text)).toBeDefined()
  })

  test.each(offers)('the band of $name leads to its place among the services', async ({ id, name }) => {
    const { getByRole } = await renderPiece(<LandingPage quote={null} wiper={null} />)
    const band = within(getByRole('region', { name }))
    expect(band.getByRole('link', { name: 'What is included' }).getAttribute('href')).toBe(`/services#${id}`)
  })

  test('it says what we do and where', async () => {
    const { getByRole, getByText } = await renderPiece(<LandingPage quote={null} wiper={null} />)
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Sweet seats, delivered.')
    expect(getByText(/inside of your car in your own driveway, anywhere in the Greater Toronto Area/)).toBeDefined()
  })

  test('the drawings say nothing to screen readers and are the same at every visit', async () => {
    const first = await renderPiece(<LandingPage quote={null} wiper={null} />)
    const drawings = [...first.container.querySelectorAll('svg')]
    expect(drawings.every((drawing) => drawing.getAttribute('aria-hidden') === 'true')).toBe(true)
    const drawn = (container: HTMLElement) =>
      [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d'))
    const once = drawn(first.container)
    first.unmount()
    const second = await renderPiece(<LandingPage quote={null} wiper={null} />)
    expect(once.join('').length).toBeGreaterThan(5_000)
    expect(drawn(second.container)).toEqual(once)
  })
})
