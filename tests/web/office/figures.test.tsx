import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { figureNames, type FigureRow } from '#services/contracts/figures.ts'

import { ok, openOffice, staffApi } from './render-office.tsx'

const deposit: FigureRow = {
  id: '7',
  kind: 'deposit',
  at: '2026-11-22T15:00:00.000Z',
  who: 'Asha Gill',
  service: null,
  cents: 3_100,
  about: { kind: 'booking', id: 'b1' },
}
const refund: FigureRow = { ...deposit, id: '6', kind: 'refund', cents: -1_550 }
const unknown: FigureRow = { ...deposit, id: '5', who: null, cents: 1_600, about: null }
const open: FigureRow = {
  ...deposit,
  id: 'd1',
  kind: 'deal',
  who: 'Jo Park',
  cents: null,
  about: { kind: 'deal', id: 'd1' },
}
const lead: FigureRow = { ...open, id: 'l1', kind: 'lead', about: { kind: 'lead', id: 'l1' } }
const customer: FigureRow = {
  ...open,
  id: 'c1',
  kind: 'customer',
  who: 'Asha Gill',
  about: { kind: 'customer', id: 'c1' },
}
const booking: FigureRow = { ...deposit, id: 'b1', kind: 'booking', service: 'Glazed Detail', cents: 12_500 }

const deal = (id: string, outcome: 'won' | 'lost'): FigureRow => ({
  ...deposit,
  id,
  kind: 'deal',
  service: 'Glazed Detail',
  cents: null,
  outcome,
  about: { kind: 'deal', id },
})

const opened = {
  revenue: [{ count: 3, sumCents: 3_150, value: 3_150 }, [deposit, refund, unknown]],
  leads: [{ count: 1, sumCents: null, value: 1 }, [open]],
  services: [{ count: 1, sumCents: null, value: 1 }, [{ ...booking, cents: null }]],
  average: [{ count: 2, sumCents: 19_000, value: 9_500 }, [booking, { ...booking, id: 'b2', cents: 6_500 }]],
  conversion: [{ count: 2, sumCents: null, value: 50 }, [deal('d1', 'won'), deal('d2', 'lost')]],
  'all-leads': [{ count: 1, sumCents: null, value: 1 }, [lead]],
  customers: [{ count: 1, sumCents: null, value: 1 }, [customer]],
  bookings: [{ count: 1, sumCents: null, value: 1 }, [{ ...booking, cents: null }]],
  reply: [{ count: 1, sumCents: null, value: 144 }, [{ ...lead, minutes: 144 }]],
} as const

function figureApi(more: Parameters<typeof staffApi>[0] = {}) {
  const answers = figureNames.flatMap((figure) => [
    [`/api/crm/analytics/figures/${figure}`, ok(opened[figure][0])],
    [`/api/crm/analytics/figures/${figure}/rows`, ok(opened[figure][1])],
  ])
  return staffApi({ ...Object.fromEntries(answers), ...more })
}

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
    expect(getByText('Collected and not refunded, before tax.')).toBeTruthy()
    await waitFor(() => expect(region.textContent).toContain('Sum: $31.50'))
    expect(region.textContent).toContain('In all: 3')
  })

  test('the average shows the sum, how many share it, and what that makes', async () => {
    const { findByText } = await openOffice('/crm?section=dashboard&figure=average', { api: figureApi() })
    expect((await findByText('On average: $95')).parentElement?.textContent).toBe('In all: 2Sum: $190On average: $95')
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

const invoice: FigureRow = { ...deposit, id: '2026-000017', kind: 'invoice', cents: 12_500, hstCents: 1_625 }
const creditNote: FigureRow = { ...invoice, id: '2026-000018', kind: 'credit-note', cents: -1_000, hstCents: -130 }
const quarter = { quarter: '2026-Q4', salesCents: 11_500, chargedCents: 1_625, creditedCents: 130, hstCents: 1_495 }
const quarterApi = () =>
  figureApi({
    '/api/crm/analytics/hst': ok([{ ...quarter, isOver: false }]),
    '/api/crm/analytics/figures/hst': ok({
      count: 2,
      sumCents: 11_500,
      value: 1_495,
      hst: { chargedCents: 1_625, creditedCents: 130 },
    }),
    '/api/crm/analytics/figures/hst/rows': ok([creditNote, invoice]),
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

describe('the HST of a quarter', () => {
  test('leads to its documents with what each adds to it, and to what they come to', async () => {
    const api = quarterApi()
    const { findByRole, getByRole } = await openOffice('/crm?section=reports', { api })
    const link = await findByRole('link', { name: 'Q4 2026' })
    expect(link.getAttribute('href')).toBe('/crm?section=reports&figure=hst&of=2026-Q4')
    fireEvent.click(link)
    const region = await findByRole('region', { name: 'Documents of Q4 2026' })
    await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(2))
    const rows = [...region.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Asha GillCredit note 2026-000018 · .*-\$10HST -\$1\.30$/)
    expect(rows[1]).toMatch(/^Asha GillInvoice 2026-000017 · .*\$125HST \$16\.25$/)
    expect(region.querySelector('li a')?.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    const sums = 'In all: 2Sales before tax: $115HST charged: $16.25HST credited: $1.30HST: $14.95'
    await waitFor(() => expect(region.textContent?.endsWith(sums)).toBe(true))
    for (const path of ['hst', 'hst/rows']) {
      const [call] = api.callsTo(`/api/crm/analytics/figures/${path}`)
      expect(new URLSearchParams(call?.search).get('of')).toBe('2026-Q4')
    }
    expect(getByRole('link', { name: 'Back to the reports' }).getAttribute('href')).toBe('/crm?section=reports')
  })

  test('that is none shows the reports', async () => {
    const { findByRole } = await openOffice('/crm?section=reports&figure=hst&of=2026-Q5', { api: quarterApi() })
    expect(await findByRole('link', { name: 'Q4 2026' })).toBeTruthy()
  })

  test.each(languages)('in %s shows the key of no text', async (language) => {
    await openOffice('/crm?section=reports&figure=hst&of=2026-Q4', { language, api: quarterApi() })
    await waitFor(() => expect(document.querySelector('section li')).not.toBeNull())
    expect(document.body.textContent).not.toMatch(/(?:office|analytics)\.[a-z]/)
  })
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
