import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { GoogleStatus } from '#services/contracts/google.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const status = '/api/google/status'
const connected: GoogleStatus = {
  connected: true,
  mode: 'live',
  email: 'owner@freshglaze.example',
  isConsentEnded: false,
  allows: { files: false, contacts: false },
}
const read = { asOf: '2026-11-22T15:00:00.000Z', isFailing: false }
const event = {
  id: 'e1',
  summary: 'Fleet wash',
  description: 'Six vans',
  location: '',
  start: { dateTime: '2026-11-24T14:00:00.000Z' },
  end: { dateTime: '2026-11-24T16:00:00.000Z' },
  isAllDay: false,
  link: null,
}
const contact = { resourceName: 'people/1', name: 'Jo Park', email: 'jo@example.com', phone: '', organization: '' }

async function openGoogle(tab: string, is: GoogleStatus = connected) {
  const api = staffApi({
    [status]: ok(is),
    '/api/google/gmail/messages': ok({ messages: [], ...read }),
    '/api/google/calendar/events': ok({ events: [event], ...read }),
    '/api/google/drive/files': ok({ files: [], ...read }),
    '/api/google/contacts': ok({ contacts: [contact], ...read }),
  })
  const view = await openOffice(`/crm?section=google&tab=${tab}`, { api })
  const pressed = async (name: string) => fireEvent.click(await view.findByRole('button', { name }))
  return { ...view, api, pressed }
}
const refused = { status: 503, body: {} }

describe('Google Workspace', () => {
  afterEach(() => vi.useRealTimers())

  test('asks for the consent page, and says so where it has no address', async () => {
    const window = { close: vi.fn<() => void>(), location: { href: '' } }
    vi.spyOn(globalThis, 'open').mockReturnValue(window as unknown as Window)
    const { api, pressed, told } = await openGoogle('gmail', { ...connected, connected: false, email: null })
    api.answer('/api/google/auth-url', refused)
    await pressed('Connect Google')
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to get authorization URL']))
    expect(window.close).toHaveBeenCalledOnce()
  })

  test('is asked every 30 seconds whether it is connected', async () => {
    vi.useFakeTimers()
    const { api, queryByText } = await openGoogle('gmail')
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    while (queryByText('owner@freshglaze.example') === null) await pass(50)
    await pass(2000)
    const before = api.callsTo(status).length
    for (let second = 0; second < 120; second += 1) await pass(1000)
    expect(api.callsTo(status)).toHaveLength(before + 4)
  })

  test('that cannot be disconnected stays connected, with words that mean nothing else', async () => {
    const { api, pressed, findByRole, told, getByText } = await openGoogle('gmail')
    api.answer('/api/google/disconnect', refused)
    await pressed('Disconnect')
    fireEvent.click(within(await findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
    const words = 'Google could not be told, so nothing was disconnected. Please try again.'
    await waitFor(() => expect(told()).toEqual(['Error', words]))
    expect(getByText('owner@freshglaze.example')).toBeDefined()
  })

  test('a mail that could not be sent is told, and stays as it was typed', async () => {
    const { api, pressed, type, told, getByLabelText } = await openGoogle('gmail')
    api.answer('/api/google/gmail/send', refused)
    await pressed('Compose')
    type('To', 'asha@example.com')
    type('Subject', 'Tomorrow')
    type('Message', 'See you at 9.')
    await pressed('Send')
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to send email']))
    expect(getByLabelText('Subject')).toHaveProperty('value', 'Tomorrow')
  })

  test('an event shows its title, description, start and end', async () => {
    const { findByText } = await openGoogle('calendar')
    const row = (await findByText('Fleet wash')).closest('li')
    for (const words of ['Six vans', 'Nov 24, 2026 09:00 - 11:00']) expect(row?.textContent).toContain(words)
  })

  test('an event that could not be created is told, and stays as it was typed', async () => {
    const { api, pressed, type, told, getByLabelText } = await openGoogle('calendar')
    api.answer('/api/google/calendar/events', refused)
    await pressed('Create event')
    type('Event Title', 'Fleet wash')
    type('Start Time', '2027-07-06T09:00')
    type('End Time', '2027-07-06T11:00')
    await pressed('Create')
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to create calendar event']))
    expect(getByLabelText('Event Title')).toHaveProperty('value', 'Fleet wash')
  })

  test('Refresh has the contacts read again at once', async () => {
    const { api, pressed, findByText } = await openGoogle('contacts')
    await findByText('Jo Park')
    const before = api.callsTo('/api/google/contacts').length
    api.answer('/api/google/refresh/contacts', ok(null))
    await pressed('Refresh')
    await waitFor(() => expect(api.callsTo('/api/google/contacts')).toHaveLength(before + 1))
    expect(api.callsTo('/api/google/refresh/contacts').map(({ method }) => method)).toEqual(['POST'])
  })

  test('contacts that could not be taken over are told', async () => {
    const { api, pressed, told } = await openGoogle('contacts')
    api.answer('/api/google/contacts/sync', refused)
    await pressed('Sync to CRM')
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to sync contacts']))
  })
})
