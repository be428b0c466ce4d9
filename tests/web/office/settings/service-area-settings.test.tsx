import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OfficeServiceArea } from '#services/contracts/service-area.ts'
import { settingsDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const settings = '/crm?section=settings&part=area'
const path = '/api/crm/business/service-area'
const first = { version: 0, cities: ['Toronto', 'Milton'], at: null, by: null }
const second = { version: 1, cities: ['Toronto', 'Milton', 'Vaughan'], at: '2026-11-22T15:00:00.000Z', by: 'asha' }
const area: OfficeServiceArea = {
  inForce: { version: 1, cities: second.cities },
  editions: [second, first],
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `City ${index}`)

const api = (read = area) => staffApi({ [path]: ok(read) })
async function openPanel(read = area) {
  const stub = api(read)
  stub.app.put(path, () => Response.json({ version: 2 }))
  const view = await openOffice(settings, { api: stub })
  const panel = within(await view.findByRole('region', { name: 'Service area' }))
  const sent = () => stub.callsTo(path).filter(({ method }) => method === 'PUT')
  const rows = () => panel.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)
  return { stub, view, panel, sent, rows }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('cities that are added and removed are sent together, with the edition that was on screen, and nothing is kept afterwards', async () => {
  const { view, panel, sent, rows } = await openPanel()
  expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
  view.type('Name of the city', '  Ajax ')
  view.press('Add city')
  expect(view.getByLabelText('Name of the city')).toHaveProperty('value', '')
  view.press('Remove Milton')
  expect(rows()).toEqual(['Toronto', 'Milton', 'Vaughan', 'Ajax'])
  expect(panel.getByText('New, not saved yet').closest('li')?.textContent).toContain('Ajax')
  expect(panel.getByText('Goes when you save').closest('li')?.textContent).toContain('Milton')
  expect(sent()).toEqual([])
  expect(sessionStorage.getItem(settingsDraftKey)).toContain('Ajax')
  view.press('Save')
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(sent().map(({ body }) => body)).toEqual([{ cities: ['Toronto', 'Vaughan', 'Ajax'], expectedVersion: 1 }])
  expect(sessionStorage.getItem(settingsDraftKey)).toBeNull()
})

test('a city that is kept after all goes back to its place, and then there is nothing to save', async () => {
  const { view, panel } = await openPanel()
  view.press('Remove Toronto')
  view.press('Keep Toronto')
  expect(panel.queryByText('Goes when you save')).toBeNull()
  expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sessionStorage.getItem(settingsDraftKey)).toBeNull()
})

test('a new city that is removed again is gone, and the field has the focus', async () => {
  const { view, rows } = await openPanel()
  view.type('Name of the city', 'Ajax')
  view.press('Add city')
  view.press('Remove Ajax')
  expect(rows()).toEqual(['Toronto', 'Milton', 'Vaughan'])
  expect(document.activeElement).toBe(view.getByLabelText('Name of the city'))
})

test.each([
  ['A', 'Please enter a name of 2 to 60 characters.'],
  ['   ', 'Please enter a name of 2 to 60 characters.'],
  ['Aj\u202Eax', 'Please enter a name of 2 to 60 characters.'],
  ['TORONTO', 'This city is in the list already.'],
])('the name %j is refused beside its field', async (name, told) => {
  const { view, panel, rows } = await openPanel()
  view.type('Name of the city', name)
  view.press('Add city')
  expect(panel.getByText(told)).toBeTruthy()
  const field = view.getByLabelText('Name of the city')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(rows()).toEqual(['Toronto', 'Milton', 'Vaughan'])
})

test('the last city cannot be removed', async () => {
  const { view, panel } = await openPanel()
  view.press('Remove Toronto')
  view.press('Remove Vaughan')
  expect(panel.queryByRole('button', { name: 'Remove Milton' })).toBeNull()
  expect(panel.getByText('At least one city has to stay.')).toBeTruthy()
})

test('beyond forty cities none can be added', async () => {
  const full = { version: 1, cities: numbered(39) }
  const { view, panel } = await openPanel({ inForce: full, editions: [{ ...full, at: second.at, by: 'asha' }] })
  view.type('Name of the city', 'Ajax')
  view.press('Add city')
  expect(panel.queryByLabelText('Name of the city')).toBeNull()
  expect(panel.getByText('There are 40 cities: there can be no more.')).toBeTruthy()
})

test('an earlier list is set back, and saved as another edition', async () => {
  const { view, panel, sent } = await openPanel()
  expect(view.getByText('As set up with the program')).toBeTruthy()
  view.press('Set version 0 back')
  expect(panel.getByText('Goes when you save').closest('li')?.textContent).toContain('Vaughan')
  view.press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ cities: ['Toronto', 'Milton'], expectedVersion: 1 })
})

test('an edition that somebody else published meanwhile is told, and what was changed goes on once agreed', async () => {
  const kept = { form: 'service-area', typed: { cities: 'Toronto\nMilton\nAjax' }, basis: 0 }
  sessionStorage.setItem(settingsDraftKey, JSON.stringify(kept))
  const { view, panel, sent } = await openPanel()
  expect((await panel.findByRole('alert')).textContent).toContain('Somebody else has saved version 1 in the meantime.')
  expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
  view.press('Continue with this version')
  expect(panel.getByText('Goes when you save').closest('li')?.textContent).toContain('Vaughan')
  view.press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ cities: ['Toronto', 'Milton', 'Ajax'], expectedVersion: 1 })
})

test('a refusal is told, the list is read again, and what was changed stays', async () => {
  const stub = api()
  const { status, body } = refusal('settings_changed')
  stub.app.put(path, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api: stub })
  await view.findByRole('region', { name: 'Service area' })
  const reads = stub.callsTo(path).length
  view.press('Remove Milton')
  view.press('Save')
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else has changed this in the meantime.')
  await waitFor(() => expect(stub.callsTo(path).filter(({ method }) => method === 'GET').length).toBeGreaterThan(reads))
  expect(view.getByText('Goes when you save')).toBeTruthy()
})
