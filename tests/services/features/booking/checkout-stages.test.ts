import { expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { booking } from '#services/domain/booking/booking.ts'
import { payment } from '#services/domain/payment/payment.ts'
import { checkoutAfter } from '#services/features/booking/checkout.ts'
import { confirmed, deposit, held } from '#tests/support/examples.ts'
import { foldOf } from '#tests/support/given.ts'

const versions = { booking: 1, payment: 1 }
const after = (bookings: readonly AnyNewEvent[], payments: readonly AnyNewEvent[]) =>
  checkoutAfter({ states: { booking: foldOf(booking, bookings), payment: foldOf(payment, payments) }, versions })

test('a held slot and a requested deposit are a checkout with the key of its request', () => {
  expect(after([held()], [deposit.requested])).toMatchObject({
    stage: 'requested',
    booking: { bookingId: 'b1' },
    payment: { key: deposit.requested.data.key },
    versions,
  })
})

test('with the intent recorded it is open', () => {
  const opened = after([held()], [deposit.requested, deposit.opened])
  expect(opened).toMatchObject({ stage: 'open', payment: { intentId: deposit.opened.data.intentId } })
})

test.each([
  ['no booking', [], [deposit.requested]],
  ['an expired hold', [held(), { type: 'BookingLapsed', data: { bookingId: 'b1' } }], [deposit.requested]],
  ['a confirmed booking', [held(), confirmed], [deposit.requested, deposit.opened, deposit.authorised]],
  ['no deposit', [held()], []],
  ['a deposit that was authorised', [held()], [deposit.requested, deposit.opened, deposit.authorised]],
])('%s is not paid for', (_name, bookings, payments) => {
  expect(after(bookings, payments)).toEqual({ refused: 'payment_used' })
})
