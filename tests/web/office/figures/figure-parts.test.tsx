import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import type { FigureRow } from '#services/contracts/figures.ts'
import { ok, openOffice } from '#tests/web/office/render-office.tsx'

import { deposit, figureApi, opened } from './figure-answers.ts'

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

const weeks = [
  { week: '2026-11-09', revenueCents: 3_100, leads: 4, bookings: 2 },
  { week: '2026-11-16', revenueCents: 5_000, leads: 1, bookings: 3 },
]
const dealWeeks = [
  { week: '2026-11-09', opened: 4, won: 3, lost: 1 },
  { week: '2026-11-16', opened: 2, won: 1, lost: 1 },
]
const booked = [{ week: '2026-11-22', visits: 2, totalCents: 19_000 }]
const parts = {
  'week-revenue': [
    'Revenue by week',
    '2026-11-16',
    'Week from Mon, Nov 16: $50',
    'Revenue, week from November 16, 2026',
    opened.revenue,
    'Sum: $31.50',
  ],
  'week-leads': [
    'Leads by week',
    '2026-11-16',
    'Week from Mon, Nov 16: 1',
    'Leads, week from November 16, 2026',
    opened['all-leads'],
    'In all: 1',
  ],
  'week-bookings': [
    'Bookings by week',
    '2026-11-16',
    'Week from Mon, Nov 16: 3',
    'Bookings, week from November 16, 2026',
    opened.bookings,
    'In all: 1',
  ],
  'week-deals': [
    'Share of deals won, by the week in which they were opened',
    '2026-11-16',
    'Week from Mon, Nov 16: 50% (1 won and 1 lost of 2)',
    'Deals opened, week from November 16, 2026',
    opened.conversion,
    'Won: 50%',
  ],
  booked: [
    'Booked for the next 4 weeks',
    '2026-11-22',
    'Week from Sun, Nov 22: $190 (2 visits)',
    'Booked, seven days from November 22, 2026',
    [{ count: 2, sumCents: 19_000, value: 19_000 }, opened.average[1]],
    'Sum: $190',
  ],
} as const
const partApi = () =>
  figureApi({
    '/api/crm/analytics/weeks': ok(weeks),
    '/api/crm/analytics/deals': ok({ stages: [], weeks: dealWeeks }),
    '/api/crm/analytics/forecast': ok({ booked, weeks: 0, band: null }),
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([part, [, , , , [sum, rows]]]) => [
        [`/api/crm/analytics/figures/${part}`, ok(sum)],
        [`/api/crm/analytics/figures/${part}/rows`, ok(rows)],
      ]),
    ),
  })

describe('a bar of the sales analytics', () => {
  test.each(['week-revenue', 'week-leads', 'week-bookings', 'week-deals', 'booked'] as const)(
    'of %s leads to what it is made of, from the chart and from its table',
    async (part) => {
      const [chart, of, said, title, [, rows], sum] = parts[part]
      const api = partApi()
      const { findByRole, getByRole } = await openOffice('/crm?section=analytics', { api })
      const panel = within(await findByRole('region', { name: chart }))
      const href = `/crm?section=analytics&figure=${part}&of=${of}`
      expect(panel.getByRole('link', { name: said }).getAttribute('href')).toBe(href)
      fireEvent.click(panel.getByRole('button', { name: 'As a table' }))
      const links = panel.getAllByRole('link')
      expect(links.at(-1)?.getAttribute('href')).toBe(href)
      expect(links).toHaveLength(part === 'booked' ? 1 : 2)
      fireEvent.click(links.at(-1) ?? document.body)
      const region = await findByRole('region', { name: title })
      await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(rows.length))
      await waitFor(() => expect(region.textContent).toContain(sum))
      for (const path of [part, `${part}/rows`]) {
        const [call] = api.callsTo(`/api/crm/analytics/figures/${path}`)
        expect(new URLSearchParams(call?.search).get('of')).toBe(of)
      }
      expect(getByRole('link', { name: 'Back to sales analytics' })).toBeTruthy()
    },
  )

  test.each(languages)('in %s shows the key of no text', async (language) => {
    for (const [part, [, of]] of Object.entries(parts)) {
      const address = `/crm?section=analytics&figure=${part}&of=${of}`
      const view = await openOffice(address, { language, api: partApi() })
      await waitFor(() => expect(document.querySelector('section li')).not.toBeNull())
      expect(document.body.textContent).not.toMatch(/(?:office|analytics)\.[a-z]/)
      view.unmount()
    }
  })
})

describe('the time in a stage', () => {
  const none = { deals: 0, medianMinutes: null, mostMinutes: null }
  const times = { medianMinutes: 45, mostMinutes: 2_880 }
  const quick: FigureRow = {
    ...deposit,
    id: 'd1',
    kind: 'deal',
    service: 'Glazed Detail',
    cents: null,
    minutes: 45,
    about: { kind: 'deal', id: 'd1' },
  }
  const stageApi = () =>
    figureApi({
      '/api/crm/analytics/deals': ok({
        stages: [
          { stage: 'new-lead', ...none },
          { stage: 'quoted', deals: 2, ...times },
        ],
        weeks: [],
      }),
      '/api/crm/analytics/figures/stage': ok({ count: 2, sumCents: null, value: 45, stage: times }),
      '/api/crm/analytics/figures/stage/rows': ok([{ ...quick, id: 'd2', minutes: 2_880 }, quick]),
    })

  test('leads to the deals that it is computed from, and says that it is no sum of them', async () => {
    const api = stageApi()
    const { findByRole, findByText } = await openOffice('/crm?section=analytics', { api })
    const panel = await findByRole('region', { name: 'Time in each stage' })
    const links = [...panel.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([['2', '/crm?section=analytics&figure=stage&of=quoted']])
    fireEvent.click(within(panel).getByRole('link', { name: '2' }))
    const region = await findByRole('region', { name: 'Time in the stage: Quoted' })
    await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(2))
    const rows = [...region.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Asha GillGlazed Detail · .*2 days$/)
    expect(rows[1]).toMatch(/^Asha GillGlazed Detail · .*45 minutes$/)
    expect(region.querySelector('li a')?.getAttribute('href')).toBe('/crm?section=history&deal=d1')
    await waitFor(() => expect(region.textContent).toMatch(/In all: 2Half within: 45 minutes9 of 10 within: 2 days$/))
    expect(await findByText(/neither is a sum\.$/)).toBeTruthy()
    const [call] = api.callsTo('/api/crm/analytics/figures/stage/rows')
    expect(new URLSearchParams(call?.search).get('of')).toBe('quoted')
  })

  test.each(languages)('in %s shows the key of no text', async (language) => {
    await openOffice('/crm?section=analytics&figure=stage&of=quoted', { language, api: stageApi() })
    await waitFor(() => expect(document.querySelector('section li')).not.toBeNull())
    expect(document.body.textContent).not.toMatch(/(?:office|analytics)\.[a-z]/)
  })
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
