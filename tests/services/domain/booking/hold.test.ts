import { describe, expect, test } from 'vitest'

import { booking, type Booking } from '#services/domain/booking/booking.ts'
import {
  abandon,
  agreeToTerms,
  confirm,
  expire,
  holdAndConfirm,
  holdBooking,
  reject,
} from '#services/domain/booking/decide.ts'
import { cancelled, confirmed, held, person } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const expired = { type: 'BookingLapsed', data: { bookingId: 'b1' } }
const abandoned = { type: 'BookingAbandoned', data: { bookingId: 'b1', reason: 'moved' } }
const rejected = { type: 'BookingRejected', data: { bookingId: 'b1', reason: 'slot_taken' } }
const terms = held().data

test('a booking is held with its terms, and the person apart from them', () => {
  given(booking)
    .when(() => holdBooking(terms, person))
    .writes(held())
})

describe('a hold that ends without a visit', () => {
  const decisions = {
    expires: { decide: expire, event: expired },
    'is abandoned': { decide: abandon, event: abandoned },
    'is rejected': { decide: (state: Booking) => reject('slot_taken', state), event: rejected },
  }

  test.each(Object.entries(decisions))('%s once', (_name, { decide, event }) => {
    const { state } = given(booking, held()).when(decide)
    given(booking, held()).when(decide).writes(event)
    given({ ...booking, initial: state })
      .when(decide)
      .nothing()
  })

  test('one that expired is still rejected when its payment comes', () => {
    given(booking, held(), expired).when(decisions['is rejected'].decide).writes(rejected)
  })

  test.each(['slot_taken', 'amount', 'day_past'] as const)('the rejection says why: %s', (reason) => {
    given(booking, held())
      .when((state) => reject(reason, state))
      .writes({ ...rejected, data: { bookingId: 'b1', reason } })
  })

  test.each(Object.entries(decisions))('a booking that is not held never %s', (_name, { decide }) => {
    given(booking).when(decide).nothing()
    given(booking, held(), abandoned).when(decide).nothing()
    given(booking, held(), confirmed).when(decide).nothing()
    given(booking, held(), confirmed, cancelled).when(decide).nothing()
  })
})

describe('consent to the terms', () => {
  const shown = { language: 'fr', termsVersion: '2026-11' } as const
  const agreeing = (state: Booking) => agreeToTerms(shown, state)
  const agreed = {
    type: 'TermsAgreed',
    data: { bookingId: 'b1', customerId: 'c1', policyVersion: 1, language: 'fr', termsVersion: '2026-11' },
  }

  test('is recorded once, with the policy of the booking and the text that was shown', () => {
    given(booking, held()).when(agreeing).writes(agreed)
    given(booking, held(), agreed).when(agreeing).nothing()
  })

  test('of a booking that does not exist is not recorded', () => {
    given(booking).when(agreeing).nothing()
  })

  test('comes with the payment when a text beside the button said so', () => {
    const withText = held({ termsVersion: '2026-11' })
    given(booking, withText)
      .when((state) => confirm('b1', state, null))
      .writes(confirmed, { ...agreed, data: { ...agreed.data, language: 'en' } })
    given(booking, withText, agreed)
      .when((state) => confirm('b1', state, null))
      .writes(confirmed)
  })
})

describe('a booking that is made again for its payment', () => {
  const making = (state: Booking) => holdAndConfirm('b1', terms, person, state)

  test('is held and confirmed at once, whatever the log still knows of it', () => {
    given(booking).when(making).writes(held(), confirmed)
    given(booking, held(), expired).when(making).writes(held(), confirmed)
  })

  test('has the terms and the person that were given', () => {
    const { state } = given(booking).when((before) =>
      holdAndConfirm('b1', terms, { ...person, city: 'Milton' }, before),
    )
    expect(state).toMatchObject({ status: 'confirmed', paymentId: 'b1', person: { city: 'Milton' }, van: 'van-1' })
  })

  test('is not made twice, and not for another payment', () => {
    given(booking, held(), confirmed).when(making).nothing()
    given(booking, held(), confirmed)
      .when((state) => holdAndConfirm('b2', terms, person, state))
      .refused('payment_used')
  })
})
