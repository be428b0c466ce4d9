import { expect, test } from 'vitest'

import { booking } from '#services/domain/booking/booking.ts'
import { addArrival, arrive, depart, recordNoShow } from '#services/domain/booking/decide.ts'
import { confirmed, held, startsAt } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const before = '2026-11-24T14:59:59.999Z'
const yesterday = '2026-11-23T17:00:00.000Z'

test('a no-show counts from when it was pressed', () => {
  given(booking, held(), confirmed)
    .when((state) => recordNoShow({ at: before }, state))
    .refused('visit_not_started')
  given(booking, held(), confirmed)
    .when((state) => recordNoShow({ at: startsAt }, state))
    .writes({ type: 'BookingMissed', data: { bookingId: 'b1', pressedAt: startsAt } })
})

test('departure and arrival are of the day on which they were pressed', () => {
  expect(yesterday.slice(0, 10)).not.toBe(startsAt.slice(0, 10))
  for (const step of [depart, arrive])
    given(booking, held(), confirmed)
      .when((state) => step({ at: yesterday }, state))
      .refused('visit_other_day')
  given(booking, held(), confirmed)
    .when((state) => arrive({ at: startsAt }, state))
    .writes({ type: 'CrewArrived', data: { bookingId: 'b1', pressedAt: startsAt, addedBecause: null } })
  given(booking, held(), confirmed)
    .when((state) => depart({ at: startsAt, isOvertaken: true }, state))
    .writes({ type: 'CrewDeparted', data: { bookingId: 'b1', pressedAt: startsAt, isOvertaken: true } })
})

test('the office adds an arrival afterwards: of the visit’s day, not ahead, with a reason, and once', () => {
  const reason = 'forgotten'
  const nextDay = '2026-11-25T14:00:00.000Z'
  const add = (at: string, now = nextDay) =>
    given(booking, held(), confirmed).when((state) => addArrival({ at, now, reason }, state))
  const arrived = { type: 'CrewArrived', data: { bookingId: 'b1', pressedAt: startsAt, addedBecause: reason } } as const
  add(startsAt).writes(arrived)
  add(yesterday).refused('visit_other_day')
  add(startsAt, before).refused('arrival_ahead')
  given(booking, held(), confirmed, arrived)
    .when((state) => addArrival({ at: startsAt, now: nextDay, reason: 'report_lost' }, state))
    .writes()
})
