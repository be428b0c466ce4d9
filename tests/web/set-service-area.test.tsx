// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const cities = ['Vaughan', 'Newmarket', 'Ajax', 'Thornhill']

/** The page says where we drive to when its script begins: the modules of this file are read with that in the page. */
const pageModules = async () => ({
  ...(await import('#tests/web/support/page.tsx')),
  ...(await import('#web/app/structured-data.ts')),
  ...(await import('#web/booking/draft.ts')),
  ...(await import('#web/booking/place-of.ts')),
  ...(await import('#web/booking/steps/address-fields.tsx')),
  ...(await import('#web/brand.ts')),
  ...(await import('#web/named-city.ts')),
  ...(await import('#web/site/company/about-page.tsx')),
  ...(await import('#web/site/home/service-areas.tsx')),
})

let page: Awaited<ReturnType<typeof pageModules>>
beforeAll(async () => {
  const told = JSON.stringify({ phone: '(905) 555-0199', email: 'hello@glaze.example', cities })
  document.head.innerHTML = `<script type="application/json" id="business-contact">${told}</script>`
  vi.resetModules()
  page = await pageModules()
})
// No other file of this worker is to have what these were told.
afterAll(() => void vi.resetModules())

const named = (items: readonly Element[]) => items.map(({ textContent }) => textContent)

test('the front page names the cities of the settings, with those that have no place on the map beneath it, and no sentence that is wrong then', async () => {
  const { getAllByRole, queryByText, getByText } = await page.renderPiece(<page.ServiceAreas />)
  const [onMap, beneath] = getAllByRole('list', { name: 'Cities that we serve' })
  expect(named([...(onMap?.children ?? [])])).toEqual(['Vaughan', 'Newmarket'])
  expect(named([...(beneath?.children ?? [])])).toEqual(['Ajax', 'Thornhill'])
  expect(onMap?.parentElement?.querySelector('svg')).not.toBeNull()
  expect(beneath?.parentElement?.querySelector(':scope > svg')).toBeNull()
  expect(queryByText(/^Ten cities/)).toBeNull()
  // Newmarket is among them, and the lake is not.
  expect(queryByText(/lake/)).toBeNull()
  expect(getByText(/socket within 100 feet/)).toBeDefined()
})

test('the about page and the structured data name them', async () => {
  const { getByRole } = await page.renderPiece(<page.AboutPage />)
  expect(named([...getByRole('list', { name: 'Cities that we serve' }).children])).toEqual(cities)
  expect(page.structuredData([], '').areaServed.map(({ name }) => name)).toEqual(cities)
})

test.each([
  ['en', /lake|Newmarket/, /our service area, which is listed below/],
  ['fr', /du lac|Newmarket/, /notre zone de service, indiquée plus bas/],
  ['pa', /ਝੀਲ|ਨਿਊਮਾਰਕਿਟ/, /ਸਾਡੇ ਸੇਵਾ ਖੇਤਰ ਵਿੱਚ/],
] as const)('the first sentence of the about page in %s holds for any cities', async (language, reach, area) => {
  const { container } = await page.renderPiece(<page.AboutPage />, { language })
  const sentence = container.querySelector('header')?.textContent
  expect(sentence).not.toMatch(reach)
  expect(sentence).toMatch(area)
})

test('the booking offers them, and warns of a city that was removed', async () => {
  const fields = (city: string) => (
    <page.AddressFields
      appointment={{ ...page.emptyDraft().appointment, city }}
      onChange={() => {}}
      errorOf={() => undefined}
    />
  )
  const { container, queryByText } = await page.renderPiece(fields('ajax'))
  expect(named([...container.querySelectorAll('datalist option')])).toEqual(cities)
  expect(queryByText(/outside the cities/)).toBeNull()
  cleanup()
  const removed = await page.renderPiece(fields('Toronto'))
  expect(removed.queryByText(/outside the cities/)).not.toBeNull()
})

test.each([
  ['5 Main St, AJAX, ON L1S 2B3', 'Ajax'],
  ['12 Main St, Thornhill', 'Thornhill'],
  ['12 Main St, Woodbridge', 'Vaughan'],
])('%s names our city %s', (address, city) => {
  expect(page.cityIn(address)).toBe(city)
  expect(page.placeOf({ city: '', address })).toBe(city)
})

test.each([
  ['2 Bloor St, Etobicoke', 'Etobicoke'],
  ['100 Queen Street East, Brampton, ON', 'Brampton'],
])('%s names %s, which is not ours any more', (address, city) => {
  expect(page.cityIn(address)).toBe(city)
  expect(page.areaNamed(city)).toBe('')
  expect(page.placeOf({ city, address })).toBe('')
})

test('how we are reached stands beside them', () => {
  expect(page.brand).toMatchObject({ name: 'Fresh Glaze', phone: '(905) 555-0199', email: 'hello@glaze.example' })
})
