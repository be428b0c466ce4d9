import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { NewDealEvent } from '#events/deal.ts'
import type { DealStage } from '#events/values/deal.ts'
import { conversionWeeks } from '#projections/conversions.ts'
import { dealTimes, stageTimes } from '#projections/deal-times.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { recorded } from '#tests/support/given.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const about = { dealId: 'c1_1', customerId: 'c1' }
const matter = { leadId: null, quoteId: null, bookingId: null, service: null, valueCents: null }
const opened = (stage: DealStage): NewDealEvent => ({
  type: 'DealOpened',
  data: { ...about, source: 'phone', stage, ...matter, step: null },
  personal: { name: 'Jo', email: '', phone: '' },
})
const moved = (from: DealStage, to: DealStage): NewDealEvent => ({
  type: 'DealStageChanged',
  data: { ...about, from, to, cause: 'staff', step: null },
})
const lost: NewDealEvent = { type: 'DealLost', data: { ...about, reason: 'price', step: null } }
const restored: NewDealEvent = { type: 'DealRestored', data: { ...about, cause: 'staff' } }

/** The deal after what happened at these hours of a day. */
const after = (...story: readonly (readonly [hour: number, event: NewDealEvent])[]) => {
  const events = story.map(([hour, event], index) => ({
    ...recorded(event, index),
    recordedAt: new Date(Date.UTC(2026, 10, 2, hour)).toISOString(),
  }))
  return rowsFrom(dealTimes, events).get('c1_1')
}

describe('the time of a deal in its stages', () => {
  const none = { newLead: null, contacted: null, quoted: null, booked: null, completed: null, followUp: null }

  test('counts a stage once the deal has left it, and all of its stays there', () => {
    expect(after([1, opened('new-lead')])).toMatchObject(none)
    const there = moved('new-lead', 'contacted')
    expect(after([1, opened('new-lead')], [3, there])).toMatchObject({ ...none, newLead: 120, stage: 'contacted' })
    const back = moved('contacted', 'new-lead')
    expect(after([1, opened('new-lead')], [3, there], [4, back], [8, there])).toMatchObject({
      ...none,
      newLead: 360,
      contacted: 60,
    })
  })

  test('ends where the deal is lost, and goes on where it is restored', () => {
    expect(after([1, opened('quoted')], [2, lost])).toMatchObject({ ...none, quoted: 60, since: null })
    expect(after([1, opened('quoted')], [2, lost], [9, restored], [10, moved('quoted', 'booked')])).toMatchObject({
      ...none,
      quoted: 120,
      stage: 'booked',
    })
  })
})

describe('the figures of deals', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ workers: false })
  })
  afterAll(() => app.close())

  test('are the median and the ninth of ten of deals that moved in the last days, in the order of the pipeline', async () => {
    const put = (id: string, movedAt: string, quoted: number | null) =>
      app.database.query(
        `insert into rm.deal_times (id, stage, since, moved_at, quoted) values ($1, 'booked', $2, $2, $3)`,
        [id, movedAt, quoted],
      )
    for (let minutes = 1; minutes <= 10; minutes += 1) await put(`d${minutes}`, '2026-11-20T12:00:00Z', minutes)
    await put('none', '2026-11-20T12:00:00Z', null)
    // The last minute before the first of 365 days in Toronto.
    await put('old', '2025-11-23T04:59:00Z', 99_999)
    const times = await stageTimes(app.database, '2026-11-22')
    expect(times.map(({ stage, deals }) => [stage, deals])).toEqual([
      ['new-lead', 0],
      ['contacted', 0],
      ['quoted', 10],
      ['booked', 0],
      ['completed', 0],
      ['follow-up', 0],
    ])
    expect(times[2]).toEqual({ stage: 'quoted', deals: 10, medianMinutes: 5, mostMinutes: 9 })
    expect(times[0]).toEqual({ stage: 'new-lead', deals: 0, medianMinutes: null, mostMinutes: null })
  })

  test('are what came of those opened in each of twelve weeks of Toronto', async () => {
    const put = (id: string, openedAt: string, stage: DealStage, status: 'open' | 'lost') =>
      app.database.query(
        `insert into rm.deals (id, customer_id, source, stage, status, opened_at, last_contact_at, changed_at, version, contact_position)
         values ($1, 'c1', 'phone', $3, $4, $2, $2, $2, 1, 1)`,
        [id, openedAt, stage, status],
      )
    // Sunday evening in Toronto is Monday in UTC.
    await put('sunday', '2026-11-16T04:30:00Z', 'booked', 'open')
    await put('monday', '2026-11-16T05:30:00Z', 'completed', 'open')
    await put('lost', '2026-11-17T12:00:00Z', 'booked', 'lost')
    await put('running', '2026-11-18T12:00:00Z', 'follow-up', 'open')
    const weeks = await conversionWeeks(app.database, '2026-11-22', 12)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(0)).toEqual({ week: '2026-08-31', opened: 0, won: 0, lost: 0 })
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-09', opened: 1, won: 1, lost: 0 },
      { week: '2026-11-16', opened: 3, won: 1, lost: 1 },
    ])
  })
})
