import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

const press = (one: Element) => fireEvent.click(one)
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

  test('has every section of the specification in its menu, Admin with the plan below, and the way back to the website', async () => {
    const { findByRole, getByRole } = await openOffice('/crm')
    const menu = await findByRole('navigation', { name: 'Sections' })
    const names = [...menu.querySelectorAll('a[href^="/crm?section="]')].map(({ textContent }) => textContent)
    expect(names.slice(1, 11)).toEqual([
      'Dashboard',
      'Sales analytics',
      'Reporting',
      'Pipeline',
      'Contact Leads',
      'Customers',
      'Bookings',
      'Email System',
      'Google APIs',
      'Archive',
    ])
    expect(within(menu).getByText('Admin').textContent).toBe('AdminPro trial')
    for (const name of ['Preferences', 'Help', 'Upgrade to Pro'])
      expect(within(menu).getByRole('button', { name })).toBeDefined()
    expect(getByRole('button', { name: /^Search/ })).toBeDefined()
    expect(getByRole('link', { name: 'Back to Website' }).getAttribute('href')).toBe('/')
  })

  test('shows the section that one is in, also where the menu is a row that is wider than the screen', async () => {
    const seen: (string | null)[] = []
    // New browsers answer with a promise.
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: HTMLElement) {
      seen.push(this.textContent)
      return Promise.resolve() as unknown as undefined
    })
    const { findByRole, getByRole } = await openOffice('/crm?section=leads')
    await findByRole('heading', { level: 2, name: 'Jo Park' })
    press(getByRole('link', { name: 'Reporting' }))
    await findByRole('heading', { level: 1, name: 'Reporting' })
    expect(seen).toEqual(['Contact Leads', 'Reporting'])
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

  test('leads to the inbox, with how many mails in it are unread', async () => {
    const inbox = { type: 'inbox', displayName: 'Inbox', emailCount: 40, refused: [] }
    const api = staffApi({
      '/api/email/folders': ok([{ ...inbox, id: 'inbox', unreadCount: 12 }]),
      '/api/email/accounts': ok([]),
      '/api/email/threads': ok([]),
    })
    const { findByRole, getByRole } = await openOffice('/crm', { api })
    const link = await findByRole('link', { name: 'Inbox, 12 unread emails' })
    expect(link.textContent).toBe('InboxInbox, 12 unread emails12')
    press(link)
    await waitFor(() => expect(here()).toBe('/crm?section=email&folder=inbox'))
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Email System')
    await waitFor(() => expect(api.callsTo('/api/email/threads')).toHaveLength(1))
  })

  test('has no inbox and no plan for the crew', async () => {
    const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }) })
    const { findByRole, queryByRole, getByRole } = await openOffice('/crm', { api })
    await findByRole('heading', { level: 1, name: 'Bookings' })
    expect(queryByRole('link', { name: /Inbox/ })).toBeNull()
    expect(queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
    expect(api.callsTo('/api/email/folders')).toEqual([])
    expect(getByRole('button', { name: 'Preferences' })).toBeTruthy()
  })

  test('has preferences: a theme and whether single keys count, kept for who is signed in', async () => {
    const { api, findByRole, findByLabelText, press: pressButton, told } = await openOffice('/crm')
    await findByRole('heading', { level: 1, name: 'Dashboard' })
    api.answer('/api/crm/settings', ok({ singleKeys: false }), ok({ theme: 'dark' }))
    pressButton('Preferences')
    const keys = await findByRole('checkbox', { name: 'Shortcuts of a single key' })
    expect(keys).toHaveProperty('checked', true)
    press(keys)
    await waitFor(() => expect(told()).toEqual(['Settings Updated', 'Your preferences have been saved']))
    expect(keys).toHaveProperty('checked', false)
    fireEvent.change(await findByLabelText('Theme of the office'), { target: { value: 'dark' } })
    const sent = () => api.callsTo('/api/crm/settings').filter(({ method }) => method === 'PATCH')
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ singleKeys: false }, { theme: 'dark' }]))
  })

  test('helps: what is asked most, each with the way there, and every key', async () => {
    const { findByRole, press: pressButton } = await openOffice('/crm')
    await findByRole('heading', { level: 1, name: 'Dashboard' })
    pressButton('Help')
    const dialog = await findByRole('dialog', { name: 'Help' })
    expect(within(dialog).getByRole('link', { name: 'Bad weather' }).getAttribute('href')).toBe(
      '/crm?section=bookings&view=weather',
    )
    press(within(dialog).getByRole('button', { name: 'All keyboard shortcuts' }))
    await findByRole('dialog', { name: 'Keyboard shortcuts' })
  })

  test('says what the label of the plan means', async () => {
    const { findByRole, press: pressButton } = await openOffice('/crm')
    await findByRole('heading', { level: 1, name: 'Dashboard' })
    pressButton('Upgrade to Pro')
    expect((await findByRole('dialog', { name: 'Upgrade to Pro' })).textContent).toContain('nothing is for sale')
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

describe('two keys one after the other', () => {
  const strike = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  test('g and a letter lead to a section, and the letter means nothing else then', async () => {
    const lists = ['/api/email/accounts', '/api/email/threads', '/api/crm/deals', '/api/crm/customers']
    const api = staffApi(Object.fromEntries(lists.map((path) => [path, ok([])])))
    const { findByRole, queryByRole } = await openOffice('/crm?section=leads', { api })
    await findByRole('heading', { level: 1, name: 'Contact Leads' })
    // Each with what it asks for once it is there.
    const places = [
      ['d', 'Dashboard', '/api/crm/analytics'],
      ['p', 'Pipeline', '/api/crm/deals'],
      ['m', 'Email System', '/api/email/threads'],
      ['c', 'Customers', '/api/crm/customers'],
    ] as const
    for (const [letter, name, path] of places) {
      strike('g')
      strike(letter)
      await findByRole('heading', { level: 1, name })
      await waitFor(() => expect(api.callsTo(path).length).toBeGreaterThan(0))
    }
    expect(queryByRole('dialog')).toBeNull()
  })

  test('a letter alone, one after another key, and one that is typed lead nowhere', async () => {
    const { findByRole, getByLabelText } = await openOffice('/crm?section=leads')
    await findByRole('heading', { level: 2, name: 'Jo Park' })
    strike('d')
    strike('g')
    strike('x')
    strike('d')
    getByLabelText('Search').focus()
    strike('g')
    strike('d')
    expect(here()).toBe('/crm?section=leads')
  })

  test('neither they nor ? count where single keys are switched off; Ctrl+K does', async () => {
    const api = staffApi({ '/api/crm/settings': ok({ theme: null, singleKeys: false }) })
    const { findByRole, queryByRole } = await openOffice('/crm?section=leads', { api })
    await findByRole('heading', { level: 2, name: 'Jo Park' })
    await waitFor(() => expect(api.callsTo('/api/crm/settings')).toHaveLength(1))
    strike('?')
    strike('g')
    strike('d')
    expect(here()).toBe('/crm?section=leads')
    expect(queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    await findByRole('dialog', { name: 'Search and commands' })
  })
})
