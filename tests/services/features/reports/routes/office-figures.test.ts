import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { stateOf } from '#services/commands/perform.ts'
import { figureNames, partNames } from '#services/contracts/figures.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Sessions go by the machine's clock too, so the days are those of today. */
const today = dayOf(new Date().toISOString())
const daysOn = (days: number) => Temporal.PlainDate.from(today).add({ days })
const monday = daysOn(8 - daysOn(0).dayOfWeek)
const tuesday = monday.add({ days: 8 }).toString()
const wednesday = monday.add({ days: 9 }).toString()

let app: TestApp
let owner: TestBrowser
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
  owner = await staff.owner()
})
afterAll(() => app.close())

async function book(service: string, date: string, time: string) {
  const visitor = app.visitor()
  const request = intentRequest(service, date, time)
  const { clientSecret, paymentIntentId } = (await visitor.post('/api/create-payment-intent', request)).body
  await visitor.pay(clientSecret)
  const done = await visitor.post('/api/payments/complete', completionOf(request, paymentIntentId))
  expect(done.status, done.text).toBe(200)
}

test('the dashboard shows what was booked and paid, and the bookings of a day', async () => {
  await book('glazed', tuesday, '1:00 PM')
  await book('sprinkle', wednesday, '9:00 AM')
  const figures = await eventually(async () => {
    const { body } = await owner.get('/api/crm/analytics')
    return body.totalRevenueCents === 3100 + 1600 && body
  }, 'the two deposits')
  expect(figures).toMatchObject({
    totalRevenue: 47,
    revenueTrend: { current: 4700, previous: 0 },
    totalLeads: 0,
    totalCustomers: 1,
    totalBookings: 2,
    bookingsTrend: { current: 2, previous: 0 },
    avgDealValue: (125 + 65) / 2,
    servicesThisMonth: 0,
    today,
  })
  expect(figures.recentActivity[0]).toMatchObject({ createdAt: expect.stringMatching(/Z$/) })
  expect(figures.recentActivity.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['Asha Gill booked a visit', 'Asha Gill paid a deposit']),
  )
  const { body: visits } = await owner.get(`/api/crm/bookings?dateFrom=${tuesday}&dateTo=${tuesday}&status=confirmed`)
  expect(visits).toHaveLength(1)
  expect(visits[0]).toMatchObject({
    firstName: 'Asha',
    service: 'Glazed Detail',
    date: tuesday,
    time: '1:00 PM',
    totalCents: 12_500,
  })
})

test('the crew sees what is booked, and no figures', async () => {
  const { visitor } = await staff.member('crew')
  expect((await visitor.get('/api/crm/bookings')).status).toBe(200)
  expect((await visitor.get('/api/crm/analytics')).status).toBe(403)
  for (const figure of [...figureNames, ...partNames]) {
    expect((await visitor.get(`/api/crm/analytics/figures/${figure}`)).status).toBe(403)
    expect((await visitor.get(`/api/crm/analytics/figures/${figure}/rows`)).status).toBe(403)
  }
})

test('a figure opens to what it is made of, page by page and newest first', async () => {
  const sums = await eventually(async () => {
    const { body } = await owner.get('/api/crm/analytics/figures/revenue')
    return body.count === 2 && body
  }, 'the two deposits')
  expect(sums).toEqual({ count: 2, sumCents: 4_700, value: 4_700 })
  const first = await owner.get('/api/crm/analytics/figures/revenue/rows?limit=1')
  const cursor = first.headers.get('x-next-cursor') ?? ''
  const second = await owner.get(
    `/api/crm/analytics/figures/revenue/rows?${new URLSearchParams({ limit: '1', cursor })}`,
  )
  expect(second.headers.get('x-next-cursor')).toBeNull()
  const entry = { kind: 'deposit', who: 'Asha Gill', service: null, about: { kind: 'booking' } }
  expect([...first.body, ...second.body]).toMatchObject([
    { ...entry, cents: 1_600 },
    { ...entry, cents: 3_100 },
  ])
  expect((await owner.get('/api/crm/analytics/figures/average')).body).toEqual({
    count: 2,
    sumCents: 19_000,
    value: 9_500,
  })
  expect((await owner.get('/api/crm/analytics/figures/average/rows')).body).toMatchObject([
    { kind: 'booking', service: 'Sprinkle Clean', cents: 6_500, about: { kind: 'booking' } },
    { kind: 'booking', service: 'Glazed Detail', cents: 12_500, about: { kind: 'booking' } },
  ])
  expect((await owner.get('/api/crm/analytics/figures/services')).body).toEqual({ count: 0, sumCents: null, value: 0 })
  expect((await owner.get('/api/crm/analytics/figures/services/rows')).body).toEqual([])
})

test('active leads are the deals of the board', async () => {
  const before = (await owner.get('/api/crm/analytics')).body
  const lead = { name: 'Jo', email: 'jo@example.com', phone: '', message: '', language: 'en' }
  const { id: leadId } = (await owner.post('/api/crm/leads', lead)).body
  const deals = await eventually(async () => {
    const { body } = await owner.get('/api/crm/deals')
    return body.some(({ customerName }: { customerName: string }) => customerName === 'Jo') && body
  }, 'the deal of the lead')
  const { body } = await owner.get('/api/crm/analytics')
  expect([body.activeDeals, body.openLeads]).toEqual([deals.length, before.openLeads + 1])
  const rows = (await owner.get('/api/crm/analytics/figures/leads/rows')).body
  expect(rows).toHaveLength(deals.length)
  expect(rows[0]).toMatchObject({ kind: 'deal', who: 'Jo', cents: null, about: { kind: 'deal', id: deals[0].id } })
  expect(leadId).toBeTruthy()
  expect((await owner.get('/api/crm/analytics/figures/leads')).body.value).toBe(deals.length)
})

test('what is owed is the rest of visits that are done, with tax, until it is paid', async () => {
  const owed = async () => (await owner.get('/api/crm/analytics/owed')).body
  expect(await owed()).toEqual({ count: 0, sumCents: 0, ages: [], unreported: 0, visits: [] })
  const [visit] = (await owner.get(`/api/crm/bookings?dateFrom=${tuesday}&dateTo=${tuesday}`)).body
  const booking = await stateOf(app.ctx.log, bookingAt(visit.id))
  if (booking.status !== 'confirmed') throw new Error(booking.status)
  const actor = { kind: 'staff', staffId: (await owner.get('/api/crm/me')).body.id } as const
  await finishVisit(app.ctx, actor, visit.id, { outcome: 'completed', at: booking.startsAt })
  const owedCents = 12_500 + 1_625 - 3_100
  expect(await owed()).toEqual({
    count: 1,
    sumCents: owedCents,
    ages: [{ fromDays: 0, toDays: 30, count: 1, sumCents: owedCents }],
    unreported: 0,
    visits: [{ bookingId: visit.id, who: 'Asha Gill', date: tuesday, owedCents }],
  })
  const pay = (amountCents: number) =>
    owner.post(`/api/crm/bookings/${visit.id}/balance`, {
      id: String(amountCents).padStart(32, '0'),
      amountCents,
      tipCents: 0,
      method: 'cash',
    })
  expect((await pay(1_000)).status).toBe(200)
  expect((await owed()).sumCents).toBe(owedCents - 1_000)
  expect((await pay(owedCents - 1_000)).status).toBe(200)
  expect((await owed()).count).toBe(0)
})

test('the totals count who booked, and people whom the office merged once', async () => {
  const totals = async () => (await owner.get('/api/crm/analytics')).body.totalCustomers
  const customers = (await owner.get('/api/crm/customers?kind=customer')).body
  expect(await totals()).toBe(customers.length)
  expect(customers.length).toBeGreaterThan(0)
  const added = (await owner.post('/api/crm/customers', { name: 'Gill', email: '', phone: '416 555 0111', notes: '' }))
    .body
  const card = (await owner.get(`/api/crm/customers/${added.id}`)).body
  const booked = (await owner.get(`/api/crm/customers/${customers[0].id}`)).body
  const body = { mergedId: booked.id, expectedVersion: card.version, mergedVersion: booked.version }
  expect((await owner.post(`/api/crm/customers/${added.id}/merged`, body)).status).toBe(200)
  const behind = await owner.get('/api/crm/analytics/figures/customers/rows')
  expect(behind.body).toHaveLength(customers.length)
  expect(behind.body).toContainEqual(
    expect.objectContaining({ kind: 'customer', about: { kind: 'customer', id: added.id } }),
  )
  expect((await owner.get('/api/crm/analytics/figures/customers')).body.value).toBe(customers.length)
  const { customersTrend } = (await owner.get('/api/crm/analytics')).body
  expect(customersTrend).toEqual({ current: customers.length, previous: 0 })
  expect(await totals()).toBe((await owner.get('/api/crm/customers?kind=customer')).body.length)
  expect(await totals()).toBe(customers.length)
})

test('the conversion and the response time of the reports are computed, and open to deals and leads', async () => {
  const lead = { name: 'Mia', email: 'mia@example.com', phone: '', message: '', language: 'en' }
  const { id } = (await owner.post('/api/crm/leads', lead)).body
  expect((await owner.get('/api/crm/analytics/figures/reply')).body).toEqual({ count: 0, sumCents: null, value: 0 })
  // The log tells the time by the database's clock.
  await app.database.query("update rm.leads set received_at = received_at - interval '20 minutes' where id = $1", [id])
  expect((await owner.patch(`/api/admin/leads/${id}/status`, { status: 'contacted' })).status).toBe(200)
  expect((await owner.get('/api/crm/analytics/figures/reply')).body).toEqual({ count: 1, sumCents: null, value: 20 })
  const { body: replies } = await owner.get('/api/crm/analytics/figures/reply/rows')
  expect(replies).toMatchObject([{ kind: 'lead', who: 'Mia', minutes: 20, about: { kind: 'lead', id } }])
  const { body: deals } = await eventually(async () => {
    const answer = await owner.get('/api/crm/analytics/figures/conversion/rows')
    return answer.body.some(({ who }: { who: string }) => who === 'Mia') && answer
  }, 'the deal')
  const won = deals.filter(({ outcome }: { outcome: string }) => outcome === 'won').length
  expect(won).toBeGreaterThan(0)
  expect(deals.find(({ who }: { who: string }) => who === 'Mia')).toMatchObject({ kind: 'deal', outcome: 'running' })
  expect((await owner.get('/api/crm/analytics/figures/conversion')).body).toEqual({
    count: deals.length,
    sumCents: null,
    value: Math.round((100 * won) / deals.length),
  })
})

test('another figure’s page, and a figure that there is none of, are refused', async () => {
  const cursor = (await owner.get('/api/crm/analytics/figures/revenue/rows?limit=1')).headers.get('x-next-cursor') ?? ''
  expect(cursor).not.toBe('')
  const refused = await owner.get(`/api/crm/analytics/figures/average/rows?${new URLSearchParams({ cursor })}`)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
  expect((await owner.get('/api/crm/analytics/figures/profit')).status).toBe(404)
})

interface Period {
  readonly from?: string
  readonly to?: string
}
const reportOf = (period: Period) => {
  const query = new URLSearchParams({ format: 'csv', ...period })
  return owner.request('GET', `/api/crm/reports?${query.toString()}`, undefined, { accept: 'text/csv' })
}
const rowsOf = (csv: string): string[] => csv.split('\r\n').slice(1, -1)

test('the report is a CSV of every booking, of all days or of a period by instants or days', async () => {
  const all = await reportOf({})
  expect([all.status, all.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(all.headers.get('content-disposition')).toBe(`attachment; filename="crm-report-${today}.csv"`)
  expect(all.text.replace('\uFEFF', '')).toMatch(/^reference,status,date,time,/)
  expect(rowsOf(all.text)).toHaveLength(2)
  expect(rowsOf(all.text).join()).toContain('Glazed Detail')
  const [dayMs, now] = [86_400_000, Date.now()]
  const instants = { from: new Date(now - 30 * dayMs).toISOString(), to: new Date(now).toISOString() }
  expect(rowsOf((await reportOf(instants)).text)).toHaveLength(2)
  expect(rowsOf((await reportOf({ from: today, to: today })).text)).toHaveLength(2)
  expect(rowsOf((await reportOf({ to: daysOn(-1).toString() })).text)).toEqual([])
})

test('a report of no day, of another format or for the crew is refused', async () => {
  expect((await reportOf({ from: 'yesterday' })).status).toBe(400)
  expect((await owner.get('/api/crm/reports?format=xlsx')).status).toBe(400)
  const { visitor } = await staff.member('crew')
  expect((await visitor.get('/api/crm/reports?format=csv')).status).toBe(403)
})
