import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { figures, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

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
    const { findByRole, getAllByRole } = await open()
    await findByRole('article', { name: 'Total Revenue' })
    expect(getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'Total Revenue$1,234.50+50% compared with the 30 days before',
      'Total Leads9+125% compared with the 30 days before',
      'Total Customers6−50% compared with the 30 days before',
      'Total Bookings12+50% compared with the 30 days before',
    ])
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

describe('the figures of deals', () => {
  const none = { deals: 0, medianMinutes: null, mostMinutes: null }
  const stages = [
    { stage: 'new-lead', deals: 12, medianMinutes: 45, mostMinutes: 2_100 },
    { stage: 'contacted', deals: 3, medianMinutes: 2_880, mostMinutes: 20_160 },
    { stage: 'quoted', ...none },
    { stage: 'booked', ...none },
    { stage: 'completed', ...none },
    { stage: 'follow-up', ...none },
  ]
  const dealWeeks = [
    { week: '2026-11-09', opened: 4, won: 3, lost: 1 },
    { week: '2026-11-16', opened: 6, won: 1, lost: 0 },
  ]
  const withDeals = (figures: object) => open(api({ '/api/crm/analytics/deals': ok(figures) }))

  test('say what came of them, by week as a chart that keys read and as a table', async () => {
    const { findByRole, getByRole, getByText } = await withDeals({ stages, weeks: dealWeeks })
    const name = 'Share of deals won, by the week in which they were opened'
    const chart = await findByRole('slider', { name: `${name}, read with the arrow keys` })
    const says = 'Deals opened in the last 2 weeks: 10. Booked or completed: 4 (40%); lost: 1; still open: 5.'
    expect(getByText(says)).toBeTruthy()
    expect(chart.getAttribute('aria-valuetext')).toBe('Week from Mon, Nov 16: 17% (1 won and 0 lost of 6)')
    fireEvent.click(within(getByRole('region', { name })).getByRole('button', { name: 'As a table' }))
    const rows = [...within(getByRole('region', { name })).getByRole('table').querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.textContent)).toEqual([
      'November 9, 202675% (3 won and 1 lost of 4)',
      'November 16, 202617% (1 won and 0 lost of 6)',
    ])
  })

  test('say how long they stay in each stage, and that none has left one', async () => {
    const first = await withDeals({ stages, weeks: dealWeeks })
    const table = await first.findByRole('table')
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(0, 3)).toEqual([
      ['New Lead', '12', '45 minutes', '35 hours'],
      ['Contacted', '3', '2 days', '14 days'],
      ['Quoted', '0', '–', '–'],
    ])
    first.unmount()
    const second = await withDeals({ stages: stages.map(({ stage }) => ({ stage, ...none })), weeks: dealWeeks })
    expect(await second.findByText('No deal has left a stage in the last 365 days')).toBeTruthy()
  })
})

describe('the forecast', () => {
  const booked = [
    { week: '2026-11-22', visits: 2, totalCents: 19_000 },
    { week: '2026-11-29', visits: 1, totalCents: 12_500 },
  ]
  const withForecast = (more: object) => open(api({ '/api/crm/analytics/forecast': ok({ booked, ...more }) }))

  test('says what is booked, and between what most weeks were', async () => {
    const page = await withForecast({ weeks: 12, band: { lowCents: 40_000, highCents: 125_050 } })
    const chart = await page.findByRole('slider', { name: 'Booked for the next 4 weeks, read with the arrow keys' })
    expect(chart.getAttribute('aria-valuetext')).toBe('Week from Sun, Nov 29: $125 (1 visit)')
    const says =
      '3 visits are confirmed, for $315 before tax. Of the last 12 whole weeks, eight in ten brought between $400 and $1,250.50 before tax.'
    expect(page.getByText(says)).toBeTruthy()
  })

  test('says where there is not enough history for more than what is booked', async () => {
    const page = await withForecast({ weeks: 5, band: null })
    expect(await page.findByText(/^3 visits are confirmed.* not enough history, 5 whole weeks of the six/)).toBeTruthy()
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

  test('can be left to the device again', async () => {
    const stub = api({ '/api/crm/settings': ok({ theme: 'dark', singleKeys: true }) })
    stub.app.patch('/api/crm/settings', (c) => c.json({ theme: null }))
    const { findByLabelText, told } = await open(stub)
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    fireEvent.change(await findByLabelText('Theme of the office'), { target: { value: '' } })
    await waitFor(() => expect(told()?.[0]).toBe('Settings Updated'))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    const sent = stub.callsTo('/api/crm/settings').find(({ method }) => method === 'PATCH')
    expect(sent?.body).toEqual({ theme: null })
  })

  test('is applied on load, in whichever section', async () => {
    await openOffice('/crm?section=reports', {
      api: api({ '/api/crm/settings': ok({ theme: 'light', singleKeys: true }) }),
    })
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
