import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'

import { ok, openOffice, owner, staffApi } from './render-office.tsx'

const here = () => location.pathname + location.search

describe('the CRM', () => {
  test('leads whoever is not signed in to /crm-login, which leads back to the same section', async () => {
    const api = staffApi({ '/api/crm/me': refusal('unauthorized') })
    const { findByRole } = await openOffice('/crm?section=leads&admin=true', { api })
    await findByRole('button', { name: 'Login to Admin Panel' })
    expect(here()).toBe(`/crm-login?${new URLSearchParams({ returnTo: '/crm?section=leads' }).toString()}`)
    expect(api.callsTo('/api/admin/leads')).toEqual([])
  })

  test('changes the section without leaving its route, and an address leads to one', async () => {
    const { getByRole, findByRole } = await openOffice('/crm?section=bookings')
    await findByRole('heading', { level: 1, name: 'Bookings' })
    fireEvent.click(getByRole('link', { name: 'Contact Leads' }))
    await findByRole('heading', { level: 1, name: 'Contact Leads' })
    expect(here()).toBe('/crm?section=leads')
    expect(getByRole('link', { name: 'Contact Leads' }).getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('Contact Leads – Fresh Glaze')
  })

  test('shows the crew only what the crew may have', async () => {
    const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }) })
    const { findByRole, queryByRole } = await openOffice('/crm', { api })
    await findByRole('heading', { level: 1, name: 'Bookings' })
    expect(queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(api.callsTo('/api/crm/analytics')).toEqual([])
  })

  test('collapses its menu to icons that keep their names, and expands it again', async () => {
    const { findByRole, getByRole, press } = await openOffice('/crm')
    await findByRole('heading', { level: 1, name: 'Dashboard' })
    press('Collapse menu')
    expect(getByRole('button', { name: 'Expand menu' }).getAttribute('aria-expanded')).toBe('false')
    expect(getByRole('link', { name: 'Contact Leads' }).getAttribute('title')).toBe('Contact Leads')
    press('Expand menu')
    expect(getByRole('button', { name: 'Collapse menu' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('signs out, says so, and goes to the website', async () => {
    const { api, press, told, goTo, findByRole } = await openOffice('/crm')
    await findByRole('link', { name: 'Back to Website' })
    api.answer('/api/crm/logout', ok(null))
    press('Logout')
    await waitFor(() => expect(told()).toEqual(['Logged Out', 'You have been successfully logged out']))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
  })

  test('goes to the website also where signing out failed, and asks for it once more', async () => {
    const { api, press, told, goTo, findByRole } = await openOffice('/crm')
    const beacons: string[] = []
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: (path: string) => beacons.push(path) > 0,
    })
    await findByRole('link', { name: 'Back to Website' })
    api.answer('/api/crm/logout', refusal('internal'))
    press('Logout')
    await waitFor(() => expect(told()).toEqual(['Logout Error', 'Failed to logout properly']))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect(beacons).toEqual(['/api/crm/logout'])
  })

  test('a session that ends during work is told, and the sign-in leads back to the same place', async () => {
    const { api, told, findByRole, getByRole } = await openOffice('/crm?section=leads')
    await findByRole('heading', { level: 2, name: 'Jo Park' })
    api.answer('/api/admin/leads/l1/status', refusal('unauthorized'))
    fireEvent.change(getByRole('article').querySelector('select') ?? document.body, { target: { value: 'contacted' } })
    await waitFor(() => expect(told()).toEqual(['Session Expired', 'Please log in again to continue.']))
    await findByRole('button', { name: 'Login to Admin Panel' })
    expect(here()).toBe(`/crm-login?${new URLSearchParams({ returnTo: '/crm?section=leads' }).toString()}`)
  })
})
