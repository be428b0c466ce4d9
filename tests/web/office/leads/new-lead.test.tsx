import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

describe('a new lead', () => {
  test('is written down from any section, needs a name and a way to be reached, and opens', async () => {
    const api = staffApi()
    const { findByRole, getByText, press, type, told } = await openOffice('/crm?section=reports', { api })
    await findByRole('button', { name: 'New Lead' })
    press('New Lead')
    await findByRole('button', { name: 'Save' })
    press('Save')
    expect(getByText('Please enter a name.')).toBeTruthy()
    expect(getByText('Please enter an email address or a phone number.')).toBeTruthy()
    type('Name', 'Caller Cole')
    type('Phone', '12')
    expect(getByText(/a phone number that we can dial/)).toBeTruthy()
    type('Phone', '416 555 0177')
    api.answer('/api/crm/leads', { status: 201, body: { id: 'l9' } })
    press('Save')
    await waitFor(() => expect(location.search).toBe('?section=leads&lead=l9'))
    expect(told()?.[0]).toBe('Lead Added')
    expect(api.callsTo('/api/crm/leads')[0]?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Caller Cole',
      email: '',
      phone: '416 555 0177',
      message: '',
    })
  })

  test('that was refused stays typed, with the reason', async () => {
    const api = staffApi()
    const { findByRole, findByText, getByLabelText, press, type } = await openOffice('/crm?section=reports', { api })
    await findByRole('button', { name: 'New Lead' })
    press('New Lead')
    await findByRole('button', { name: 'Save' })
    type('Name', 'Caller Cole')
    type('Phone', '416 555 0177')
    api.answer('/api/crm/leads', refusal('invalid_request'))
    press('Save')
    expect(await findByText(/not valid/)).toBeTruthy()
    expect(getByLabelText('Name')).toHaveProperty('value', 'Caller Cole')
  })

  test('is not the crew’s to write down', async () => {
    const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }) })
    const { findByRole, queryByRole } = await openOffice('/crm', { api })
    await findByRole('heading', { level: 1, name: 'Bookings' })
    expect(queryByRole('button', { name: 'New Lead' })).toBe(null)
  })
})
