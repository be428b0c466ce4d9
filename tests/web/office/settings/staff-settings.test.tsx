import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const settings = '/crm?section=settings&part=staff'
const path = '/api/crm/staff'
const members = [
  { id: 's1', username: 'asha', role: 'owner', isActive: true, passkeys: 1, hasTotp: false },
  { id: 's2', username: 'bo', role: 'crew', isActive: true, passkeys: 2, hasTotp: true },
  { id: 's3', username: 'cy', role: 'crew', isActive: false, passkeys: 0, hasTotp: false },
]
const api = () => staffApi({ [path]: ok({ members }) })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('somebody is added, and their password shows until it is put away', async () => {
  const stub = api()
  const made = { id: 's4', username: 'dee', password: 'aaaaa-bbbbb-ccccc-ddddd' }
  stub.app.post(path, () => Response.json(made, { status: 201 }))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Username')
  view.press('Add to the staff')
  expect(view.getByText('Please enter two to sixty characters.')).toBeTruthy()
  view.type('Username', 'dee')
  view.type('Role', 'owner')
  view.press('Add to the staff')
  const shown = await view.findByRole('alert')
  expect(shown.textContent).toContain('aaaaa-bbbbb-ccccc-ddddd')
  expect(shown.textContent).toContain('/crm-login')
  const sent = stub.callsTo(path).filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ username: 'dee', role: 'owner' }])
  view.press('I have noted it')
  expect(view.queryByText('aaaaa-bbbbb-ccccc-ddddd')).toBeNull()
})

test.each([
  ['Make bo an owner', '/s2/role', { role: 'owner' }],
  ['Remove passkeys and codes of bo', '/s2/factors', null],
  ['Deactivate bo', '/s2/active', { isActive: false }],
  ['New password for bo', '/s2/password', {}],
  ['Let cy in again', '/s3/active', { isActive: true }],
])('%s is done once it was confirmed', async (label, place, body) => {
  const stub = api()
  stub.app.all(`${path}${place}`, () => Response.json({ id: 's2' }))
  const view = await openOffice(settings, { api: stub })
  fireEvent.click(await view.findByRole('button', { name: label }))
  const dialog = await view.findByRole('dialog', { name: label })
  expect(stub.callsTo(`${path}${place}`)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(stub.callsTo(`${path}${place}`).map((call) => call.body)).toEqual([body])
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull())
})

test('a refusal stays in the question', async () => {
  const stub = api()
  const { status, body } = refusal('last_owner')
  stub.app.put(`${path}/s1/role`, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api: stub })
  fireEvent.click(await view.findByRole('button', { name: 'Make asha crew' }))
  const dialog = await view.findByRole('dialog', { name: 'Make asha crew' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make asha crew' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The last owner can neither be removed')
})

test('who one is oneself, and who is deactivated, is said beside the names', async () => {
  const view = await openOffice(settings, { api: api() })
  expect(await view.findByText('that is you')).toBeTruthy()
  expect(view.getByText('Deactivated')).toBeTruthy()
  expect(view.queryByRole('button', { name: 'New password for cy' })).toBeNull()
})

test('passkeys are counted, and taken off from somebody else who has some', async () => {
  const view = await openOffice(settings, { api: api() })
  expect(await view.findByText('2 passkeys')).toBeTruthy()
  expect(view.getByText('1 passkey')).toBeTruthy()
  const buttons = view.getAllByRole('button', { name: /^Remove passkeys/ }).map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Remove passkeys and codes of bo'])
})

test('one’s own password is changed by the present one, so no new one is made for oneself', async () => {
  const view = await openOffice(settings, { api: api() })
  expect(await view.findByRole('button', { name: 'New password for bo' })).toBeTruthy()
  expect(view.queryByRole('button', { name: 'New password for asha' })).toBeNull()
  expect(view.getByRole('button', { name: 'Make asha crew' })).toBeTruthy()
  const link = view.getByRole('link', { name: 'Your password' })
  expect(link.getAttribute('href')).toBe('/crm?section=password')
})

test('the parts of the settings are links, of which the open one is marked', async () => {
  const view = await openOffice(settings, { api: api() })
  const nav = await view.findByRole('navigation', { name: 'Parts of the settings' })
  const links = within(nav).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Hours and closed days',
    'Prices',
    'Business and invoices',
    'Brand',
    'Service area',
    'Languages',
    'Vans',
    'Staff',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([...Array(7).fill(null), 'page'])
})

/** Codes and passkeys beside it ask for it too. */
const presentPassword = () =>
  within(screen.getByRole('form', { name: 'Your password' })).getByLabelText('Current password')

test('the crew has a page for their own password, which is sent with the present one and then forgotten', async () => {
  const stub = staffApi({ '/api/crm/me': ok({ id: 's2', username: 'bo', role: 'crew' }) })
  stub.app.put('/api/crm/password', () => Response.json({ id: 's2' }))
  const view = await openOffice('/crm?section=password', { api: stub })
  await view.findByRole('form', { name: 'Your password' })
  view.type('New password', 'too short')
  view.press('Change password')
  expect(view.getByText('Please enter at least 15 characters.')).toBeTruthy()
  expect(view.getByText('Please enter your current password.')).toBeTruthy()
  expect(stub.callsTo('/api/crm/password')).toEqual([])
  fireEvent.change(presentPassword(), { target: { value: 'the one I was given' } })
  view.type('New password', 'twelve glazed rings')
  view.press('Change password')
  await waitFor(() => expect(view.told()?.[0]).toBe('Your password was changed'))
  expect(stub.callsTo('/api/crm/password').map(({ body }) => body)).toEqual([
    { current: 'the one I was given', next: 'twelve glazed rings' },
  ])
  expect(presentPassword()).toHaveProperty('value', '')
})

test('the page of the password says that it needs a connection as long as there is none', async () => {
  const stub = staffApi({ '/api/crm/me': ok({ id: 's2', username: 'bo', role: 'crew' }) })
  const view = await openOffice('/crm?section=password', { api: stub })
  await view.findByRole('form', { name: 'Your password' })
  expect(view.queryByText(/There is no connection/)).toBeNull()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await view.findByText('There is no connection. A password can be changed only with one.')).toBeTruthy()
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(view.queryByText(/There is no connection/)).toBeNull())
})

test('a present password that is wrong is told', async () => {
  const stub = api()
  const { status, body } = refusal('password_wrong')
  stub.app.put('/api/crm/password', () => Response.json(body, { status }))
  const view = await openOffice('/crm?section=password', { api: stub })
  await view.findByRole('form', { name: 'Your password' })
  fireEvent.change(presentPassword(), { target: { value: 'another one' } })
  view.type('New password', 'twelve glazed rings')
  view.press('Change password')
  expect((await view.findByRole('alert')).textContent).toContain('That is not your password.')
})
