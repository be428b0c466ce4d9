import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openDays, slots } from '#services/contracts/availability.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const tuesday = '2026-11-24'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp({ now, vans: 3 })
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const booked = (email: string, time: string) => bookAsGuest(ctx, { email, date: tuesday, time })
const reschedule = (id: string) => `/api/user/bookings/${id}/reschedule`
const allOf = async (visitor: Visitor) => ownBookings.parse((await visitor.get('/api/user/bookings')).body)

describe('moving a visit', () => {
  test('shows terms, free days and free starts, moves on those terms, and its file for calendars follows', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '2:00 PM')
    const terms = await visitor.get(reschedule(id))
    expect([terms.status, terms.body]).toEqual([200, { terms: 'free', freeHours: 24, leastHours: 2 }])
    const days = openDays.parse((await visitor.get(`${reschedule(id)}/days?from=2026-11-25&days=5`)).body)
    expect(days.map(({ date, free }) => [date, free > 0])).toEqual([
      ['2026-11-25', true],
      ['2026-11-26', true],
      ['2026-11-27', true],
      ['2026-11-28', true],
      ['2026-11-29', true],
    ])
    const starts = slots.parse((await visitor.get(`${reschedule(id)}/starts?date=${tuesday}`)).body)
    expect(starts.find(({ time }) => time === '2:00 PM')).toEqual({ time: '2:00 PM', available: true, yours: true })
    const wanted = { date: '2026-11-26', time: '9:00 AM', terms: 'free' }
    const done = await visitor.post(reschedule(id), wanted)
    expect([done.status, done.body]).toEqual([
      200,
      { status: 'rescheduled', date: '2026-11-26', time: '9:00 AM', startsAt: '2026-11-26T14:00:00.000Z' },
    ])
    expect(await allOf(visitor)).toMatchObject([
      { id, date: '2026-11-26', time: '9:00 AM', status: 'confirmed', depositCents: 3_100, paidCents: 3_100 },
    ])
    expect((await visitor.get(`/api/user/bookings/${id}/visit.ics`)).text).toMatch(
      /SEQUENCE:1\r\n[^]*DTSTART:20261126T140000Z\r\n/,
    )
  })

  test('on other terms than those of now, on none, or to a day that is none, moves nothing', async () => {
    const { visitor, email } = await people.customer()
    const id = await booked(email, '4:00 PM')
    const send = (change: object) =>
      visitor.post(reschedule(id), { date: '2026-11-27', time: '9:00 AM', terms: 'free', ...change })
    const changed = await send({ terms: 'once' })
    expect([changed.status, changed.body.code, changed.body.terms]).toEqual([409, 'reschedule_changed', 'free'])
    expect((await send({ terms: 'any' })).body.code).toBe('invalid_request')
    expect((await visitor.post(reschedule(id), {})).body.code).toBe('invalid_request')
    expect((await send({ date: 'never' })).body.code).toBe('date_invalid')
    expect((await visitor.get(`${reschedule(id)}/starts?date=never`)).body.code).toBe('date_invalid')
    expect((await visitor.get(`${reschedule(id)}/days?from=2026-11-26&days=63`)).body.code).toBe('invalid_request')
    expect(await allOf(visitor)).toMatchObject([{ date: tuesday, time: '4:00 PM' }])
  })
})
