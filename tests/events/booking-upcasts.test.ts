import { expect, test } from 'vitest'

import { bookingEvents } from '#events/booking.ts'
import { readTodayWith, upcasts } from '#events/log/upcasts.ts'
import { held } from '#tests/support/examples.ts'

const read = readTodayWith(bookingEvents, upcasts)
const { data, personal } = held()
const { termsVersion: _words, ...heldThen } = data
const { waterAccess: _water, petHair: _hair, ...detailsThen } = data.details
const { postalCode: _code, secondVehicle: _second, ...personThen } = personal ?? {}

test('a hold of the first version has no answers to what was not asked then', () => {
  const today = read('BookingHeld', 1, { data: { ...heldThen, details: detailsThen }, personal: personThen })
  expect(bookingEvents.BookingHeld.data.parse(today.data)).toEqual({ ...data, termsVersion: null })
  expect(bookingEvents.BookingHeld.personal.schema.parse(today.personal)).toEqual(personal)
})

test('details of the first version are completed too, and an erased person stays erased', () => {
  const given = { bookingId: 'b1', customerId: 'c1', details: detailsThen }
  const today = read('BookingDetailsGiven', 1, { data: given, personal: null })
  expect(today.personal).toBeNull()
  expect(bookingEvents.BookingDetailsGiven.data.parse(today.data).details).toEqual(data.details)
})

test('an agreement of the first version names no words', () => {
  const agreed = { bookingId: 'b1', customerId: 'c1', policyVersion: 1, language: 'fr' }
  const today = read('TermsAgreed', 1, { data: agreed, personal: null })
  expect(bookingEvents.TermsAgreed.data.parse(today.data)).toEqual({ ...agreed, termsVersion: null })
})

test('what the crew reported in the first version was sent at once', () => {
  for (const type of ['CrewDeparted', 'CrewArrived', 'BookingCompleted', 'BookingMissed'] as const) {
    const today = read(type, 1, { data: { bookingId: 'b1' }, personal: null })
    const more = type === 'CrewDeparted' ? { isOvertaken: false } : type === 'CrewArrived' ? { addedBecause: null } : {}
    expect(bookingEvents[type].data.parse(today.data)).toEqual({ bookingId: 'b1', pressedAt: null, ...more })
  }
})
