import type { BookingEvent } from '#events/booking.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { issueReceipts } from '#services/use-cases/issue-receipts.ts'

import { need, type Reaction } from './reaction.ts'

type Cause = Extract<
  BookingEvent | PaymentEvent,
  {
    type:
      | 'DepositPaid'
      | 'BookingCompleted'
      | 'BookingCancelled'
      | 'BookingMissed'
      | 'BalancePaid'
      | 'RefundIssued'
      | 'RefundReversed'
  }
>

/** Everything that was paid, invoiced, kept or refunded has its numbered document. */
export const issueReceiptsOfBooking: Reaction<Cause> = {
  name: 'issue-receipts-of-booking',
  events: [
    'DepositPaid',
    'BookingCompleted',
    'BookingCancelled',
    'BookingMissed',
    'BalancePaid',
    'RefundIssued',
    'RefundReversed',
  ],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => issueReceipts(ctx, actor, need(ids, 'bookingId')),
}
