import { expect, test } from 'vitest'

import { booking, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

test('the calendar says above the days which hours Google Calendar closes, and by which event', async () => {
  const times = [
    { id: 'g1', date: '2026-11-16', startMinute: 480, endMinute: 600, summary: 'Van service' },
    { id: 'g2', date: '2026-11-17', startMinute: 0, endMinute: 1440, summary: '' },
  ]
  const api = staffApi({ '/api/crm/bookings': ok([booking]), '/api/crm/busy-times': ok({ times }) })
  const { findByText, getByRole } = await openOffice('/crm?section=bookings', { api })
  const said = await findByText(/Google Calendar closes these times on every van/)
  expect(said.parentElement?.textContent).toContain('Mon, Nov 16, 8:00 AM to 10:00 AM · Van service')
  expect(said.parentElement?.textContent).toContain('Tue, Nov 17, all day')
  expect(getByRole('link', { name: 'Open Google Workspace' }).getAttribute('href')).toBe('/crm?section=google')
  expect(api.callsTo('/api/crm/busy-times')[0]?.search).toBe('?from=2026-11-16&to=2026-11-22')
})
