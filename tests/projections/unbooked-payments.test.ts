import { expect, test } from 'vitest'

import { unbookedPayments } from '#projections/unbooked-payments.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

/** All of these are of the payment 'some paymentId'. */
const after = (...types: readonly string[]) => [
  ...rowsFrom(
    unbookedPayments,
    types.map((type, position) => ({ ...sampleEvent(type), position })),
  ).values(),
]

test('a payment is kept until both its money and its booking are there, whichever comes first', () => {
  const id = 'some paymentId'
  expect(after('BookingConfirmed')).toEqual([{ id, has: 'booking' }])
  expect(after('BookingConfirmed', 'DepositPaid')).toEqual([])
  expect(after('DepositPaid')).toEqual([{ id, has: 'money' }])
  expect(after('UnbookedPaymentFound')).toEqual([{ id, has: 'money' }])
  expect(after('UnbookedPaymentFound', 'UnbookedPaymentFound')).toEqual([{ id, has: 'money' }])
  expect(after('UnbookedPaymentFound', 'BookingConfirmed')).toEqual([])
})
