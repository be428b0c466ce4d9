import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { figureNames } from '#services/contracts/figures.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

import { deposit, figureApi, opened, refund } from './figure-answers.ts'

const names = {
  revenue: 'Total Revenue',
  leads: 'Active Leads',
  services: 'Services This Month',
  average: 'Avg Deal Value',
} as const

describe('the figures of the dashboard', () => {
  test.each(['revenue', 'leads', 'services', 'average'] as const)(
    '%s leads to what it is made of, and that to where it happened',
    async (figure) => {
      const { findByRole, getByRole } = await openOffice('/crm', { api: figureApi() })
      const link = await findByRole('link', { name: names[figure] })
      expect(link.getAttribute('href')).toBe(`/crm?section=dashboard&figure=${figure}`)
      fireEvent.click(link)
      const region = await findByRole('region', { name: names[figure] })
      const [name, place] = figure === 'leads' ? ['Jo Park', 'pipeline&deal=d1'] : ['Asha Gill', 'bookings&booking=b1']
      await waitFor(() => expect(region.querySelector('li a')?.textContent).toBe(name))
      expect(region.querySelector('li a')?.getAttribute('href')).toBe(`/crm?section=${place}`)
      expect(getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/crm?section=dashboard')
    },
  )

  test('revenue shows payments and refunds with their amounts and sum, and how it is made', async () => {
    const { findByRole, getByText } = await openOffice('/crm?section=dashboard&figure=revenue', { api: figureApi() })
    const region = await findByRole('region', { name: 'Total Revenue' })
    await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(3))
    const rows = [...region.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Asha GillDeposit · .*\$31$/)
    expect(rows[1]).toMatch(/^Asha GillRefund · .*-\$15\.50$/)
    expect(rows[2]).toMatch(/^No nameDeposit · .*\$16$/)
    expect(region.querySelectorAll('li a')).toHaveLength(2)
    expect(getByText('Collected, and neither refunded nor taken back by a bank, before tax.')).toBeTruthy()
    await waitFor(() => expect(region.textContent).toContain('Sum: $31.50'))
    expect(region.textContent).toContain('In all: 3')
  })

  test('the average shows the sum, how many share it, and what that makes', async () => {
    const { findByText } = await openOffice('/crm?section=dashboard&figure=average', { api: figureApi() })
    expect((await findByText('On average: $95')).parentElement?.textContent).toBe('In all: 2Sum: $190On average: $95')
  })

  test('where neither its rows nor their sum can be read, that is said once', async () => {
    const unread = refusal('internal')
    const failing = {
      '/api/crm/analytics/figures/services': unread,
      '/api/crm/analytics/figures/services/rows': unread,
    }
    const api = figureApi(failing)
    const { findByRole, getAllByRole } = await openOffice('/crm?section=dashboard&figure=services', { api })
    const region = within(await findByRole('region', { name: 'Services This Month' }))
    expect(await region.findAllByRole('alert')).toHaveLength(1)
    expect(getAllByRole('button', { name: 'Try Again' })).toHaveLength(1)
  })

  test('where there is nothing behind a figure, it says so', async () => {
    const api = figureApi({
      '/api/crm/analytics/figures/services': ok({ count: 0, sumCents: null, value: 0 }),
      '/api/crm/analytics/figures/services/rows': ok([]),
    })
    const { findByText } = await openOffice('/crm?section=dashboard&figure=services', { api })
    expect(await findByText('Nothing yet.')).toBeTruthy()
    expect(await findByText('In all: 0')).toBeTruthy()
  })

  test('more rows are read when they are asked for', async () => {
    const api = staffApi({ '/api/crm/analytics/figures/revenue': ok(opened.revenue[0]) })
    api.app.get('/api/crm/analytics/figures/revenue/rows', (c) =>
      c.req.query('cursor') === 'next' ? c.json([refund]) : c.json([deposit], 200, { 'x-next-cursor': 'next' }),
    )
    const view = await openOffice('/crm?section=dashboard&figure=revenue', { api })
    const region = await view.findByRole('region', { name: 'Total Revenue' })
    fireEvent.click(await view.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(2))
    expect(view.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test.each(languages)('in %s they show the key of no text', async (language) => {
    for (const figure of figureNames) {
      const section = isOfAnalytics(figure) ? 'analytics' : 'dashboard'
      const view = await openOffice(`/crm?section=${section}&figure=${figure}`, { language, api: figureApi() })
      await waitFor(() => expect(document.querySelector('section li')).not.toBeNull())
      expect(document.body.textContent).not.toMatch(/(?:office|analytics)\.[a-z]/)
      view.unmount()
    }
  })
})

const isOfAnalytics = (figure: string): boolean => Object.hasOwn(totals, figure) && figure !== 'revenue'

const totals = {
  revenue: ['Total Revenue', 'bookings&booking=b1', /^Asha GillDeposit · .*\$31$/],
  'all-leads': ['Total Leads', 'leads&lead=l1', /^Jo Park(?!.*\$)/],
  customers: ['Total Customers', 'customers&customer=c1', /^Asha Gill(?!.*\$)/],
  bookings: ['Total Bookings', 'bookings&booking=b1', /^Asha GillGlazed Detail · (?!.*\$)/],
} as const

describe('the totals of the sales analytics', () => {
  test.each(['revenue', 'all-leads', 'customers', 'bookings'] as const)(
    '%s leads to what it is made of, and that to where it happened',
    async (figure) => {
      const [name, place, says] = totals[figure]
      const { findByRole, getByRole } = await openOffice('/crm?section=analytics', { api: figureApi() })
      const link = await findByRole('link', { name })
      expect(link.getAttribute('href')).toBe(`/crm?section=analytics&figure=${figure}`)
      fireEvent.click(link)
      const region = await findByRole('region', { name })
      await waitFor(() => expect(region.querySelector('li')?.textContent).toMatch(says))
      expect(region.querySelector('li a')?.getAttribute('href')).toBe(`/crm?section=${place}`)
      await waitFor(() => expect(region.textContent).toContain(`In all: ${opened[figure][0].count}`))
      const back = getByRole('link', { name: 'Back to sales analytics' })
      expect(back.getAttribute('href')).toBe('/crm?section=analytics')
    },
  )
})

describe('the figures of the reports', () => {
  test('are the conversion, the average deal and the response time, each with the way to its rows', async () => {
    const { findByRole } = await openOffice('/crm?section=reports', { api: figureApi() })
    const shown = [
      ['Conversion', '50%', 'conversion'],
      ['Avg Deal Value', '$95', 'average'],
      ['Response time', '2 hours', 'reply'],
    ] as const
    for (const [name, value, figure] of shown) {
      const card = await findByRole('article', { name })
      await waitFor(() => expect(card.textContent).toContain(value))
      expect(card.querySelector('a')?.getAttribute('href')).toBe(`/crm?section=dashboard&figure=${figure}`)
    }
  })

  test('are no numbers where nothing came in yet', async () => {
    const nothing = ok({ count: 0, sumCents: null, value: 0 })
    const paths = figureNames.map((figure) => [`/api/crm/analytics/figures/${figure}`, nothing])
    const { findByRole } = await openOffice('/crm?section=reports', { api: figureApi(Object.fromEntries(paths)) })
    for (const name of ['Conversion', 'Avg Deal Value', 'Response time']) {
      const card = await findByRole('article', { name })
      await waitFor(() => expect(card.textContent).toContain('–'))
      expect(card.textContent?.replaceAll(/last 90 days|of the 90/g, '')).not.toMatch(/\d/)
    }
  })

  test('open to deals with what came of each, and to leads with how long they waited', async () => {
    const { findByRole, unmount } = await openOffice('/crm?section=dashboard&figure=conversion', { api: figureApi() })
    const deals = await findByRole('region', { name: 'Conversion' })
    await waitFor(() => expect(deals.querySelectorAll('li')).toHaveLength(2))
    const rows = [...deals.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Asha GillGlazed Detail · .*Won$/)
    expect(rows[1]).toMatch(/Lost$/)
    expect(deals.querySelector('li a')?.getAttribute('href')).toBe('/crm?section=history&deal=d1')
    await waitFor(() => expect(deals.textContent).toContain('Won: 50%'))
    const back = await findByRole('link', { name: 'Back to the reports' })
    expect(back.getAttribute('href')).toBe('/crm?section=reports')
    unmount()
    const again = await openOffice('/crm?section=dashboard&figure=reply', { api: figureApi() })
    const leads = await again.findByRole('region', { name: 'Response time' })
    await waitFor(() => expect(leads.querySelector('li')?.textContent).toMatch(/^Jo Park.*2 hours$/))
    await waitFor(() => expect(leads.textContent).toContain('On average: 2 hours'))
  })
})
