import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { settingsDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { business, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'
import { stubStreams } from '#tests/web/support/stub-stream.ts'

const settings = '/crm?section=settings'
const hours = '/api/crm/business/hours'

// Closed days that are past are left out.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T15:00:00.000Z') })
})
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('a day that would close before it opens is marked and focused, not sent, and a refusal is told', async () => {
  const api = staffApi()
  const { status, body } = refusal('settings_changed')
  api.app.put(hours, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api })
  const monday = await view.findByRole('group', { name: 'Mon' })
  fireEvent.change(within(monday).getByLabelText('Closes'), { target: { value: '420' } })
  expect(view.getByText('Closing time must be later than opening time.')).toBeTruthy()
  fireEvent.click(view.getByRole('button', { name: 'Save' }))
  expect(api.callsTo(hours)).toEqual([])
  const closes = within(monday).getByLabelText('Closes')
  expect(closes.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(closes))
  fireEvent.change(closes, { target: { value: '1080' } })
  fireEvent.click(view.getByRole('button', { name: 'Save' }))
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else has changed this in the meantime.')
})

test('hours that somebody else changes are told at once beside what was typed, which is saved over them once agreed', async () => {
  const [api, stream] = [staffApi(), stubStreams()]
  api.app.put(hours, () => Response.json({ version: 5 }))
  const view = await openOffice(settings, { api })
  const monday = await view.findByRole('group', { name: 'Mon' })
  fireEvent.change(within(monday).getByLabelText('Closes'), { target: { value: '1200' } })
  view.type('Notice before a visit, in hours', '4')
  const theirs = { opensMinute: 540, closesMinute: 1020 }
  const week = business.week.with(1, theirs).with(2, null)
  api.answer('/api/crm/business', ok({ ...business, week, horizonDays: 30, hoursVersion: 4 }))
  stream.say('changed')
  const told = await view.findByRole('alert')
  expect(told.textContent).toContain(
    'Somebody else has changed the hours in the meantime. Tue: 9:00 AM to 5:00 PM; Wed: closed; Bookable ahead, in days: 30. What you typed is kept',
  )
  expect(within(monday).getByLabelText('Closes')).toHaveProperty('value', '1200')
  expect(view.getByLabelText('Notice before a visit, in hours')).toHaveProperty('value', '4')
  expect(view.getByLabelText('Bookable ahead, in days')).toHaveProperty('value', '30')
  expect(view.queryByRole('button', { name: 'Save' })).toBeNull()
  view.press('Continue with these hours')
  view.press('Save')
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(api.callsTo(hours).map(({ body }) => body)).toEqual([
    {
      week: week.with(0, { opensMinute: 480, closesMinute: 1200 }),
      horizonDays: 30,
      noticeMinutes: 240,
      expectedVersion: 4,
    },
  ])
})

test('hours that were typed stay while another part is open and over a reload, with what they were typed over', async () => {
  const api = staffApi()
  api.app.put(hours, () => Response.json({ version: 5 }))
  const first = await openOffice(settings, { api })
  const monday = await first.findByRole('group', { name: 'Mon' })
  fireEvent.change(within(monday).getByLabelText('Closes'), { target: { value: '1200' } })
  first.type('Notice before a visit, in hours', '4')
  fireEvent.click(first.getByRole('link', { name: 'Prices' }))
  await waitFor(() => expect(first.queryByRole('group', { name: 'Mon' })).toBeNull())
  fireEvent.click(first.getByRole('link', { name: 'Hours and closed days' }))
  expect(await first.findByLabelText('Notice before a visit, in hours')).toHaveProperty('value', '4')
  first.unmount()
  api.answer('/api/crm/business', ok({ ...business, horizonDays: 30, hoursVersion: business.hoursVersion + 1 }))
  const again = await openOffice(settings, { api })
  const closes = within(await again.findByRole('group', { name: 'Mon' })).getByLabelText('Closes')
  expect(closes).toHaveProperty('value', '1200')
  expect(again.getByRole('alert').textContent).toContain('Bookable ahead, in days: 30. What you typed is kept')
  again.press('Discard changes')
  expect(closes).not.toHaveProperty('value', '1200')
  expect(sessionStorage.getItem(settingsDraftKey)).toBeNull()
})

test('hours that were typed are discarded for those in force', async () => {
  const view = await openOffice(settings)
  const notice = await view.findByLabelText('Notice before a visit, in hours')
  view.type('Notice before a visit, in hours', '4')
  view.press('Discard changes')
  expect(notice).toHaveProperty('value', '2')
})

test('our own change, read before its answer, is not told as somebody else’s', async () => {
  const [api, stream] = [staffApi(), stubStreams()]
  const answer = Promise.withResolvers<Response>()
  api.app.put(hours, () => answer.promise)
  const view = await openOffice(settings, { api })
  await view.findByLabelText('Notice before a visit, in hours')
  view.type('Notice before a visit, in hours', '4')
  view.press('Save')
  const saved = ok({ ...business, noticeMinutes: 240, horizonDays: 30, hoursVersion: 4 })
  api.answer('/api/crm/business', saved, saved)
  stream.say('changed')
  await waitFor(() => expect(view.getByLabelText('Bookable ahead, in days')).toHaveProperty('value', '30'))
  expect(view.queryByRole('alert')).toBeNull()
  answer.resolve(Response.json({ version: 4 }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(view.queryByRole('alert')).toBeNull()
})

test('a closed day leads to the visits that stay on it', async () => {
  const { findByRole } = await openOffice(`${settings}&part=hours`)
  const link = await findByRole('link', { name: 'Friday, December 25, 2026' })
  expect(link.getAttribute('href')).toBe('/crm?section=bookings&view=day&from=2026-12-25')
})

test('a closed day stands with its reason in the list, and above the days of the calendar', async () => {
  const { findByText } = await openOffice(`${settings}&part=hours`)
  expect((await findByText('Christmas')).closest('li')?.textContent).toContain('Friday, December 25, 2026')
  const calendar = await openOffice('/crm?section=bookings&view=week&from=2026-12-21')
  const said = await calendar.findByText('This day is closed, and nobody can book it:')
  expect(said.parentElement?.textContent).toContain('Fri, Dec 25 · Christmas')
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

test('a link names the day to close, unless it is closed or over', async () => {
  const view = await openOffice(`${settings}&close=2099-12-26`, { api: staffApi() })
  await waitFor(() => expect(document.activeElement).toBe(view.getByLabelText('Day')))
  expect(view.getByLabelText('Day')).toHaveProperty('value', '2099-12-26')
  view.unmount()
  for (const day of ['2020-12-26', business.closedDates[0] ?? '', 'x']) {
    const other = await openOffice(`${settings}&close=${day}`, { api: staffApi() })
    expect(await other.findByLabelText('Day'), day).toHaveProperty('value', '')
    other.unmount()
  }
})

test('the crew has no settings', async () => {
  const api = staffApi({ '/api/crm/me': ok({ id: 's2', username: 'bo', role: 'crew' }) })
  const view = await openOffice(settings, { api })
  expect(await view.findByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy()
  expect(view.queryByRole('link', { name: 'Settings' })).toBeNull()
})
