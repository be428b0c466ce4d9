import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

import { recentlyOpenedKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { booking, ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'
import { matches } from '#web/office/palette/matches.ts'

afterEach(() => sessionStorage.clear())

const here = () => location.pathname + location.search

const customer = {
  id: 'c1',
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: '(905) 555-0142',
  kind: 'customer',
  servicesCount: 1,
  totalSpent: 125,
  totalSpentCents: 12_500,
  since: '2026-11-01T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
}
const deal = { id: 'd1', customerName: 'Asha Gill', service: 'Glazed Detail', stage: 'booked', status: 'open' }

const found = () =>
  staffApi({
    '/api/crm/customers': ok([customer]),
    '/api/crm/deal-list': ok([deal, { ...deal, id: 'd2', status: 'lost' }]),
    '/api/crm/bookings': ok([booking]),
    '/api/email/emails': ok([]),
  })

async function openPalette(api = found()) {
  const view = await openOffice('/crm?section=reports', { api })
  await view.findByRole('heading', { level: 1, name: 'Reporting' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await view.findByRole('combobox', { name: /Search customers/ })
  const key = (name: string) => fireEvent.keyDown(field, { key: name })
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  return { ...view, field, key, write }
}

describe('the search of the office', () => {
  test('leads to a section by keys alone', async () => {
    const { getByRole, write, key, queryByRole } = await openPalette()
    write('book')
    const options = within(getByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Bookings', 'Book by phone'])
    expect(options[0]?.getAttribute('aria-selected')).toBe('true')
    key('ArrowDown')
    expect(options[1]?.getAttribute('aria-selected')).toBe('true')
    key('ArrowUp')
    key('Enter')
    await waitFor(() => expect(here()).toBe('/crm?section=bookings'))
    expect(queryByRole('combobox', { name: /Search customers/ })).toBeNull()
  })

  test('opens the form of a new lead', async () => {
    const { write, key, findByLabelText } = await openPalette()
    write('new le')
    key('Enter')
    expect(await findByLabelText('What they asked for')).toBeTruthy()
  })

  test('finds customers, deals and bookings on the server once typing stopped, and opens one', async () => {
    const { api, write, key, findByRole, getByRole } = await openPalette()
    write('as')
    write('ash')
    await findByRole('group', { name: 'Bookings' })
    await findByRole('group', { name: 'Deals' })
    await findByRole('group', { name: 'Customers' })
    const asked = api.callsTo('/api/crm/customers').map(({ search }) => new URLSearchParams(search).get('search'))
    expect(asked).toEqual(['ash'])
    const deals = within(getByRole('group', { name: 'Deals' })).getAllByRole('option')
    expect(deals.map(({ textContent }) => textContent)).toEqual([
      'Asha GillBooked · Glazed Detail',
      'Asha GillArchive · Glazed Detail',
    ])
    const places = new URLSearchParams(api.callsTo('/api/crm/bookings').at(-1)?.search)
    expect(places.getAll('status')).toEqual(['confirmed', 'called-off', 'completed', 'missed', 'cancelled'])
    key('Enter')
    await waitFor(() => expect(here()).toBe('/crm?section=customers&customer=c1'))
  })

  test('says which kind could not be searched, and searches again', async () => {
    const api = found()
    api.answer('/api/crm/deal-list', refusal('unavailable'))
    const { write, findByRole, findByText, queryByText } = await openPalette(api)
    write('asha')
    const alert = (await findByText(/This could not be searched: Deals\./)).closest<HTMLElement>('[role=alert]')
    await findByRole('group', { name: 'Customers' })
    fireEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Try Again' }))
    await findByRole('group', { name: 'Deals' })
    expect(queryByText(/This could not be searched/)).toBeNull()
  })

  test('says that nothing was found', async () => {
    const empty = ok([])
    const api = staffApi({
      '/api/crm/customers': empty,
      '/api/crm/deal-list': empty,
      '/api/crm/bookings': empty,
      '/api/email/emails': empty,
    })
    const { write, findByText } = await openPalette(api)
    write('zzz')
    expect(await findByText('Nothing was found.')).toBeTruthy()
  })

  test('offers the crew its own sections and actions, and searches the bookings alone', async () => {
    const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }), '/api/crm/bookings': ok([booking]) })
    const { findByRole, getByRole } = await openOffice('/crm', { api })
    await findByRole('heading', { level: 1, name: 'Bookings' })
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true })
    const field = await findByRole('combobox', { name: /Search customers/ })
    expect(
      within(getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bookings', 'Your password', 'Keyboard shortcuts?', 'Preferences', 'Help', 'Back to Website', 'Logout'])
    fireEvent.change(field, { target: { value: 'asha' } })
    await findByRole('option', { name: /Asha Gill/ })
    expect(api.callsTo('/api/crm/customers')).toEqual([])
  })
})

describe('what was opened last', () => {
  const labels = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map((option) => option.querySelector('span')?.textContent)

  /** Opens the search again, whatever section shows. */
  async function reopen(view: Awaited<ReturnType<typeof openPalette>>) {
    await waitFor(() => expect(view.queryByRole('combobox', { name: /Search customers/ })).toBeNull())
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    const field = await view.findByRole('combobox', { name: /Search customers/ })
    return {
      key: (name: string) => fireEvent.keyDown(field, { key: name }),
      write: (value: string) => fireEvent.change(field, { target: { value } }),
    }
  }

  test('comes first while nothing is typed, the last one before the others, and not once more among the sections', async () => {
    const view = await openPalette()
    expect(view.queryByRole('group', { name: 'Opened recently' })).toBeNull()
    view.write('archive')
    view.key('Enter')
    await waitFor(() => expect(here()).toBe('/crm?section=archive'))
    const second = await reopen(view)
    second.write('asha')
    await view.findByRole('group', { name: 'Deals' })
    await view.findByRole('group', { name: 'Customers' })
    second.key('Enter')
    await waitFor(() => expect(here()).toBe('/crm?section=customers&customer=c1'))
    await reopen(view)
    const group = view.getByRole('group', { name: 'Opened recently' })
    expect(labels(group)).toEqual(['Asha Gill', 'Archive'])
    expect(labels(view.getByRole('listbox')).slice(0, 2)).toEqual(['Asha Gill', 'Archive'])
    expect(labels(view.getByRole('group', { name: 'Sections' }))).not.toContain('Archive')
    expect(within(group).getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
  })

  test('comes first among equal matches', async () => {
    const api = staffApi({
      '/api/crm/customers': ok([customer, { ...customer, id: 'c2', name: 'Asha Roy' }]),
      '/api/crm/deal-list': ok([]),
      '/api/crm/bookings': ok([]),
      '/api/email/emails': ok([]),
    })
    const view = await openPalette(api)
    view.write('asha')
    const rows = await view.findByRole('group', { name: 'Customers' })
    expect(labels(rows)).toEqual(['Asha Gill', 'Asha Roy'])
    fireEvent.click(within(rows).getByRole('option', { name: /Asha Roy/ }))
    const second = await reopen(view)
    second.write('asha')
    expect(labels(await view.findByRole('group', { name: 'Customers' }))).toEqual(['Asha Roy', 'Asha Gill'])
  })

  test('counts what was opened without the search, eight at most, of the member of staff alone, and is gone with the sign-out', async () => {
    const opened = Array.from({ length: 9 }, (_, index) => ({
      kind: 'customers',
      id: `x${index}`,
      label: `Earlier ${index}`,
      path: `/crm?section=customers&customer=x${index}`,
    }))
    sessionStorage.setItem(recentlyOpenedKey, JSON.stringify({ [owner.id]: opened.slice(0, 8), s2: opened.slice(8) }))
    const api = staffApi({ '/api/crm/bookings/b1/visit': ok(visit) })
    const view = await openOffice('/crm?section=bookings&booking=b1', { api })
    await view.findByText('FG-7K3M9Q')
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    await view.findByRole('combobox', { name: /Search customers/ })
    const group = await view.findByRole('group', { name: 'Opened recently' })
    expect(labels(group)).toEqual(['Asha Gill', ...opened.slice(0, 7).map(({ label }) => label)])
    api.answer('/api/crm/logout', ok(null))
    fireEvent.click(view.getByRole('option', { name: 'Logout' }))
    await waitFor(() => expect(view.goTo).toHaveBeenCalledWith('/'))
    expect(sessionStorage.getItem(recentlyOpenedKey)).toBeNull()
  })
})

describe('the map of the keys', () => {
  test('opens by its key, but not while somebody types or a dialog is open', async () => {
    const view = await openOffice('/crm?section=leads')
    const select = (await view.findByRole('article', { name: 'Jo Park' })).querySelector('select') ?? document.body
    fireEvent.keyDown(select, { key: '?' })
    expect(view.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    const place = await view.findByRole('region', { name: 'In the emails' })
    expect(place.textContent).toContain('Archivee')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(view.queryByRole('combobox', { name: /Search customers/ })).toBeNull()
  })
})

test('words match the beginnings of words, without case and accents', () => {
  expect(matches('Réservations', 'reser')).toBe(true)
  expect(matches('Book by phone', 'ph bo')).toBe(true)
  expect(matches('Book by phone', 'hone')).toBe(false)
  expect(matches('ਬੁਕਿੰਗਾਂ', 'ਬੁਕ')).toBe(true)
  expect(matches('ਬੁਕਿੰਗਾਂ', 'ਬਕ')).toBe(false)
})
