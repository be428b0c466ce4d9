import { describe, expect, test } from 'vitest'

import { instantAt } from '#events/values/toronto.ts'
import { booking, type Agreement, type Booking } from '#services/domain/booking/booking.ts'
import {
  cancel,
  complete,
  confirm,
  giveDetails,
  recordNoShow,
  refundPercent,
  type CancelTerms,
  type GivenDetails,
} from '#services/domain/booking/decide.ts'
import { cancelled, confirmed, details, held, person, startsAt } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const expired = { type: 'BookingLapsed', data: { bookingId: 'b1' } }
const ended = (type: 'BookingCompleted' | 'BookingMissed') => ({ type, data: { bookingId: 'b1', pressedAt: startsAt } })
const completed = ended('BookingCompleted')
const missed = ended('BookingMissed')
const at = (instant: string) => ({ at: instant })
const abandoned = { type: 'BookingAbandoned', data: { bookingId: 'b1', reason: 'moved' } }
const rejected = { type: 'BookingRejected', data: { bookingId: 'b1', reason: 'slot_taken' } }

const policy = { version: 1, fullRefundHours: 24, partialRefundHours: 2, partialPercent: 50 }
const terms = (differs: Partial<CancelTerms> = {}): CancelTerms => ({
  by: 'customer',
  reason: 'other',
  at: '2026-11-20T17:00:00.000Z',
  paidCents: 3_100,
  policy,
  ...differs,
})
const told: GivenDetails = { customerId: 'c1', person, details }

describe('confirming a booking', () => {
  const confirming = (state: Booking) => confirm('b1', state, null)

  test('a held booking is confirmed under the terms that it was made under', () => {
    given(booking, held()).when(confirming).writes(confirmed)
  })

  test('one whose hold expired is confirmed too: whether the slot is free is decided elsewhere', () => {
    given(booking, held(), expired).when(confirming).writes(confirmed)
  })

  test('confirmed twice is confirmed once', () => {
    given(booking, held(), confirmed).when(confirming).nothing()
  })

  test.each([
    ['a completed visit', completed],
    ['a missed visit', missed],
  ])('%s answers its own payment again and writes nothing', (_name, ended) => {
    given(booking, held(), confirmed, ended).when(confirming).nothing()
  })

  test.each([
    ['confirmed', [confirmed]],
    ['completed', [confirmed, completed]],
    ['missed', [confirmed, missed]],
  ])('a %s booking refuses another payment', (_name, events) => {
    given(booking, held(), ...events)
      .when((state) => confirm('b2', state, null))
      .refused('payment_used')
  })

  test.each([
    ['abandoned', [abandoned]],
    ['rejected', [rejected]],
    ['cancelled', [confirmed, cancelled]],
  ])('an %s booking refuses every payment', (_name, events) => {
    given(booking, held(), ...events)
      .when(confirming)
      .refused('payment_used')
  })

  test('what was never held is not found', () => {
    given(booking).when(confirming).refused('payment_not_found')
  })

  test('details that come with the payment are written before it', () => {
    given(booking, held())
      .when((state) => confirm('b1', state, { ...told, person: { ...person, phone: '416-555-0199' } }))
      .writesTypes('BookingDetailsGiven', 'BookingConfirmed')
  })
})

describe('details that are given later', () => {
  const giving = (differs: Partial<GivenDetails>) => (state: Booking) =>
    giveDetails({ ...told, ...differs }, state as Agreement)

  test('the same again is not written', () => {
    given(booking, held()).when(giving({})).nothing()
  })

  test('the same in another order of fields is the same', () => {
    const turned = <Fields extends object>(fields: Fields) =>
      Object.fromEntries(Object.entries(fields).toReversed()) as Fields
    given(booking, held())
      .when(giving({ person: turned(person), details: { ...turned(details), vehicle: turned(details.vehicle) } }))
      .nothing()
  })

  test('a field that was left empty keeps what was known', () => {
    const blank = {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      notes: 'Blue door',
      access: '',
      postalCode: '',
      secondVehicle: '',
    }
    const nothing = { vehicle: null, locationType: null, outletWithin100Feet: null, waterAccess: null, petHair: null }
    given(booking, held())
      .when(giving({ person: blank, details: nothing }))
      .writes({
        type: 'BookingDetailsGiven',
        data: { bookingId: 'b1', customerId: 'c1', details },
        personal: { ...person, notes: 'Blue door' },
      })
  })

  test('a new address is written, and from then on known', () => {
    const moved = { person: { ...person, address: '9 Main Street' } }
    const { state } = given(booking, held()).when(giving(moved))
    expect(state).toMatchObject({ person: { address: '9 Main Street', city: 'Brampton' } })
    given({ ...booking, initial: state })
      .when(giving(moved))
      .nothing()
  })

  test('another e-mail address is another customer', () => {
    const { state } = given(booking, held()).when(
      giving({ customerId: 'c2', person: { ...person, email: 'a@example.com' } }),
    )
    expect(state).toMatchObject({ customerId: 'c2' })
  })

  test('a booking whose person was erased records details that are given again', () => {
    const { personal: _gone, ...erased } = held()
    given(booking, erased).when(giving({})).writesTypes('BookingDetailsGiven')
  })
})

describe('cancelling a booking', () => {
  const cancelling = (state: Booking) => cancel(terms(), state)

  test('a confirmed booking is cancelled under the policy that stands, with what goes back', () => {
    given(booking, held(), confirmed).when(cancelling).writes(cancelled)
  })

  test('asked twice, answered once', () => {
    given(booking, held(), confirmed, cancelled).when(cancelling).nothing()
  })

  test('of a deposit that was never captured nothing is refunded', () => {
    given(booking, held(), confirmed)
      .when((state) => cancel(terms({ paidCents: 0 }), state))
      .writes({ ...cancelled, data: { ...cancelled.data, refundCents: 0 } })
  })

  test('half of $31 is $15.50', () => {
    given(booking, held(), confirmed)
      .when((state) => cancel(terms({ at: '2026-11-24T10:00:00.000Z' }), state))
      .writes({ ...cancelled, data: { ...cancelled.data, refundPercent: 50, refundCents: 1_550 } })
  })

  test('half of $5.01 is rounded to the cent', () => {
    given(booking, held(), confirmed)
      .when((state) => cancel(terms({ at: '2026-11-24T10:00:00.000Z', paidCents: 501 }), state))
      .writes({ ...cancelled, data: { ...cancelled.data, refundPercent: 50, refundCents: 251 } })
  })

  test.each([
    ['held', 'booking_not_confirmed', []],
    ['expired', 'booking_not_confirmed', [expired]],
    ['abandoned', 'booking_not_confirmed', [abandoned]],
    ['rejected', 'booking_not_confirmed', [rejected]],
    ['completed', 'visit_completed', [confirmed, completed]],
    ['no-show', 'visit_no_show', [confirmed, missed]],
  ] as const)('a booking that is %s cannot be cancelled: %s', (_name, code, events) => {
    given(booking, held(), ...events)
      .when(cancelling)
      .refused(code)
  })

  test('what was never held cannot be cancelled', () => {
    given(booking).when(cancelling).refused('not_found')
  })
})

describe('the share that goes back', () => {
  /** Starts at 10:00 AM around both changes of the clocks; the day before is 23 or 25 hours earlier on the clock. */
  const starts = [
    ['an ordinary Tuesday', startsAt],
    ['the Sunday on which an hour is lost', instantAt('2027-03-14', 600)],
    ['the day after it', instantAt('2027-03-15', 600)],
    ['the Sunday on which an hour comes twice', instantAt('2027-11-07', 600)],
    ['the day after that', instantAt('2027-11-08', 600)],
  ] as const
  const before = (start: string, hours: number, seconds = 0) =>
    new Date(Date.parse(start) - hours * 3_600_000 + seconds * 1000).toISOString()
  const percent = (start: string, at: string, by: CancelTerms['by'] = 'customer') =>
    refundPercent(terms({ at, by }), start)

  test.each(starts)('on %s: all at 24:00:00 before, half at 23:59:59', (_day, start) => {
    expect(percent(start, before(start, 24))).toBe(100)
    expect(percent(start, before(start, 24, 1))).toBe(50)
  })

  test.each(starts)('on %s: half at 2:00:00 before, nothing at 1:59:59', (_day, start) => {
    expect(percent(start, before(start, 2))).toBe(50)
    expect(percent(start, before(start, 2, 1))).toBe(0)
  })

  test('the same hour on the clock the day before is 23 hours before when an hour is lost: half', () => {
    expect(percent(instantAt('2027-03-14', 600), instantAt('2027-03-13', 600))).toBe(50)
  })

  test('and 25 hours before when an hour comes twice: all, and still all an hour later', () => {
    expect(percent(instantAt('2027-11-07', 600), instantAt('2027-11-06', 600))).toBe(100)
    expect(percent(instantAt('2027-11-07', 600), instantAt('2027-11-06', 660))).toBe(100)
    expect(percent(instantAt('2027-11-07', 600), instantAt('2027-11-06', 661))).toBe(50)
  })

  test('after the start nothing goes back', () => {
    expect(percent(startsAt, before(startsAt, -1))).toBe(0)
  })

  test('whatever the hour, what the business calls off goes back wholly', () => {
    expect(percent(startsAt, before(startsAt, 0.5), 'business')).toBe(100)
  })
})

describe('the end of a visit', () => {
  const before = '2026-11-24T14:59:59.999Z'

  test.each([
    ['done', complete, completed],
    ['missed', recordNoShow, missed],
  ])('a visit that began can be %s, once', (_name, end, event) => {
    const { state } = given(booking, held(), confirmed).when((state) => end(at(startsAt), state))
    given(booking, held(), confirmed)
      .when((state) => end(at(startsAt), state))
      .writes(event)
    given({ ...booking, initial: state })
      .when((state) => end(at(startsAt), state))
      .nothing()
  })

  test.each([
    ['done', complete],
    ['missed', recordNoShow],
  ])('before its start it cannot be %s', (_name, end) => {
    given(booking, held(), confirmed)
      .when((state) => end(at(before), state))
      .refused('visit_not_started')
  })

  test.each([
    ['held', 'booking_not_confirmed', []],
    ['expired', 'booking_not_confirmed', [expired]],
    ['abandoned', 'booking_not_confirmed', [abandoned]],
    ['rejected', 'booking_not_confirmed', [rejected]],
    ['cancelled', 'booking_cancelled', [confirmed, cancelled]],
  ] as const)('a booking that is %s has no visit to finish: %s', (_name, code, events) => {
    given(booking, held(), ...events)
      .when((state) => complete(at(startsAt), state))
      .refused(code)
    given(booking, held(), ...events)
      .when((state) => recordNoShow(at(startsAt), state))
      .refused(code)
  })

  test('a missed visit was not done, and a done one not missed', () => {
    given(booking, held(), confirmed, missed)
      .when((state) => complete(at(startsAt), state))
      .refused('visit_no_show')
    given(booking, held(), confirmed, completed)
      .when((state) => recordNoShow(at(startsAt), state))
      .refused('visit_completed')
  })

  test('what was never held is not found', () => {
    given(booking)
      .when((state) => complete(at(startsAt), state))
      .refused('not_found')
  })
})
