import type { BookingEvent } from '#events/booking.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'
import { isPaidWithoutBooking } from './engine/verifying/business-checks.ts'

/** A payment without its confirmed booking or the reverse. Complete pairs are deleted, so the table stays small. */
export interface UnbookedPaymentRow {
  readonly id: string
  readonly has: 'money' | 'booking'
}

type PairEvent =
  | Extract<PaymentEvent, { type: 'DepositPaid' | 'UnbookedPaymentFound' }>
  | Extract<BookingEvent, { type: 'BookingConfirmed' }>

export const unbookedPayments: Projection<UnbookedPaymentRow, PairEvent> = {
  name: 'unbooked_payments',
  version: 1,
  table: { columns: { id: 'text', has: 'text' }, key: 'id', indexes: [`(id) where has = 'money'`] },
  events: ['DepositPaid', 'UnbookedPaymentFound', 'BookingConfirmed'],
  personal: false,
  init: null,
  keyOf: ({ data }) => data.paymentId,
  apply(row, { type, data: { paymentId } }) {
    const half = type === 'BookingConfirmed' ? 'booking' : 'money'
    if (row !== null && row.has !== half) return null
    return { id: paymentId, has: half }
  },
}

/** Captured, not fully refunded or settled payments without a booking. */
export async function idsOfUnbookedPayments(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select p.id from rm.unbooked_payments u join rm.payments p on p.id = u.id
     left join rm.bookings b on b.id = p.booking_id where u.has = 'money' and ${isPaidWithoutBooking} order by 1`,
  )
  return rows.map(({ id }) => id)
}
