import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { languages } from '#events/values/language.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { alone, booking, lead, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

describe('the dashboard', () => {
  test('shows the four figures with how they moved, the deals that changed last and the bookings of today', async () => {
    const { api, findByRole, getByRole, findByText } = await openOffice('/crm', {
      api: staffApi({ '/api/crm/bookings': ok([booking]) }),
    })
    const revenue = await findByRole('article', { name: 'Total Revenue' })
    expect(revenue.textContent).toContain('$1,234.50')
    expect(revenue.textContent).toContain('+50% compared with the 30 days before')
    expect(getByRole('article', { name: 'Active Leads' }).textContent).toContain('4')
    expect(getByRole('article', { name: 'Services This Month' }).textContent).toContain(
      '−50% compared with the same days of last month',
    )
    expect(getByRole('article', { name: 'Avg Deal Value' }).textContent).toContain('$150')
    const recent = (await findByText('Jo Park')).closest('li')
    expect(recent?.textContent).toContain('Quoted')
    expect(recent?.querySelector('a')?.getAttribute('href')).toBe('/crm?section=pipeline&deal=d1')
    const visit = (await findByText('Asha Gill')).closest('li')
    expect(visit?.textContent).toContain('1:00 PM')
    expect(visit?.textContent).toContain('12 Elm Street, Brampton')
    const asked = api.callsTo('/api/crm/bookings').find(({ search }) => search.includes('dateFrom'))
    expect(new URLSearchParams(asked?.search).getAll('status')).toEqual([
      'confirmed',
      'called-off',
      'completed',
      'missed',
    ])
    expect(new URLSearchParams(asked?.search).get('dateFrom')).toBe('2026-11-22')
    expect(api.callsTo('/api/crm/deal-list')[0]?.search).toBe('?status=open&limit=5')
  })

  test('shows what is owed for visits that are done, and leads to what moved on the board since a week ago', async () => {
    const visits = Array.from({ length: 6 }, (_, at) => ({
      bookingId: `b${at}`,
      who: `Owing ${at}`,
      date: '2026-11-18',
      owedCents: 1_000 + at,
    }))
    const ages = [
      { fromDays: 0, toDays: 30, count: 5, sumCents: 5_015 },
      { fromDays: 91, toDays: null, count: 1, sumCents: 1_000 },
    ]
    const { findByRole } = await openOffice('/crm', {
      api: staffApi({ '/api/crm/analytics/owed': ok({ count: 6, sumCents: 6_015, ages, unreported: 2, visits }) }),
    })
    const panel = await findByRole('region', { name: 'Owed for Visits That Are Done' })
    await waitFor(() => expect(panel.textContent).toContain('$60.15 with tax for 6 visits'))
    expect(panel.textContent).toContain('0 to 30 days 5 visits$50.15More than 90 days 1 visit$10')
    const links = [...panel.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...[0, 1, 2, 3, 4].map((at) => `/crm?section=bookings&booking=b${at}`),
      '/crm?section=bookings&view=list&status=due',
    ])
    expect(panel.textContent).toContain('$10.04')
    expect(panel.textContent).toContain('2 visits that are over have no outcome: what is owed for them is not known.')
    const since = await findByRole('link', { name: /What moved on the board since the end of/ })
    expect(since.getAttribute('href')).toBe('/crm?section=pipeline&day=2026-11-15&moved=yes')
  })

  test('invents nothing where there is nothing', async () => {
    const { findByText } = await openOffice('/crm', { api: staffApi({ '/api/crm/deal-list': ok([]) }) })
    expect(await findByText('No leads yet.')).toBeTruthy()
    expect(await findByText('No bookings today.')).toBeTruthy()
    expect(await findByText('Every visit that is over is paid in full.')).toBeTruthy()
  })

  test('does not say that all is paid where visits have no outcome, and asks what became of them', async () => {
    const past = { ...booking, id: 'b7', date: '2026-11-21', depositCents: 3_100 }
    const api = staffApi({
      '/api/crm/analytics/owed': ok({ count: 0, sumCents: 0, ages: [], unreported: 1, visits: [] }),
      '/api/crm/bookings': ok([past, { ...past, id: 'b8', status: 'completed' }, { ...booking, id: 'b9' }]),
    })
    api.answer('/api/crm/bookings/b7/progress', ok({ step: 'completed' }))
    const view = await openOffice('/crm', { api })
    expect(await view.findByText('Every visit with an outcome is paid in full.')).toBeTruthy()
    expect(view.queryByText('Every visit that is over is paid in full.')).toBeNull()
    await view.findByText(/^1 visit of .*Nov\S*\s21 has no outcome\.$/)
    expect(view.getByRole('button', { name: 'No-show' })).toBeTruthy()
    fireEvent.click(view.getByRole('button', { name: 'Completed' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('Visit completed'))
    expect(api.callsTo('/api/crm/bookings/b7/progress').map(({ body }) => body)).toEqual([{ step: 'completed' }])
    expect(api.callsTo('/api/crm/bookings').map(({ search }) => search)).toContain(
      '?status=confirmed&dateTo=2026-11-21&order=startsAt.asc&limit=100',
    )
  })

  test('says what could not be loaded, and reads it again', async () => {
    const { api, findByRole, getByRole } = await openOffice('/crm?section=nothing', {
      api: (() => {
        const stub = staffApi()
        stub.answer('/api/crm/analytics', refusal('unavailable'))
        return stub
      })(),
    })
    expect((await findByRole('alert')).textContent).toContain('This could not be loaded.')
    fireEvent.click(getByRole('button', { name: 'Try Again' }))
    await findByRole('article', { name: 'Total Revenue' })
    expect(api.callsTo('/api/crm/analytics').length).toBeGreaterThan(1)
  })
})

describe('contact leads', () => {
  test('each shows what was written, with a way to reply and to call', async () => {
    const { findByRole, getByRole } = await openOffice('/crm?section=leads')
    const card = await findByRole('article', { name: 'Jo Park' })
    expect(card.textContent).toContain('Two vans, next week?')
    expect(getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe('/crm?section=email&write=c1&lead=l1')
    expect(getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+14165550134')
    const options = [...card.querySelectorAll('option')].map((option) => option.value)
    expect(options).toEqual(['new', 'contacted', 'qualified', 'converted', 'closed'])
  })

  test('without a mailbox a reply is a mail of another program, with what was written below', async () => {
    const { findByRole, getByRole } = await openOffice('/crm?section=leads', {
      api: staffApi({ '/api/email/accounts': ok([]) }),
    })
    await findByRole('article', { name: 'Jo Park' })
    await waitFor(() =>
      expect(getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
        'mailto:jo@example.com?subject=Re%3A%20Your%20message&body=%0D%0A%0D%0A%3E%20Two%20vans%2C%20next%20week%3F',
      ),
    )
  })

  test('a chosen status is sent, shown at once and confirmed', async () => {
    const { api, findByRole, told } = await openOffice('/crm?section=leads')
    const card = await findByRole('article', { name: 'Jo Park' })
    api.answer('/api/admin/leads/l1/status', ok({ id: 'l1', status: 'qualified' }))
    const select = card.querySelector('select') ?? card
    fireEvent.change(select, { target: { value: 'qualified' } })
    expect(card.querySelector('header')?.textContent).toContain('Qualified')
    await waitFor(() => expect(told()).toEqual(['Status Updated', 'Lead status changed to qualified']))
    expect(api.callsTo('/api/admin/leads/l1/status').map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'PATCH', body: { status: 'qualified' } },
    ])
  })

  test('a chosen status can be taken back', async () => {
    const { api, findByRole, told, toasts } = await openOffice('/crm?section=leads')
    const choice = (await findByRole('article', { name: 'Jo Park' })).querySelector('select') ?? document.body
    api.answer('/api/admin/leads/l1/status', ok({ id: 'l1', status: 'qualified' }))
    fireEvent.change(choice, { target: { value: 'qualified' } })
    await waitFor(() => expect(told()?.[1]).toBe('Lead status changed to qualified'))
    api.answer('/api/admin/leads/l1/status', ok({ id: 'l1', status: 'new' }))
    toasts.visible()?.action?.run()
    await waitFor(() => expect(told()?.[1]).toBe('Lead status changed to new'))
    expect(api.callsTo('/api/admin/leads/l1/status').map(({ body }) => body)).toEqual([
      { status: 'qualified' },
      { status: 'new' },
    ])
    expect(toasts.visible()?.action).toBeUndefined()
  })

  test('a refused status goes back to what it was, and says why', async () => {
    const { api, findByRole, told } = await openOffice('/crm?section=leads')
    const card = await findByRole('article', { name: 'Jo Park' })
    api.answer('/api/admin/leads/l1/status', refusal('internal'))
    const select = card.querySelector('select') ?? card
    fireEvent.change(select, { target: { value: 'closed' } })
    await waitFor(() => expect(told()).toEqual(['Error', 'Failed to update lead status']))
    expect(card.querySelector('header')?.textContent).toContain('New')
  })

  test.each([
    ['new', 'neutral'],
    ['contacted', 'sky'],
    ['qualified', 'mint'],
    ['converted', 'violet'],
    ['closed', 'violet'],
  ] as const)('the badge of %s is %s', async (status, tone) => {
    const api = staffApi({ '/api/admin/leads/groups': ok([alone({ ...lead, status })]) })
    const { findByRole } = await openOffice('/crm?section=leads', { api })
    const badge = (await findByRole('article')).querySelector('header > span')
    const shown = ['sky', 'mint', 'amber', 'violet', 'tang', 'danger'].filter((one) => badge?.className.includes(one))
    expect(shown).toEqual(tone === 'neutral' ? [] : [tone])
  })

  test('without any it says so, and leads to the contact page', async () => {
    const { findByRole, getByRole } = await openOffice('/crm?section=leads', {
      api: staffApi({ '/api/admin/leads/groups': ok([]) }),
    })
    await findByRole('heading', { level: 2, name: 'No Contact Leads Yet' })
    expect(getByRole('link', { name: 'Open the contact page' }).getAttribute('href')).toBe('/contact')
  })

  test('who was erased has placeholders, and nothing to press', async () => {
    const erased = { ...lead, name: null, email: null, phone: null, message: null }
    const api = staffApi({ '/api/admin/leads/groups': ok([alone(erased)]) })
    const { findByRole, queryByRole } = await openOffice('/crm?section=leads', { api })
    const card = await findByRole('article', { name: 'No name' })
    expect(card.textContent).toContain('No email')
    expect(card.textContent).toContain('No phone')
    expect([queryByRole('link', { name: 'Reply' }), queryByRole('link', { name: 'Call' })]).toEqual([null, null])
  })
})

describe('bookings', () => {
  test('are shown by day, and asked for by status and search', async () => {
    const api = staffApi({ '/api/crm/bookings': ok([booking, { ...booking, id: 'b2', date: '2026-11-23' }]) })
    const { findAllByText, getByLabelText, getByRole } = await openOffice('/crm?section=bookings&view=list', { api })
    expect(await findAllByText('Asha Gill')).toHaveLength(2)
    expect(getByRole('region', { name: 'Monday, November 23, 2026' })).toBeTruthy()
    fireEvent.change(getByLabelText('Week from'), { target: { value: '2026-11-22' } })
    fireEvent.change(getByLabelText('Status'), { target: { value: 'cancelled' } })
    fireEvent.change(getByLabelText('Search'), { target: { value: 'gill' } })
    await waitFor(() => {
      const asked = new URLSearchParams(api.callsTo('/api/crm/bookings').at(-1)?.search)
      expect(Object.fromEntries(asked)).toMatchObject({
        dateFrom: '2026-11-22',
        dateTo: '2026-11-28',
        status: 'cancelled',
        search: 'gill',
      })
    })
    expect(getByRole('link', { name: 'Book by phone' }).getAttribute('href')).toBe('/crm?section=bookings&view=new')
  })
})

describe('the HST of each quarter', () => {
  const quarters = [
    { quarter: '2026-Q4', salesCents: -1_000, chargedCents: 0, creditedCents: 130, hstCents: -130, isOver: false },
    { quarter: '2026-Q3', salesCents: 12_500, chargedCents: 1_625, creditedCents: 0, hstCents: 1_625, isOver: true },
  ]
  const open = (answer: unknown) =>
    openOffice('/crm?section=reports', { api: staffApi({ '/api/crm/analytics/hst': ok(answer) }) })

  test('is a table, the last quarter first, and says which is not over', async () => {
    const { findByRole } = await open(quarters)
    const table = await findByRole('table')
    expect(
      [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Q4 2026 so far', '-$10', '$0', '$1.30', '-$1.30'],
      ['Q3 2026', '$125', '$16.25', '$0', '$16.25'],
    ])
  })

  test('is saved as a file of the day', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:hst')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { findByRole, api } = await open(quarters)
    fireEvent.click(await findByRole('button', { name: 'HST by quarter (CSV)' }))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^hst-\d{4}-\d{2}-\d{2}\.csv$/)]))
    expect(api.callsTo('/api/crm/analytics/hst').map(({ search }) => search)).toContain('?format=csv')
  })

  test('before the first document says so, and offers no file', async () => {
    const { findByText, queryByRole } = await open([])
    expect(await findByText('No document with HST was issued yet')).toBeTruthy()
    expect(queryByRole('button', { name: 'HST by quarter (CSV)' })).toBeNull()
  })
})

test.each(languages)('in %s no section shows the key of a text', async (language) => {
  for (const section of ['dashboard', 'reports', 'leads', 'bookings']) {
    const { findByRole, unmount } = await openOffice(`/crm?section=${section}`, { language })
    await findByRole('heading', { level: 1 })
    expect(document.body.textContent).not.toMatch(/(?:office|visits)\.[a-z]/)
    unmount()
  }
})
