import { expect, test } from 'vitest'

import { booking } from '#services/booking/booking.ts'
import { arrive, depart, recordNoShow } from '#services/booking/decide.ts'
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
    .writes({ type: 'CrewArrived', data: { bookingId: 'b1', pressedAt: startsAt } })
  given(booking, held(), confirmed)
    .when((state) => depart({ at: startsAt, isOvertaken: true }, state))
    .writes({ type: 'CrewDeparted', data: { bookingId: 'b1', pressedAt: startsAt, isOvertaken: true } })
})
