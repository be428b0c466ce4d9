import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { ServicesPage } from '#web/site/services/services-page.tsx'

const packages = [
  { id: 'sprinkle', name: 'Sprinkle Clean', price: '65', hours: '1-2 hours' },
  { id: 'glazed', name: 'Glazed Detail', price: '125', hours: '2-3 hours' },
  { id: 'filled', name: 'Filled Luxury', price: '225', hours: '3-4 hours' },
] as const

async function openServices(api = createStubApi()) {
  const screen = await renderPiece(<ServicesPage />, { path: '/services', api })
  const panel = (id: string) => {
    const section = screen.container.querySelector<HTMLElement>(`section#${id}`)
    if (section === null) throw new Error(`There is no package at #${id}`)
    return within(section)
  }
  return { ...screen, panel }
}

describe('the packages', () => {
  test.each(packages)('#$id addresses $name', async ({ id, name }) => {
    const { panel } = await openServices()
    expect(panel(id).getByRole('heading', { name })).toBeDefined()
  })

  test.each(packages)('Get Quote of $name leads to the booking with its id, name and price', async (one) => {
    const { panel } = await openServices()
    const href = panel(one.id).getByRole('link', { name: 'Get Quote' }).getAttribute('href') ?? ''
    const target = new URL(href, location.origin)
    expect(target.pathname).toBe('/booking')
    expect(Object.fromEntries(target.searchParams)).toEqual({ service: one.id, name: one.name, price: one.price })
  })

  test('only Glazed is marked popular', async () => {
    const { getAllByText, panel } = await openServices()
    expect(getAllByText('Popular')).toHaveLength(1)
    expect(panel('glazed').getByText('Popular')).toBeDefined()
  })

  test.each(packages)('$name takes $hours', async ({ id, hours }) => {
    const { panel } = await openServices()
    expect(panel(id).getByText(hours)).toBeDefined()
  })

  test.each(packages)('$name costs $price dollars plus HST', async ({ id, price }) => {
    const { panel } = await openServices()
    expect(panel(id).getByText(new RegExp(`^\\$${price}\\b`)).textContent).toBe(`$${price} plus HST`)
  })

  test.each([
    ['sprinkle', '$73.45 with HST'],
    ['glazed', '$141.25 with HST'],
    ['filled', '$254.25 with HST'],
  ])('under the price of %s stands what is paid in the end, %s', async (id, text) => {
    const { panel } = await openServices()
    expect(panel(id).getByText(text)).toBeDefined()
  })

  test('a price that the server says takes the place of the usual one, in the link too', async () => {
    const api = createStubApi()
    const [first] = api.state.services
    if (first === undefined) throw new Error('The stub sells nothing')
    api.state.services[0] = { ...first, basePrice: 70, basePriceCents: 7000 }
    const { panel } = await openServices(api)
    await waitFor(() => expect(panel('sprinkle').getByText(/^\$70/)).toBeDefined())
    expect(panel('sprinkle').getByRole('link', { name: 'Get Quote' }).getAttribute('href')).toContain('price=70')
  })

  test('without the server the usual prices show', async () => {
    const api = createStubApi()
    api.answer('/api/services', { status: 503, body: {} })
    const { panel } = await openServices(api)
    await waitFor(() => expect(api.callsTo('/api/services')).toHaveLength(1))
    expect(panel('filled').getByText(/^\$225/)).toBeDefined()
  })
})

describe('beside the packages', () => {
  test.each(['Pet Hair Removal', 'Stain Treatment', 'Odor Elimination', 'Headliner Cleaning'])(
    'the add-on %s shows with a price',
    async (name) => {
      const { getByRole } = await openServices()
      const item = getByRole('heading', { name }).closest('li')
      expect(item?.textContent).toMatch(/\$\d+/)
    },
  )

  test('a table compares the packages row by row, in words for those who cannot see its ticks', async () => {
    const { getByRole } = await openServices()
    const table = getByRole('table', { name: 'What each package includes' })
    const columns = within(table).getAllByRole('columnheader')
    expect(columns.map((column) => column.textContent)).toEqual(['Work', ...packages.map(({ name }) => name)])
    const steam = within(table).getByRole('row', { name: /^Steam/ })
    expect(
      within(steam)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Not included', 'Not included', 'Deep'])
  })

  test('the table ends with the price, named as without tax, and a way to book each package', async () => {
    const { getByRole } = await openServices()
    const table = within(getByRole('table', { name: 'What each package includes' }))
    const cells = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
    expect(cells('Price, plus HST').map((cell) => cell.textContent)).toEqual(['$65', '$125', '$225'])
    const ways = packages.map(({ name }) => table.getByRole('link', { name: `Book ${name}` }).getAttribute('href'))
    expect(ways.map((href) => new URL(href ?? '', location.origin).searchParams.get('service'))).toEqual([
      'sprinkle',
      'glazed',
      'filled',
    ])
  })
})
