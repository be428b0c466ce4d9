import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addDays, dayOf } from '#events/values/toronto.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'
import { closeDay, openDay } from '#services/features/business/closed-days.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
const today = dayOf(new Date().toISOString())
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const entriesOf = async (query: string): Promise<HistoryEntry[]> => (await owner.get(`/api/crm/history?${query}`)).body

describe('the history of a day', () => {
  test('has what happened on it, newest first, and of one kind alone where that is asked', async () => {
    await app.visitor().post('/api/contact', {
      name: 'Jo Park',
      email: 'jo@example.com',
      phone: '(416) 555-0134',
      message: 'Two vans?',
    })
    await closeDay(app.ctx, { kind: 'operator' }, { date: addDays(today, 30), reason: 'holidays' })
    const all = await entriesOf(`day=${today}`)
    expect(all[0]).toMatchObject({
      type: 'DayClosed',
      who: { kind: 'operator', name: null },
      facts: { date: addDays(today, 30), reason: 'holidays' },
    })
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).toSorted((a, b) => b - a))
    expect((await entriesOf(`day=${today}&noun=lead`)).map(({ type }) => type)).toEqual(['LeadReceived'])
    expect(await entriesOf(`day=${addDays(today, -1)}`)).toEqual([])
  })

  test('is narrowed to a type of event, to whose doing it was, and is of several days where that is asked', async () => {
    const { visitor: asha, staffId, username } = await officeStaff(app).member('owner')
    const lead = { name: 'Mia', email: 'mia@example.com', phone: '', message: '', language: 'en' }
    expect((await asha.post('/api/crm/leads', lead)).status).toBe(201)
    await app
      .visitor()
      .post('/api/contact', { name: 'Jo', email: 'jo@example.com', phone: '416 555 0134', message: 'Hi' })
    const received = await entriesOf(`day=${today}&type=LeadReceived`)
    expect(new Set(received.map(({ type }) => type))).toEqual(new Set(['LeadReceived']))
    expect(new Set(received.map(({ who }) => who.kind))).toEqual(new Set(['staff', 'visitor']))
    const hers = await entriesOf(`day=${today}&by=staff:${staffId}`)
    expect(hers.map(({ type }) => type)).toContain('LeadReceived')
    expect(new Set(hers.map(({ who }) => who.name))).toEqual(new Set([username]))
    const visitors = await entriesOf(`day=${today}&by=visitor&type=LeadReceived`)
    expect(new Set(visitors.map(({ who }) => who.kind))).toEqual(new Set(['visitor']))
    expect(await entriesOf(`day=${today}&by=staff:nobody`)).toEqual([])
    const days = await entriesOf(`day=${addDays(today, -3)}&until=${today}&type=LeadReceived`)
    expect(days).toEqual(received)
    expect(await entriesOf(`day=${addDays(today, -3)}&until=${addDays(today, -1)}`)).toEqual([])
    for (const query of ['type=Nothing', 'by=somebody', 'until=soon'])
      expect((await owner.get(`/api/crm/history?day=${today}&${query}`)).status, query).toBe(400)
  })

  test('comes in pages, each entry once', async () => {
    const actor = { kind: 'operator' } as const
    for (let day = 40; day < 100; day += 1) {
      await closeDay(app.ctx, actor, { date: addDays(today, day), reason: 'winter' })
      await openDay(app.ctx, actor, { date: addDays(today, day) })
    }
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const answer = await owner.get(
        `/api/crm/history?day=${today}&noun=business${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...answer.body.map(({ position }: HistoryEntry) => position))
      cursor = answer.headers.get('x-next-cursor')
    } while (cursor !== null)
    expect(seen.length).toBeGreaterThan(120)
    expect(new Set(seen).size).toBe(seen.length)
  }, 60_000)

  test('is refused for what is no day', async () => {
    for (const query of ['day=soon', 'day=2026-02-30', 'noun=lead', `day=${today}&noun=weather`]) {
      expect((await owner.get(`/api/crm/history?${query}`)).status, query).toBe(400)
    }
  })
})

describe('the story of one booking', () => {
  test('joins the hold, the payment and the confirmation', async () => {
    const visitor = app.visitor()
    const request = intentRequest('glazed', nextTuesday(), '1:00 PM')
    const { clientSecret, paymentIntentId } = (await visitor.post('/api/create-payment-intent', request)).body
    await visitor.pay(clientSecret)
    const done = await visitor.post('/api/payments/complete', completionOf(request, paymentIntentId))
    expect(done.status, done.text).toBe(200)
    const [booking] = (await owner.get('/api/crm/bookings?status=confirmed')).body
    const { body } = await owner.get(`/api/crm/history/bookings/${booking.id}`)
    const types = body.map(({ type }: HistoryEntry) => type)
    for (const type of ['BookingHeld', 'DepositRequested', 'DepositAuthorised', 'BookingConfirmed'])
      expect(types).toContain(type)
    expect((await owner.get('/api/crm/history/bookings/nothing')).status).toBe(404)
    expect((await owner.get('/api/crm/history/deals/nothing_1')).status).toBe(404)
  })
})

function nextTuesday(): string {
  const now = Temporal.PlainDate.from(today)
  return now.add({ days: 9 - now.dayOfWeek + 7 }).toString()
}
