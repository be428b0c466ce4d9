import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { CustomerCard } from '#services/contracts/customers.ts'
import { officeDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal, type StubApi } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const here = () => location.pathname + location.search

const card: CustomerCard = {
  id: 'c1',
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: null,
  kind: 'customer',
  servicesCount: 2,
  totalSpent: 260.5,
  totalSpentCents: 26_050,
  since: '2026-10-01T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
  notes: 'Rings twice',
  language: 'fr',
  alsoSaid: [],
  hasAccount: true,
  upcoming: 1,
  sms: null,
  newsletter: null,
  version: 3,
  merged: [],
  alike: [],
}

const answers = {
  '/api/admin/leads/l1/story': ok([]),
  '/api/crm/customers': ok([card]),
  '/api/crm/customers/c1': ok(card),
  '/api/crm/customers/c1/history': ok({ entries: [], total: 0 }),
  '/api/crm/customers/c1/attendance': ok({ moves: 0, lateCancellations: 0, noShows: 0, visits: [] }),
}
const openApi = () => staffApi(answers)

type Office = Awaited<ReturnType<typeof openOffice>>

/** Signs in anew where the office has led to. */
async function signIn({ findByRole, type, press }: Office, api: StubApi, user: object = owner) {
  await findByRole('button', { name: 'Login to Admin Panel' })
  type('Username', 'asha')
  type('Password', 'correct horse battery')
  api.answer('/api/admin/login', ok(user))
  press('Login to Admin Panel')
  await waitFor(() => expect(location.pathname).toBe('/crm'))
}

describe('what was typed when a session ended is there again after the sign-in', () => {
  test('a note beside a lead, which is sent once', async () => {
    const api = openApi()
    const office = await openOffice('/crm?section=leads', { api })
    fireEvent.click(await office.findByRole('button', { name: 'Notes and history' }))
    office.type('New note', 'Wants Saturday')
    api.answer('/api/admin/leads/l1/notes', refusal('unauthorized'))
    office.press('Add note')
    await signIn(office, api)
    expect(await office.findByLabelText('New note')).toHaveProperty('value', 'Wants Saturday')
    expect(here()).toBe('/crm?section=leads&admin=true')
    api.answer('/api/admin/leads/l1/notes', { status: 201, body: { id: 'n1' } })
    office.press('Add note')
    await waitFor(() => expect(office.told()?.[0]).toBe('Note Added'))
    const [first, second] = api.callsTo('/api/admin/leads/l1/notes').map(({ body }) => body)
    expect(second).toEqual(first)
    expect(sessionStorage.getItem(officeDraftKey)).toBeNull()
  })

  test('a new lead, over whichever section it was', async () => {
    const api = openApi()
    const office = await openOffice('/crm?section=reports', { api })
    await office.findByRole('heading', { level: 1, name: 'Reporting' })
    office.press('New Lead')
    await office.findByRole('button', { name: 'Save' })
    office.type('Name', 'Caller Cole')
    office.type('Phone', '416 555 0177')
    api.answer('/api/crm/leads', refusal('unauthorized'))
    office.press('Save')
    await signIn(office, api)
    expect(await office.findByLabelText('Name')).toHaveProperty('value', 'Caller Cole')
    expect(office.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Reporting')
    api.answer('/api/crm/leads', { status: 201, body: { id: 'l9' } })
    office.press('Save')
    await waitFor(() => expect(location.search).toBe('?section=leads&lead=l9'))
    const [first, second] = api.callsTo('/api/crm/leads').map(({ body }) => body)
    expect(second).toEqual(first)
    expect(sessionStorage.getItem(officeDraftKey)).toBeNull()
  })

  test('the details of a customer, against the version that they were typed over', async () => {
    const { '/api/crm/customers/c1': _fixed, ...others } = answers
    const api = staffApi(others)
    let now = card
    const refusals = [refusal('unauthorized'), refusal('customer_changed')]
    api.app.get('/api/crm/customers/c1', () => Response.json(now))
    api.app.patch('/api/crm/customers/c1', () => {
      const { status, body } = refusals.shift() ?? refusal('internal')
      return Response.json(body, { status })
    })
    const office = await openOffice('/crm?section=customers&customer=c1', { api })
    fireEvent.click(await office.findByRole('button', { name: 'Edit' }))
    office.type('Notes', 'Gate code 44')
    office.press('Save')
    await office.findByRole('button', { name: 'Login to Admin Panel' })
    // Somebody else changes them in the meantime.
    now = { ...card, phone: '(416) 555-0188', version: 4 }
    await signIn(office, api)
    expect(await office.findByLabelText('Notes')).toHaveProperty('value', 'Gate code 44')
    office.press('Save')
    await office.findByRole('alert')
    const sent = api.callsTo('/api/crm/customers/c1').filter(({ method }) => method === 'PATCH')
    expect(sent.map(({ body }) => Reflect.get(Object(body), 'expectedVersion'))).toEqual([3, 3])
    expect(office.getByLabelText('Notes')).toHaveProperty('value', 'Gate code 44')
  })
})

test('what was given up is not there again, nor what somebody else typed in the tab', async () => {
  const api = openApi()
  const office = await openOffice('/crm?section=reports', { api })
  await office.findByRole('heading', { level: 1, name: 'Reporting' })
  office.press('New Lead')
  await office.findByRole('button', { name: 'Save' })
  office.type('Name', 'Caller Cole')
  expect(sessionStorage.getItem(officeDraftKey)).toContain('Caller Cole')
  office.unmount()

  const other = await openOffice('/crm?section=reports', {
    api: staffApi({ '/api/crm/me': ok({ ...owner, id: 's2', username: 'ben' }) }),
  })
  await other.findByRole('heading', { level: 1, name: 'Reporting' })
  expect(other.queryByLabelText('Name')).toBeNull()
  other.unmount()

  const again = await openOffice('/crm?section=reports', { api })
  expect(await again.findByLabelText('Name')).toHaveProperty('value', 'Caller Cole')
  fireEvent.click(await again.findByRole('button', { name: 'Close' }))
  expect(sessionStorage.getItem(officeDraftKey)).toBeNull()
})

test('whoever signs out leaves nothing of it behind', async () => {
  const api = openApi()
  const office = await openOffice('/crm?section=leads', { api })
  fireEvent.click(await office.findByRole('button', { name: 'Notes and history' }))
  office.type('New note', 'Wants Saturday')
  expect(sessionStorage.getItem(officeDraftKey)).toContain('Wants Saturday')
  api.answer('/api/crm/logout', ok(null))
  office.press('Logout')
  await waitFor(() => expect(office.told()?.[0]).toBe('Logged Out'))
  expect(sessionStorage.getItem(officeDraftKey)).toBeNull()
  // It leaves a moment later, with what it has read.
  await waitFor(() => expect(office.goTo).toHaveBeenCalledWith('/'))
})
