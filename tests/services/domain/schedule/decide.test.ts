import { describe, test } from 'vitest'

import type { Cell } from '#events/schedule.ts'
import { book, hold, expire, release, type TravelMinutes } from '#services/domain/schedule/decide.ts'
import { vanDay, type VanDay } from '#services/domain/schedule/schedule.ts'
import { visit } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const at = '2026-11-20T17:00:00.000Z'
const expiresAt = '2026-11-20T17:10:00.000Z'
const afterwards = '2026-11-20T17:10:00.001Z'

/** Half an hour between different places, a quarter of an hour within one. */
const travel: TravelMinutes = (from, to) => (from?.lat === to?.lat ? 15 : 30)
const now = { at, travel }
const late = { at: afterwards, travel }

const far: Cell = { lat: 44, lng: -79 }
const other = { ...visit, bookingId: 'b2' }
const slotHeld = { type: 'SlotHeld', data: { ...visit, expiresAt } } as const
const slotBooked = { type: 'SlotBooked', data: visit } as const
const at9 = { ...other, startMinute: 540, endMinute: 660 }

const holding =
  (wanted: typeof visit | typeof other | typeof at9, moment = now) =>
  (day: VanDay) =>
    hold(wanted, '2026-11-20T17:20:00.000Z', day, moment)
const booking =
  (wanted: typeof visit | typeof other, moment = now) =>
  (day: VanDay) =>
    book(wanted, day, moment)

describe('holding a slot', () => {
  test('a free stretch is kept until the hold ends', () => {
    given(vanDay)
      .when((day) => hold(visit, expiresAt, day, now))
      .writes(slotHeld)
  })

  test('the same booking asking again changes nothing', () => {
    given(vanDay, slotHeld).when(holding(visit)).nothing()
  })

  test('a booking that is sold is not held again', () => {
    given(vanDay, slotBooked).when(holding(visit, late)).nothing()
  })

  test('a stretch that somebody holds is refused to another', () => {
    given(vanDay, slotHeld).when(holding(other)).refused('slot_taken')
  })

  test('a stretch that is sold is refused for good', () => {
    given(vanDay, slotBooked).when(holding(other, late)).refused('slot_taken')
  })

  test('an expired hold is free although its expiry is not recorded, and the next hold records it', () => {
    given(vanDay, slotHeld).when(holding(other, late)).writesTypes('SlotHoldLapsed', 'SlotHeld')
  })

  test('at the very instant of its end a hold is over', () => {
    given(vanDay, slotHeld)
      .when(holding(other, { at: expiresAt, travel }))
      .writesTypes('SlotHoldLapsed', 'SlotHeld')
  })

  test('a millisecond before its end a hold stands', () => {
    given(vanDay, slotHeld)
      .when(holding(other, { at: '2026-11-20T17:09:59.999Z', travel }))
      .refused('slot_taken')
  })

  test('its owner may hold anew what ran out', () => {
    given(vanDay, slotHeld).when(holding(visit, late)).writesTypes('SlotHoldLapsed', 'SlotHeld')
  })

  test('every hold that ran out is written off, also one that is not in the way', () => {
    given(vanDay, { ...slotHeld, data: { ...slotHeld.data, startMinute: 960, endMinute: 1080 } })
      .when(holding(other, late))
      .writesTypes('SlotHoldLapsed', 'SlotHeld')
  })
})

describe('the way between two visits', () => {
  const starting = (startMinute: number, cell: Cell | null) => (day: VanDay) =>
    hold({ ...other, startMinute, endMinute: startMinute + 120, cell }, expiresAt, day, now)

  test('a visit may begin when the van has come from the one before', () => {
    given(vanDay, slotBooked)
      .when(starting(780 + 15, visit.cell))
      .writesTypes('SlotHeld')
  })

  test('a minute earlier it may not', () => {
    given(vanDay, slotBooked)
      .when(starting(780 + 14, visit.cell))
      .refused('slot_taken')
  })

  test('a visit must end in time for the way to the next', () => {
    given(vanDay, slotBooked)
      .when(starting(600 - 30 - 120, far))
      .writesTypes('SlotHeld')
  })

  test('a minute later it ends too late for it', () => {
    given(vanDay, slotBooked)
      .when(starting(600 - 29 - 120, far))
      .refused('slot_taken')
  })

  test('an unknown place is asked of the map like any other', () => {
    given(vanDay, slotBooked).when(starting(780, null)).refused('slot_taken')
  })

  test('the ways there and back may differ, and each is counted in its direction', () => {
    const uphill: TravelMinutes = (from) => (from === far ? 60 : 0)
    given(vanDay, slotBooked)
      .when((day) =>
        hold({ ...other, startMinute: 420, endMinute: 540, cell: far }, expiresAt, day, { at, travel: uphill }),
      )
      .writesTypes('SlotHeld')
    given(vanDay, slotBooked)
      .when((day) =>
        hold({ ...other, startMinute: 421, endMinute: 541, cell: far }, expiresAt, day, { at, travel: uphill }),
      )
      .refused('slot_taken')
  })
})

describe('selling a slot', () => {
  test('a hold becomes a visit', () => {
    given(vanDay, slotHeld).when(booking(visit)).writes(slotBooked)
  })

  test('sold twice to the same booking is sold once', () => {
    given(vanDay, slotBooked).when(booking(visit)).nothing()
  })

  test('an expired hold is sold to its owner while nobody else has the slot', () => {
    given(vanDay, slotHeld).when(booking(visit, late)).writes(slotBooked)
  })

  test('also when it was written off before', () => {
    given(vanDay, slotHeld, {
      type: 'SlotHoldLapsed',
      data: { bookingId: 'b1', van: visit.van, date: visit.date },
    })
      .when(booking(visit, late))
      .writes(slotBooked)
  })

  test('what somebody else holds by now is not sold to the former owner', () => {
    given(vanDay, slotHeld, { type: 'SlotHeld', data: { ...other, expiresAt: '2026-11-20T17:20:00.000Z' } })
      .when(booking(visit, late))
      .refused('slot_taken')
  })

  test('holds of others that ran out are written off with the sale', () => {
    given(vanDay, slotHeld).when(booking(other, late)).writesTypes('SlotHoldLapsed', 'SlotBooked')
  })
})

describe('giving a slot back', () => {
  test('a stretch that was given back is free', () => {
    const { state } = given(vanDay, slotBooked).when((day) => release(visit, 'cancelled', day))
    given(vanDay, slotBooked)
      .when((day) => release(visit, 'cancelled', day))
      .writes({
        type: 'SlotReleased',
        data: { bookingId: 'b1', van: visit.van, date: visit.date, reason: 'cancelled' },
      })
    given({ ...vanDay, initial: state })
      .when(holding(at9))
      .writesTypes('SlotHeld')
  })

  test('what is not there is not given back', () => {
    given(vanDay, slotBooked)
      .when((day) => release(other, 'moved', day))
      .nothing()
  })
})

describe('writing off a hold', () => {
  test('after its end it is written off, once', () => {
    const written = given(vanDay, slotHeld).when((day) => expire(visit, day, afterwards))
    written.writes({ type: 'SlotHoldLapsed', data: { bookingId: 'b1', van: visit.van, date: visit.date } })
    given({ ...vanDay, initial: written.state })
      .when((day) => expire(visit, day, afterwards))
      .nothing()
  })

  test('before its end it stays', () => {
    given(vanDay, slotHeld)
      .when((day) => expire(visit, day, at))
      .nothing()
  })

  test('what was sold does not expire', () => {
    given(vanDay, slotBooked)
      .when((day) => expire(visit, day, afterwards))
      .nothing()
  })
})
