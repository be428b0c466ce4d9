import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'

import { ok, openOffice, owner } from './render-office.tsx'

const here = () => location.pathname + location.search

async function signIn(path = '/admin-login') {
  const page = await openOffice(path)
  page.type('Username', ' asha ')
  page.type('Password', 'glaze and sprinkles')
  return page
}

describe('the sign-in of staff', () => {
  test.each([
    ['/admin-login', 'Admin sign-in'],
    ['/crm-login', 'CRM sign-in'],
  ])('%s has the form under its own heading, and a link back to the main site', async (path, heading) => {
    const { getByRole, getByLabelText } = await openOffice(path)
    expect(getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(getByLabelText('Username').hasAttribute('required')).toBe(true)
    expect(getByLabelText('Password').getAttribute('type')).toBe('password')
    expect(getByRole('button', { name: 'Login to Admin Panel' })).toBeTruthy()
    expect(getByRole('link', { name: 'Back to the website' }).getAttribute('href')).toBe('/')
  })

  test('needs both fields before anything is sent', async () => {
    const { api, press } = await openOffice('/admin-login')
    press('Login to Admin Panel')
    expect(document.body.textContent).toContain('Please enter your username.')
    expect(document.body.textContent).toContain('Please enter your password.')
    expect(api.callsTo('/api/admin/login')).toEqual([])
  })

  test('sends username and password, says so, and leads to the CRM with the admin flag', async () => {
    const { api, press, told, findByRole } = await signIn()
    api.answer('/api/admin/login', ok(owner))
    press('Login to Admin Panel')
    await findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(here()).toBe('/crm?admin=true')
    expect(told()).toEqual(['Success', 'Admin access granted'])
    expect(api.callsTo('/api/admin/login').map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: { username: 'asha', password: 'glaze and sprinkles' } },
    ])
  })

  test('tells the crew that they are signed in, and nothing of an administrator', async () => {
    const { api, press, told } = await signIn('/crm-login')
    api.answer('/api/admin/login', ok({ ...owner, role: 'crew' }))
    press('Login to Admin Panel')
    await waitFor(() => expect(told()).toEqual(['Success', 'You are signed in.']))
  })

  test.each([
    ['/crm?section=leads', '/crm?section=leads&admin=true'],
    ['https://evil.example/crm', '/crm?admin=true'],
    ['//evil.example', '/crm?admin=true'],
    ['/dashboard?section=leads', '/crm?admin=true'],
  ])('with returnTo=%s it leads to %s', async (returnTo, to) => {
    const { api, press } = await signIn(`/crm-login?${new URLSearchParams({ returnTo }).toString()}`)
    api.answer('/api/admin/login', ok(owner))
    press('Login to Admin Panel')
    await waitFor(() => expect(here()).toBe(to))
  })

  test.each([
    ['the message of the server', refusal('admin_password_wrong'), 'Login Failed', 'Invalid admin password'],
    ['its own where there is none', { status: 401, body: {} }, 'Login Failed', 'Invalid admin password'],
    [
      'for how long to wait',
      refusal('too_many_requests', { retryAfterSeconds: 90 }),
      'Login Failed',
      'Too many wrong passwords. Please wait 2 minutes.',
    ],
  ])('a refusal is told with %s, and what was typed stays', async (_, answer, title, description) => {
    const { api, press, told, getByLabelText } = await signIn()
    api.answer('/api/admin/login', answer)
    press('Login to Admin Panel')
    await waitFor(() => expect(told()).toEqual([title, description]))
    expect(getByLabelText('Username').getAttribute('value')).toBe(' asha ')
    expect(here()).toBe('/admin-login')
  })

  test('a server that is not reached is told', async () => {
    const { api, press, told } = await signIn()
    api.app.post('/api/admin/login', () => {
      throw new TypeError('no network')
    })
    api.app.onError((error) => {
      throw error
    })
    press('Login to Admin Panel')
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to connect to server']))
  })
})
