import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'

import { figures, ok, openOffice, staffApi } from './render-office.tsx'

const weeks = [
  { week: '2026-11-02', revenueCents: 10_000, leads: 4, bookings: 2 },
  { week: '2026-11-09', revenueCents: 25_000, leads: 1, bookings: 0 },
  { week: '2026-11-16', revenueCents: 5_000, leads: 0, bookings: 3 },
]

const refused = refusal('internal')
const api = (more: Parameters<typeof staffApi>[0] = {}) => staffApi({ '/api/crm/analytics/weeks': ok(weeks), ...more })
const open = (stub = api()) => openOffice('/crm?section=analytics', { api: stub })

afterEach(() => {
  delete document.documentElement.dataset['theme']
  localStorage.clear()
})

describe('the sales analytics', () => {
  test('shows the four totals with their trends', async () => {
    const { findByRole, getByRole } = await open()
    expect((await findByRole('article', { name: 'Total Revenue' })).textContent).toContain('+50%')
    for (const name of ['Active Leads', 'Services This Month', 'Avg Deal Value'])
      expect(getByRole('article', { name })).toBeTruthy()
  })

  test('each chart has a sentence, is read by arrow keys and stands as a table too', async () => {
    const { findByRole, getAllByRole, getByRole, getByText } = await open()
    const chart = await findByRole('slider', { name: 'Revenue by week, read with the arrow keys' })
    expect(getByText('$400 in the last 3 weeks; most in the week from Mon, Nov 9: $250')).toBeTruthy()
    expect(chart.getAttribute('aria-valuetext')).toBe('Week from Mon, Nov 16: $50')
    expect([chart.tagName, chart.getAttribute('type')]).toEqual(['INPUT', 'range'])
    fireEvent.change(chart, { target: { value: '1' } })
    expect(chart.getAttribute('aria-valuetext')).toBe('Week from Mon, Nov 9: $250')
    expect(getByText('Week from Mon, Nov 9: $250')).toBeTruthy()
    const [asTable] = getAllByRole('button', { name: 'As a table' })
    if (asTable !== undefined) fireEvent.click(asTable)
    const rows = [...getByRole('table').querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows).toEqual(['November 2, 2026$100', 'November 9, 2026$250', 'November 16, 2026$50'])
  })

  test('lists what happened last, and says where nothing did', async () => {
    const happened = { kind: 'booking_confirmed', who: 'Asha Gill', action: '', createdAt: '2026-11-22T15:00:00.000Z' }
    const first = await open(api({ '/api/crm/analytics': ok({ ...figures, recentActivity: [happened] }) }))
    expect(await first.findByText('Asha Gill booked a visit')).toBeTruthy()
    first.unmount()
    const second = await open()
    expect(await second.findByText('No recent activity')).toBeTruthy()
  })
})

describe('the theme of a member of staff', () => {
  test('is sent, shown and confirmed', async () => {
    const stub = api()
    stub.app.patch('/api/crm/settings', (c) => c.json({ theme: 'dark' }))
    const { findByLabelText, told } = await open(stub)
    fireEvent.change(await findByLabelText('Theme of the office'), { target: { value: 'dark' } })
    await waitFor(() => expect(told()).toEqual(['Settings Updated', 'Your preferences have been saved']))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    const sent = stub.callsTo('/api/crm/settings').find(({ method }) => method === 'PATCH')
    expect(sent?.body).toEqual({ theme: 'dark' })
  })

  test('is applied on load, in whichever section', async () => {
    await openOffice('/crm?section=reports', { api: api({ '/api/crm/settings': ok({ theme: 'light' }) }) })
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'))
  })

  test('that was not kept is told', async () => {
    const stub = api()
    stub.app.patch('/api/crm/settings', () => Response.json(refused.body, { status: refused.status }))
    const { findByLabelText, told } = await open(stub)
    fireEvent.change(await findByLabelText('Theme of the office'), { target: { value: 'dark' } })
    await waitFor(() => expect(told()?.[0]).toBe('Error'))
  })
})
