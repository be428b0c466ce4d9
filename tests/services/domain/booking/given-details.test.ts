import { describe, expect, test } from 'vitest'

import { booking, type Agreement, type Booking } from '#services/domain/booking/booking.ts'
import { confirm, giveDetails, type GivenDetails } from '#services/domain/booking/decide.ts'
import { confirmed, details, held, person } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const confirming = (state: Booking) => confirm('b1', state, null)
const giving = (differs: Partial<GivenDetails>) => (state: Booking) =>
  giveDetails({ customerId: 'c1', person, details, ...differs }, state as Agreement)

describe('details and consent that come with a payment', () => {
  test('who pays under words that say so has agreed to them, once', () => {
    const data = { bookingId: 'b1', customerId: 'c1', policyVersion: 1, language: 'en', termsVersion: 'v9' } as const
    given(booking, held({ termsVersion: 'v9' }))
      .when(confirming)
      .writes(confirmed, { type: 'TermsAgreed', data })
    given(booking, held({ termsVersion: 'v9' }), { type: 'TermsAgreed', data })
      .when(confirming)
      .writes(confirmed)
  })

  test('water, pet hair, postal code and a second car are kept, and a later blank leaves them', () => {
    const { state } = given(booking, held()).when(
      giving({
        person: { ...person, postalCode: 'L6Y 1N2', secondVehicle: '2019 Toyota RAV4' },
        details: { ...details, waterAccess: 'yes', petHair: 'lots' },
      }),
    )
    const known = { person: { postalCode: 'L6Y 1N2', secondVehicle: '2019 Toyota RAV4' } }
    expect(state).toMatchObject({ ...known, details: { waterAccess: 'yes', petHair: 'lots' } })
    given({ ...booking, initial: state })
      .when(giving({}))
      .nothing()
  })
})
