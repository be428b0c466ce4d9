import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const own = '/crm?section=password'
const path = '/api/crm/passkeys'
const passkeys = [
  { id: 'p1', name: 'Phone', addedAt: '2026-11-22T15:00:00.000Z', lastUsedAt: null },
  { id: 'p2', name: 'Key', addedAt: '2026-11-20T15:00:00.000Z', lastUsedAt: '2026-11-23T19:05:00.000Z' },
]
const api = (list: readonly object[] = passkeys) => staffApi({ [path]: ok({ passkeys: list, asksPassword: true }) })

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Function)
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the own passkeys show by their names, with when each was used last, and one is removed', async () => {
  const stub = api()
  stub.app.delete(`${path}/p2`, (c) => c.body(null, 204))
  const view = await openOffice(own, { api: stub })
  expect((await view.findByText('Phone')).parentElement?.textContent).toContain('Added Nov 22, 10:00 AM')
  expect(view.getByText('Key').parentElement?.textContent).toContain('Last used Nov 23, 2:05 PM')
  fireEvent.click(view.getByRole('button', { name: 'Remove Key' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('The passkey is removed'))
  expect(stub.callsTo(`${path}/p2`).map(({ method }) => method)).toEqual(['DELETE'])
})

test('a new one needs a name and the present password before the browser is asked', async () => {
  const stub = api([])
  const view = await openOffice(own, { api: stub })
  await view.findByLabelText('Name of the passkey')
  view.type('Name of the passkey', ' ')
  view.press('Add a passkey')
  expect(view.getByText('Please give it a name.')).toBeTruthy()
  expect(view.getByText('Please enter your current password.')).toBeTruthy()
  expect(stub.callsTo(`${path}/options`)).toEqual([])
})

test('a wrong password is told, and nothing is made', async () => {
  const stub = api([])
  const { status, body } = refusal('password_wrong')
  stub.app.post(`${path}/options`, () => Response.json(body, { status }))
  const view = await openOffice(own, { api: stub })
  const field = await view.findByLabelText('Name of the passkey')
  const form = field.closest('form')
  const password = form?.querySelector('[name=passkeyPassword]')
  if (!(password instanceof HTMLElement)) throw new Error('there is no field for the password')
  fireEvent.change(password, { target: { value: 'a guess' } })
  view.press('Add a passkey')
  expect((await view.findByRole('alert')).textContent).toContain('That is not your password')
  expect(stub.callsTo(path).filter(({ method }) => method === 'POST')).toEqual([])
})

test('with ten there is no form for another one', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...passkeys[0], id: `p${index}`, name: `Key ${index}` }))
  const view = await openOffice(own, { api: api(ten) })
  await view.findByText('Key 9')
  expect(view.queryByLabelText('Name of the passkey')).toBeNull()
})

test('where the browser has no passkeys nothing of them shows, neither here nor at the sign-in', async () => {
  vi.stubGlobal('isSecureContext', false)
  const view = await openOffice(own, { api: api() })
  await view.findByRole('heading', { name: 'Your password', level: 2 })
  expect(view.queryByText('Passkeys')).toBeNull()
  view.unmount()
  const door = await openOffice('/crm-login')
  await door.findByLabelText('Username')
  expect(door.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a sign-in by a passkey that the browser did not get is told, and the form stays', async () => {
  const view = await openOffice('/crm-login')
  view.api.answer('/api/admin/login/passkey/options', ok({ challenge: 'AA' }))
  view.press('Sign in with a passkey')
  await waitFor(() =>
    expect(view.told()).toEqual(['Login Failed', 'No passkey was used. Try again, or sign in with your password.']),
  )
  expect(location.pathname).toBe('/crm-login')
})
