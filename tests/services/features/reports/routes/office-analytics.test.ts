import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { salesWeeks } from '#projections/sales-weeks.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putTakings } from '#tests/support/put-takings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  staff = officeStaff(app)
})
afterAll(() => app.close())

describe('the weeks of sales', () => {
  test('are twelve from their Mondays, and count what came in and went back in Toronto’s weeks', async () => {
    const money = (day: string, cents: number, back: number) => putTakings(app.database, { day, cents: cents - back })
    await money('2026-11-15', 3_100, 0)
    await money('2026-11-16', 5_000, 1_000)
    await money('2026-11-22', 700, 0)
    const weeks = await salesWeeks(app.database, '2026-11-22', 12)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(0)?.week).toBe('2026-08-31')
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-09', revenueCents: 3_100, leads: 0, bookings: 0 },
      { week: '2026-11-16', revenueCents: 4_700, leads: 0, bookings: 0 },
    ])
  })

  test('count leads as they come', async () => {
    const owner = await staff.owner()
    await app
      .visitor()
      .post('/api/contact', { name: 'Jo', email: 'jo@example.com', phone: '416 555 0134', message: 'Hi' })
    const { body } = await owner.get('/api/crm/analytics/weeks')
    expect(body.at(-1).leads).toBe(1)
  })

  test('open to who wrote, by the address where somebody gave no name', async () => {
    const owner = await staff.owner()
    await owner.post('/api/crm/leads', {
      name: 'Mia',
      email: 'mia@example.com',
      phone: '',
      message: '',
      language: 'en',
    })
    await app.database.query("update rm.leads set name = null where name = 'Mia'")
    const { body: weeks } = await owner.get('/api/crm/analytics/weeks')
    const { body: rows } = await owner.get(`/api/crm/analytics/figures/week-leads/rows?of=${weeks.at(-1).week}`)
    expect(rows.map(({ who }: { who: string }) => who)).toEqual(['mia@example.com', 'Jo'])
  })
})

describe('the HST of each quarter', () => {
  test('is for owners, the last quarter first, says which is not over, and is a file too', async () => {
    await app.database.query(
      `insert into rm.hst_quarters (quarter, sales_cents, charged_cents, credited_cents)
       values ('2020-Q4', 12500, 1625, 0), ('2999-Q1', -1000, 0, 130)`,
    )
    const owner = await staff.owner()
    expect((await owner.get('/api/crm/analytics/hst')).body).toEqual([
      { quarter: '2999-Q1', salesCents: -1_000, chargedCents: 0, creditedCents: 130, hstCents: -130, isOver: false },
      { quarter: '2020-Q4', salesCents: 12_500, chargedCents: 1_625, creditedCents: 0, hstCents: 1_625, isOver: true },
    ])
    const file = await owner.get('/api/crm/analytics/hst?format=csv')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="hst-\d{4}-\d{2}-\d{2}\.csv"$/)
    expect(file.text.replace('\uFEFF', '')).toBe(
      'quarter,sales,charged,credited,hst\r\n2999-Q1,-10.00,0.00,1.30,-1.30\r\n2020-Q4,125.00,16.25,0.00,16.25\r\n',
    )
    const crew = (await staff.member('crew')).visitor
    for (const path of ['hst', 'hst?format=csv'])
      expect((await crew.get(`/api/crm/analytics/${path}`)).status).toBe(403)
  })

  test('opens to its documents, page by page, and to those of no other quarter', async () => {
    await app.database.query(
      `insert into rm.hst_entries (id, kind, quarter, sales_cents, charged_cents, credited_cents, booking_id, issued_at)
       values ('2998-000001', 'invoice', '2998-Q4', 12500, 1625, 0, 'b1', '2998-11-20T15:00:00Z'),
         ('2998-000002', 'credit-note', '2998-Q4', -1000, 0, 130, 'b1', '2998-11-21T15:00:00Z'),
         ('2999-000001', 'invoice', '2999-Q2', 6500, 845, 0, 'b2', '2999-04-20T15:00:00Z')`,
    )
    const owner = await staff.owner()
    const path = '/api/crm/analytics/figures/hst'
    expect((await owner.get(`${path}?of=2998-Q4`)).body).toEqual({
      count: 2,
      sumCents: 11_500,
      value: 1_495,
      hst: { chargedCents: 1_625, creditedCents: 130 },
    })
    const first = await owner.get(`${path}/rows?of=2998-Q4&limit=1`)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const next = (of: string) => owner.get(`${path}/rows?${new URLSearchParams({ of, limit: '1', cursor })}`)
    const second = await next('2998-Q4')
    const document = { who: null, about: null, service: null }
    expect([...first.body, ...second.body]).toEqual([
      {
        ...document,
        id: '2998-000002',
        kind: 'credit-note',
        at: '2998-11-21T15:00:00.000Z',
        cents: -1_000,
        hstCents: -130,
      },
      {
        ...document,
        id: '2998-000001',
        kind: 'invoice',
        at: '2998-11-20T15:00:00.000Z',
        cents: 12_500,
        hstCents: 1_625,
      },
    ])
    expect(second.headers.get('x-next-cursor')).toBeNull()
    expect((await next('2999-Q2')).status).toBe(400)
    for (const query of ['', '?of=2998-Q5', '?of=2998-10-01']) expect((await owner.get(path + query)).status).toBe(404)
    expect((await owner.get('/api/crm/analytics/figures/revenue?of=2998-Q4')).status).toBe(404)
    for (const part of ['week-revenue', 'week-leads', 'week-bookings', 'week-deals', 'booked']) {
      const week = `/api/crm/analytics/figures/${part}`
      expect((await owner.get(`${week}?of=2100-12-31`)).status).toBe(200)
      expect((await owner.get(`${week}?of=2101-01-01`)).status).toBe(404)
    }
    expect((await (await staff.member('crew')).visitor.get(`${path}/rows?of=2998-Q4`)).status).toBe(403)
  })
})

test('the figures of deals are six stages and twelve weeks, for owners', async () => {
  const { status, body } = await (await staff.owner()).get('/api/crm/analytics/deals')
  expect([status, body.stages.length, body.weeks.length]).toEqual([200, 6, 12])
  expect((await (await staff.member('crew')).visitor.get('/api/crm/analytics/deals')).status).toBe(403)
})

test('the time in a stage opens to the deals that left it, with how long each was there', async () => {
  const owner = await staff.owner()
  const put = (id: string, days: number, quoted: number | null) =>
    app.database.query(
      `insert into rm.deal_times (id, stage, since, moved_at, quoted)
       values ($1, 'booked', now(), now() - make_interval(days => $2), $3)`,
      [id, days, quoted],
    )
  await put('short', 2, 5)
  await put('long', 1, 90)
  await put('never', 1, null)
  await put('old', 400, 99_999)
  const path = '/api/crm/analytics/figures/stage'
  const stage = { medianMinutes: 5, mostMinutes: 90 }
  expect((await owner.get(`${path}?of=quoted`)).body).toEqual({ count: 2, sumCents: null, value: 5, stage })
  const { body: rows } = await owner.get(`${path}/rows?of=quoted`)
  const about = (id: string) => ({ id, kind: 'deal', about: { kind: 'deal', id } })
  expect(rows).toMatchObject([
    { ...about('long'), minutes: 90 },
    { ...about('short'), minutes: 5 },
  ])
  expect((await owner.get(`${path}?of=sold`)).status).toBe(404)
})

describe('the settings', () => {
  test('are of each member of staff, and know two themes', async () => {
    const [one, other] = [(await staff.member('owner')).visitor, (await staff.member('owner')).visitor]
    expect((await one.get('/api/crm/settings')).body).toEqual({ theme: null, singleKeys: true })
    expect((await one.patch('/api/crm/settings', { theme: 'dark' })).body).toEqual({ theme: 'dark' })
    expect((await one.patch('/api/crm/settings', { theme: 'light' })).status).toBe(200)
    expect((await one.get('/api/crm/settings')).body).toEqual({ theme: 'light', singleKeys: true })
    expect((await other.get('/api/crm/settings')).body).toEqual({ theme: null, singleKeys: true })
    expect((await one.patch('/api/crm/settings', { theme: 'pink' })).status).toBe(400)
    expect((await one.patch('/api/crm/settings', { theme: null })).body).toEqual({ theme: null })
    expect((await one.get('/api/crm/settings')).body).toEqual({ theme: null, singleKeys: true })
  })

  test('of the crew too know whether single keys count, and a change of one keeps the other', async () => {
    const { visitor } = await staff.member('crew')
    expect((await visitor.patch('/api/crm/settings', { singleKeys: false })).body).toEqual({ singleKeys: false })
    expect((await visitor.get('/api/crm/settings')).body).toEqual({ theme: null, singleKeys: false })
    await visitor.patch('/api/crm/settings', { theme: 'dark' })
    expect((await visitor.get('/api/crm/settings')).body).toEqual({ theme: 'dark', singleKeys: false })
    await visitor.patch('/api/crm/settings', { singleKeys: true })
    expect((await visitor.get('/api/crm/settings')).body).toEqual({ theme: 'dark', singleKeys: true })
    expect((await visitor.patch('/api/crm/settings', {})).status).toBe(400)
  })
})
