import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/sessions'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessions = [
  {
    id: 'a',
    device: firefox,
    createdAt: '2026-11-23T13:00:00.000Z',
    lastUsedAt: '2026-11-23T19:05:00.000Z',
    isThisOne: true,
  },
  {
    id: 'b',
    device: '',
    createdAt: '2026-11-22T13:00:00.000Z',
    lastUsedAt: '2026-11-22T15:00:00.000Z',
    isThisOne: false,
  },
]

test('the own sessions show with the device and when it was used last, and every one but this is ended', async () => {
  const api = staffApi({ [path]: ok(sessions) })
  api.app.delete(`${path}/b`, (c) => c.body(null, 204))
  const view = await openOffice('/crm?section=password', { api })
  const other = (await view.findByText('Unknown device')).parentElement
  expect(other?.textContent).toContain('Last used Nov 22, 10:00 AM')
  expect(view.getByText('This device').parentElement?.textContent).toContain('Firefox')
  expect(view.queryByRole('button', { name: /Sign out Firefox/ })).toBeNull()
  fireEvent.click(view.getByRole('button', { name: 'Sign out Unknown device' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Signed out there'))
  expect(api.callsTo(`${path}/b`).map(({ method }) => method)).toEqual(['DELETE'])
})

test('what outlasts the session asks for the password in a dialog, and goes on once it is right', async () => {
  const staff = [{ id: 's1', username: 'asha', role: 'owner', isActive: true, passkeys: 0, hasTotp: false }]
  const api = staffApi({ '/api/crm/staff': ok({ members: staff }) })
  let isConfirmed = false
  const refused = (code: 'confirm_password' | 'password_wrong') => {
    const { status, body } = refusal(code)
    return Response.json(body, { status })
  }
  api.app.post('/api/crm/staff', () =>
    isConfirmed
      ? Response.json({ id: 's2', username: 'Jo', password: 'made up' }, { status: 201 })
      : refused('confirm_password'),
  )
  api.app.post('/api/crm/confirmation', async (c) => {
    isConfirmed = (await c.req.json()).current === 'right'
    return isConfirmed ? c.json({ status: 'confirmed' }) : refused('password_wrong')
  })
  const view = await openOffice('/crm?section=settings&part=staff', { api })
  await view.findByLabelText('Username')
  view.type('Username', 'Jo')
  view.press('Add to the staff')
  const field = await view.findByLabelText('Your password')
  fireEvent.click(await view.findByRole('button', { name: 'Continue' }))
  expect(api.callsTo('/api/crm/confirmation')).toEqual([])
  fireEvent.change(field, { target: { value: 'a guess' } })
  view.press('Continue')
  expect(await view.findByText('That is not your password.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'right' } })
  view.press('Continue')
  expect(await view.findByText('made up')).toBeTruthy()
  expect(view.queryByLabelText('Your password')).toBeNull()
  // Whoever does not give it has the refusal where the change was asked for.
  isConfirmed = false
  view.type('Username', 'Kim')
  view.press('Add to the staff')
  await view.findByLabelText('Your password')
  fireEvent.click(await view.findByRole('button', { name: 'Not now' }))
  expect(await view.findByText('For this, please type your password once more.')).toBeTruthy()
})
