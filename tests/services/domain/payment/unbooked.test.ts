import { expect, test } from 'vitest'

import { noteUnbooked } from '#services/domain/payment/decide.ts'
import { payment, type Payment } from '#services/domain/payment/payment.ts'
import { receive } from '#services/domain/payment/provider-event.ts'
import { deposit } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const found = { bookingId: 'b1', intentId: 'pi_1', amountCents: 3_100, visit: null }
const noting = (state: Payment) => noteUnbooked(found, state)
const recorded = { type: 'UnbookedPaymentFound', data: { paymentId: 'pi_1', ...found } }

test('a payment without a booking is recorded under the id of its intent, once', () => {
  const { state } = given(payment).when(noting)
  given(payment).when(noting).writes(recorded)
  expect(state).toMatchObject({ status: 'paid', paymentId: 'pi_1', amountCents: 3_100, found: { visit: null } })
  given({ ...payment, initial: state })
    .when(noting)
    .nothing()
})

test('a payment that the log knows is not recorded as unbooked', () => {
  given(payment, deposit.requested).when(noting).nothing()
})

test('of a delivery of the webhook only its id, its type and the intent are recorded', () => {
  const delivery = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1' }
  expect(receive(delivery)).toEqual({
    type: 'ProviderEventReceived',
    data: { eventId: 'evt_1', eventType: 'payment_intent.succeeded', intentId: 'pi_1' },
  })
})
