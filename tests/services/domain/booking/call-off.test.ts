import { describe, expect, test } from 'vitest'

import { isRefusal, type Decision } from '#services/commands/decision.ts'
import { booking, type Booking } from '#services/domain/booking/booking.ts'
import { callOff, choiceUntil, isChoiceOpen, undoCallOff } from '#services/domain/booking/call-off.ts'
import { arrive, cancel, complete, depart, recordNoShow } from '#services/domain/booking/decide.ts'
import { reschedule, rescheduleTerms, type NewStart } from '#services/domain/booking/reschedule.ts'
import { cancelled, confirmed, held, startsAt } from '#tests/support/examples.ts'

const policy = { version: 1, fullRefundHours: 24, partialRefundHours: 2, partialPercent: 50 }
const at = '2026-11-24T14:30:00.000Z'
const note = 'Thunderstorm warning'

type Event = Parameters<typeof booking.evolve>[1]
const after = (...events: Event[]): Booking => events.reduce(booking.evolve, booking.initial)
const booked = after(held(), { ...confirmed, personal: null })

function then(state: Booking, decided: Decision<Event>): Booking {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided.reduce(booking.evolve, state)
}
const off = then(booked, callOff({ at, note }, booked) as Decision<Event>)

const friday: NewStart = {
  van: 'van-2',
  vanNumber: 2,
  date: '2026-11-27',
  time: '3:00 PM',
  startMinute: 900,
  endMinute: 1_080,
  startsAt: '2026-11-27T20:00:00.000Z',
}
const move = (shown: 'weather' | 'office', when: string) =>
  reschedule({ at: when, policy, shown, reason: shown === 'office' ? 'weather' : null, to: friday }, off)

describe('calling a visit off', () => {
  test('names until when its customer chooses, keeps the note as theirs, and is written once', () => {
    expect(callOff({ at, note }, booked)).toEqual([
      {
        type: 'BookingCalledOff',
        data: { bookingId: 'b1', customerId: 'c1', cause: 'weather', choiceUntil: '2026-12-02T01:00:00.000Z' },
        personal: { note },
      },
    ])
    expect(callOff({ at, note }, off)).toEqual([])
    const gone = after(held(), { ...confirmed, personal: null }, { ...cancelled, personal: null })
    expect(callOff({ at, note }, gone)).toEqual({ refused: 'booking_cancelled' })
    expect(callOff({ at, note }, after(held()))).toEqual({ refused: 'booking_not_confirmed' })
  })

  test.each([
    ['2026-10-27T16:00:00.000Z', '2026-11-04T01:00:00.000Z', 'after the clocks went back'],
    ['2026-10-25T16:00:00.000Z', '2026-11-02T01:00:00.000Z', 'on the day on which they went back'],
    ['2027-03-07T16:00:00.000Z', '2027-03-15T00:00:00.000Z', 'on the day on which they went forward'],
    ['2027-03-06T04:59:00.000Z', '2027-03-13T01:00:00.000Z', 'a minute before midnight in Toronto'],
  ])('from %s it can be chosen until %s, 8 p.m. on the seventh day: %s', (from, until) => {
    expect(choiceUntil(from)).toBe(until)
    expect(isChoiceOpen(until, { choiceUntil: until })).toBe(true)
    expect(isChoiceOpen(new Date(Date.parse(until) + 1).toISOString(), { choiceUntil: until })).toBe(false)
  })

  test('leaves nothing that a crew could report of it', () => {
    for (const decided of [depart, arrive, complete, recordNoShow].map((step) => step({ at }, off)))
      expect(decided).toEqual({ refused: 'visit_called_off' })
  })
})

describe('what its customer chooses', () => {
  const until = '2026-12-02T01:00:00.000Z'
  const late = '2026-12-02T01:00:00.001Z'

  test('another time is free, late or not, counts as a move and uses up no move on short notice', () => {
    expect(rescheduleTerms({ at: until, policy }, off)).toEqual({ terms: 'weather' })
    expect(rescheduleTerms({ at: late, policy }, off)).toEqual({ refused: 'choice_over' })
    expect(move('weather', late)).toEqual({ refused: 'choice_over' })
    const moved = then(off, move('weather', until) as Decision<Event>)
    expect(moved).toMatchObject({ status: 'confirmed', startsAt: friday.startsAt, moves: 1, lateMoves: 0 })
    expect(moved).not.toHaveProperty('choiceUntil')
    const twoHours = new Date(Date.parse(friday.startsAt) - 2 * 3_600_000).toISOString()
    expect(rescheduleTerms({ at: twoHours, policy }, moved)).toEqual({ terms: 'once' })
  })

  test('no time of the day that was called off; the office may move it there', () => {
    const to = { ...friday, date: '2026-11-24', startsAt: '2026-11-24T20:00:00.000Z' }
    const same = (shown: 'weather' | 'office') => reschedule({ at, policy, shown, reason: null, to }, off)
    expect(off).toMatchObject({ date: to.date })
    expect(same('weather')).toEqual({ refused: 'day_called_off' })
    expect(then(off, same('office') as Decision<Event>)).toMatchObject({ status: 'confirmed', startsAt: to.startsAt })
  })

  test('the office moves it for them also later', () => {
    expect(then(off, move('office', late) as Decision<Event>)).toMatchObject({ status: 'confirmed', moves: 1 })
  })

  test.each(['customer', 'business'] as const)(
    'all that was paid goes back whatever the tier, as a cancellation by the business, when asked by the %s',
    (by) => {
      const asked = { by, reason: 'plans_changed', at: startsAt, paidCents: 3_100, policy } as const
      expect(cancel(asked, off)).toEqual([
        {
          type: 'BookingCancelled',
          data: {
            bookingId: 'b1',
            by: 'business',
            reason: 'weather',
            refundPercent: 100,
            refundCents: 3_100,
            policyVersion: 1,
          },
        },
      ])
    },
  )
})

describe('undoing it', () => {
  test('puts the visit back to its time until that has come, and raises the number of its calendar entry', () => {
    expect(undoCallOff(startsAt, off)).toEqual({ refused: 'visit_started' })
    const again = then(off, undoCallOff(at, off) as Decision<Event>)
    expect(again).toMatchObject({ status: 'confirmed', startsAt, moves: 0, calendarSteps: 2 })
    expect(undoCallOff(at, again)).toEqual([])
    const moved = then(off, move('weather', at) as Decision<Event>)
    expect(moved).toMatchObject({ moves: 1, calendarSteps: 1 })
  })

  test('is not possible once its customer has taken the money', () => {
    const gone = after(held(), { ...confirmed, personal: null }, { ...cancelled, personal: null })
    expect(undoCallOff(at, gone)).toEqual({ refused: 'booking_cancelled' })
  })
})
