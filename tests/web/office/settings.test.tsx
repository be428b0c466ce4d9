import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'

import { business, ok, openOffice, staffApi } from './render-office.tsx'

const settings = '/crm?section=settings'
const hours = '/api/crm/business/hours'

test('a weekday is opened with its hours, and sent with the edition that was on screen', async () => {
  const api = staffApi()
  api.app.put(hours, () => Response.json({ version: 4 }))
  const view = await openOffice(settings, { api })
  const sunday = await view.findByRole('group', { name: 'Sun' })
  expect(within(sunday).queryByLabelText('Opens')).toBeNull()
  fireEvent.click(within(sunday).getByRole('checkbox', { name: 'Open' }))
  fireEvent.change(within(sunday).getByLabelText('Closes'), { target: { value: '960' } })
  fireEvent.change(view.getByLabelText('Notice before a visit, in hours'), { target: { value: '4' } })
  fireEvent.click(view.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  const [sent] = api.callsTo(hours)
  expect(sent?.body).toEqual({
    week: business.week.with(6, { opensMinute: 480, closesMinute: 960 }),
    horizonDays: 60,
    noticeMinutes: 240,
    expectedVersion: 3,
  })
})

test('a day that would close before it opens is not sent, and a refusal is told', async () => {
  const api = staffApi()
  const { status, body } = refusal('settings_changed')
  api.app.put(hours, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api })
  const monday = await view.findByRole('group', { name: 'Mon' })
  fireEvent.change(within(monday).getByLabelText('Closes'), { target: { value: '420' } })
  expect(view.getByText('A day closes after it opens.')).toBeTruthy()
  fireEvent.click(view.getByRole('button', { name: 'Save' }))
  expect(api.callsTo(hours)).toEqual([])
  fireEvent.change(within(monday).getByLabelText('Closes'), { target: { value: '1080' } })
  fireEvent.click(view.getByRole('button', { name: 'Save' }))
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else has changed this meanwhile.')
})

test('a day is closed for a reason, and a closed one is opened again', async () => {
  const api = staffApi()
  api.app.post('/api/crm/business/closed-days', () => Response.json({ date: '2026-12-26' }, { status: 201 }))
  api.app.delete('/api/crm/business/closed-days/:date', () => Response.json({ date: '2026-12-25' }))
  const view = await openOffice(settings, { api })
  fireEvent.click(await view.findByRole('button', { name: 'Open Fri, Dec 25 again' }))
  await waitFor(() => expect(api.callsTo('/api/crm/business/closed-days/2026-12-25')).toHaveLength(1))
  fireEvent.change(view.getByLabelText('Day'), { target: { value: '2026-12-26' } })
  fireEvent.change(view.getByLabelText(/Reason/), { target: { value: 'Boxing Day' } })
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  fireEvent.click(view.getByRole('button', { name: 'Close this day' }))
  await waitFor(() =>
    expect(api.callsTo('/api/crm/business/closed-days')[0]?.body).toEqual({ date: '2026-12-26', reason: 'Boxing Day' }),
  )
})

test('the crew has no settings', async () => {
  const api = staffApi({ '/api/crm/me': ok({ id: 's2', username: 'bo', role: 'crew' }) })
  const view = await openOffice(settings, { api })
  expect(await view.findByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy()
  expect(view.queryByRole('link', { name: 'Settings' })).toBeNull()
})
