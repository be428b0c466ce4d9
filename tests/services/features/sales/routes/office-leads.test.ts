import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { leadStream } from '#events/lead.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const write = (name: string, more: object = {}) =>
  app.visitor().post('/api/contact', {
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '(416) 555-0134',
    message: 'Two vans?',
    ...more,
  })

interface Lead {
  readonly id: string
  readonly name: string
  readonly status: string
}
const leadsFound = async (query: string): Promise<Lead[]> => (await owner.get(`/api/admin/leads?${query}`)).body

describe('POST /api/crm/leads', () => {
  test('takes what somebody told on the phone, with or without an address, and neither writes to them nor to the office', async () => {
    const called = { name: 'Caller Cole', phone: '416 555 0177', message: 'Rang about a van' }
    const { status, body } = await owner.post('/api/crm/leads', called)
    expect(status).toBe(201)
    const [lead] = (await owner.get(`/api/admin/leads?id=${body.id}`)).body
    expect(lead).toMatchObject({ ...called, email: '', source: 'phone', status: 'new' })
    const again = await owner.post('/api/crm/leads', called)
    const [second] = (await owner.get(`/api/admin/leads?id=${again.body.id}`)).body
    expect(second.customerId).not.toBe(lead.customerId)
    const [event] = await app.ctx.log.readStream(leadStream(body.id))
    expect(event?.meta.actor.kind).toBe('staff')
  })

  test('needs a name, and a way to be reached: an address, or a phone number that can be dialled', async () => {
    const unreachable = [{ name: 'A' }, { name: 'A', email: 'nowhere' }, { name: 'A', phone: '416' }]
    for (const form of [{ name: '', phone: '416 555 0177' }, ...unreachable])
      expect((await owner.post('/api/crm/leads', form)).status).toBe(400)
  })
})

describe('GET /api/admin/leads', () => {
  test('answers what was written by the contact form, newest first', async () => {
    expect((await write('Older')).status).toBe(201)
    expect((await write('Newer')).status).toBe(201)
    const { status, body, headers } = await owner.get('/api/admin/leads')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.slice(0, 2).map(({ name }: Lead) => name)).toEqual(['Newer', 'Older'])
    expect(body[0]).toEqual({
      id: expect.any(String),
      name: 'Newer',
      email: 'newer@example.com',
      phone: '(416) 555-0134',
      message: 'Two vans?',
      notes: null,
      emailId: null,
      status: 'new',
      source: 'contact',
      customerId: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      replyDueAt: expect.stringMatching(/^\d{4}-.*Z$/),
      repliedAt: null,
      archivedAt: null,
      alike: null,
    })
  })

  test('page by page, each once, whatever comes in meanwhile', async () => {
    for (const name of ['Page-a', 'Page-b', 'Page-c']) await write(name)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = `search=page&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`
      const answer = await owner.get(`/api/admin/leads?${query}`)
      seen.push(...answer.body.map(({ name }: Lead) => name))
      cursor = answer.headers.get('x-next-cursor')
      await write('Unrelated')
    } while (cursor !== null)
    expect(seen).toEqual(['Page-c', 'Page-b', 'Page-a'])
  })

  test('finds by status and words, and refuses what it does not know', async () => {
    await write('Zebra')
    expect((await leadsFound('search=zeb&status=new')).map(({ name }) => name)).toEqual(['Zebra'])
    expect(await leadsFound('search=zeb&status=closed')).toEqual([])
    for (const query of ['status=lost', 'colour=red', 'cursor=made-up', 'limit=0', 'search=a%00b']) {
      expect([query, (await owner.get(`/api/admin/leads?${query}`)).status]).toEqual([query, 400])
    }
  })
})

describe('PATCH /api/admin/leads/{id}/status', () => {
  test('changes it from any status to any other, by the member of staff', async () => {
    await write('Mover')
    const [lead] = await leadsFound('search=mover')
    const id = lead?.id ?? ''
    for (const status of ['converted', 'new', 'closed', 'contacted', 'qualified']) {
      const answer = await owner.patch(`/api/admin/leads/${id}/status`, { status })
      expect([answer.status, answer.body]).toEqual([200, { id, status }])
      expect((await leadsFound('search=mover')).map((one) => one.status)).toEqual([status])
    }
    const events = await app.ctx.log.readStream(leadStream(id))
    const me = (await owner.get('/api/crm/me')).body.id
    expect(events.slice(1).map(({ type, meta }) => [type, meta.actor])).toEqual(
      Array.from({ length: 5 }, () => ['LeadStatusChanged', { kind: 'staff', staffId: me }]),
    )
  })

  test('refuses what is no status, and a lead that does not exist', async () => {
    const [lead] = await leadsFound('limit=1')
    expect((await owner.patch(`/api/admin/leads/${lead?.id}/status`, { status: 'lost' })).status).toBe(400)
    expect((await owner.patch('/api/admin/leads/nobody/status', { status: 'closed' })).status).toBe(404)
  })
})

describe('GET /api/crm/analytics', () => {
  test('counts leads as they are', async () => {
    const before = (await owner.get('/api/crm/analytics')).body
    const { leadId } = (await receiveLead(
      app.ctx,
      { kind: 'visitor' },
      {
        source: 'contact',
        language: 'en',
        name: 'Counted',
        email: 'counted@example.com',
        phone: '4165550134',
        message: 'Hello',
      },
    )) as { leadId: string }
    const during = (await owner.get('/api/crm/analytics')).body
    expect([during.totalLeads, during.openLeads]).toEqual([before.totalLeads + 1, before.openLeads + 1])
    expect(during.recentActivity[0]).toMatchObject({ kind: 'lead_received', action: 'Counted wrote to us' })
    expect((await owner.get('/api/crm/activity')).body[0]).toEqual(during.recentActivity[0])
    await owner.patch(`/api/admin/leads/${leadId}/status`, { status: 'closed' })
    const after = (await owner.get('/api/crm/analytics')).body
    expect([after.totalLeads, after.openLeads]).toEqual([before.totalLeads + 1, before.openLeads])
  })

  test('is nothing where nothing was booked yet', async () => {
    expect((await owner.get('/api/crm/analytics')).body).toMatchObject({
      totalRevenue: 0,
      servicesThisMonth: 0,
      avgDealValue: 0,
      totalBookings: 0,
      revenueTrend: { current: 0, previous: 0 },
    })
    expect((await owner.get('/api/crm/bookings')).body).toEqual([])
  })
})
