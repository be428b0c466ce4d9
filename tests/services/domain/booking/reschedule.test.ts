import { describe, expect, test } from 'vitest'

import { instantAt } from '#events/values/toronto.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { booking, type Booking } from '#services/domain/booking/booking.ts'
import {
  changeVan,
  reschedule,
  rescheduleTerms,
  type NewStart,
  type Rescheduling,
} from '#services/domain/booking/reschedule.ts'
import { cancelled, confirmed, held, startsAt } from '#tests/support/examples.ts'

const policy = { version: 1, fullRefundHours: 24, partialRefundHours: 2, partialPercent: 50 }
const hour = 3_600_000
const before = (start: string, ms: number) => new Date(Date.parse(start) - ms).toISOString()

type Event = Parameters<typeof booking.evolve>[1]
const after = (...events: Event[]): Booking => events.reduce(booking.evolve, booking.initial)
const booked = (start = startsAt) => after(held({ startsAt: start }), { ...confirmed, personal: null })

const friday: NewStart = {
  van: 'van-2',
  vanNumber: 2,
  date: '2026-11-27',
  time: '3:00 PM',
  startMinute: 900,
  endMinute: 1_080,
  startsAt: '2026-11-27T20:00:00.000Z',
}
const wanted = (change: Partial<Rescheduling> = {}): Rescheduling => ({
  at: before(startsAt, 30 * hour),
  policy,
  shown: 'free',
  reason: null,
  to: friday,
  ...change,
})
/** The state after a move that the decision made. */
function moved(state: Booking, change: Partial<Rescheduling> = {}): Booking {
  const events = reschedule(wanted(change), state)
  if (isRefusal(events)) throw new Error(events.refused)
  return events.reduce((one, event) => booking.evolve(one, { ...event, personal: null }), state)
}

describe('on which terms a visit can be moved', () => {
  test.each([
    [24 * hour, { terms: 'free' }],
    [24 * hour - 1, { terms: 'once' }],
    [2 * hour, { terms: 'once' }],
    [2 * hour - 1, { refused: 'reschedule_too_late' }],
    [0, { refused: 'visit_started' }],
    [-hour, { refused: 'visit_started' }],
  ])('%i ms before the start: %j', (ms, terms) => {
    expect(rescheduleTerms({ at: before(startsAt, ms), policy }, booked())).toEqual(terms)
  })

  test.each(['2026-11-01', '2027-03-14'])('24 hours are hours of the clock across the change on %s', (date) => {
    const start = instantAt(date, 600)
    expect(rescheduleTerms({ at: before(start, 24 * hour), policy }, booked(start))).toEqual({ terms: 'free' })
    expect(rescheduleTerms({ at: before(start, 24 * hour - 1), policy }, booked(start))).toEqual({ terms: 'once' })
  })

  test('by the hours of the policy that the booking was made under', () => {
    const strict = { ...policy, fullRefundHours: 48 }
    expect(rescheduleTerms({ at: before(startsAt, 30 * hour), policy: strict }, booked())).toEqual({ terms: 'once' })
  })

  test('on short notice once; early moves are not counted', () => {
    const early = moved(moved(booked()), { to: { ...friday, startsAt: '2026-11-27T21:00:00.000Z' } })
    const late = before('2026-11-27T21:00:00.000Z', 3 * hour)
    expect(rescheduleTerms({ at: late, policy }, early)).toEqual({ terms: 'once' })
    const again = moved(early, { at: late, shown: 'once' })
    expect(rescheduleTerms({ at: before(friday.startsAt, 3 * hour), policy }, again)).toEqual({
      refused: 'reschedule_used',
    })
    expect(rescheduleTerms({ at: before(friday.startsAt, 24 * hour), policy }, again)).toEqual({ terms: 'free' })
  })

  test.each([
    ['booking_cancelled', after(held(), { ...confirmed, personal: null }, { ...cancelled, personal: null })],
    ['booking_not_confirmed', after(held())],
    ['not_found', booking.initial],
  ] as const)('%s is refused', (refused, state) => {
    expect(rescheduleTerms({ at: before(startsAt, 30 * hour), policy }, state)).toEqual({ refused })
  })
})

describe('moving', () => {
  test('by the office, for a reason, leaves the rules of customers and does not use up their free move', () => {
    const late = { at: before(startsAt, hour), shown: 'office', reason: 'weather' } as const
    expect(reschedule(wanted({ at: late.at }), booked())).toEqual({ refused: 'reschedule_too_late' })
    const state = moved(booked(), late)
    expect(state).toMatchObject({ date: friday.date, van: 'van-2', moves: 1, lateMoves: 0, status: 'confirmed' })
    expect(reschedule(wanted(late), after(held({ startsAt })))).toEqual({ refused: 'booking_not_confirmed' })
  })

  test('says from where to where, on which terms, and changes nothing but van and time', () => {
    const state = booked()
    expect(reschedule(wanted(), state)).toEqual([
      {
        type: 'BookingRescheduled',
        data: {
          bookingId: 'b1',
          ...friday,
          from: { van: 'van-1', date: '2026-11-24', time: '10:00 AM', startsAt },
          terms: 'free',
          reason: null,
          policyVersion: 1,
        },
      },
    ])
    expect(moved(state)).toEqual({ ...state, ...friday, moves: 1, lateMoves: 0 })
  })

  test('to where it is writes nothing, however late', () => {
    const there = { ...friday, startsAt }
    expect(reschedule(wanted({ to: there, at: before(startsAt, hour) }), booked())).toEqual([])
  })

  test('on other terms than those that were shown is refused, with those of now', () => {
    expect(reschedule(wanted({ at: before(startsAt, 3 * hour) }), booked())).toEqual({
      refused: 'reschedule_changed',
      details: { terms: 'once' },
    })
    expect(reschedule(wanted({ shown: 'once' }), booked())).toMatchObject({ details: { terms: 'free' } })
  })
})

describe('another van at the same time', () => {
  const to = { van: 'van-2', vanNumber: 2, at: before(startsAt, hour) }

  test('is written once, and moves neither the time nor the count of moves', () => {
    const [changed] = [changeVan(to, booked())].flat()
    expect(changed).toMatchObject({ type: 'VisitVanChanged', data: { van: 'van-2', vanNumber: 2, from: 'van-1' } })
    const data = { bookingId: 'b1', van: 'van-2', vanNumber: 2, from: 'van-1' }
    const state = booking.evolve(booked(), { type: 'VisitVanChanged', data, personal: null })
    expect(state).toMatchObject({ van: 'van-2', vanNumber: 2, startsAt, moves: 0, lateMoves: 0 })
    expect(changeVan(to, state)).toEqual([])
  })

  test('is refused once the visit is under way, at its time, and when it was cancelled', () => {
    const departed = booking.evolve(booked(), {
      type: 'CrewDeparted',
      data: { bookingId: 'b1', pressedAt: null, isOvertaken: false },
      personal: null,
    })
    expect(changeVan(to, departed)).toEqual({ refused: 'visit_under_way' })
    expect(changeVan({ ...to, at: startsAt }, booked())).toEqual({ refused: 'visit_started' })
    expect(
      isRefusal(changeVan(to, after(held({}), { ...confirmed, personal: null }, { ...cancelled, personal: null }))),
    ).toBe(true)
  })
})
