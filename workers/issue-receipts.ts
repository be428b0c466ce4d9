import type { BookingEvent } from '#events/booking.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptEvent } from '#events/receipt.ts'
import { issueReceipts } from '#services/features/money/issue-receipts.ts'
import { sendReceipt } from '#services/features/money/receipt-mails.ts'

import { need, type Reaction } from './engine/reaction.ts'

type Cause = Extract<
  BookingEvent | PaymentEvent,
  {
    type:
      | 'DepositPaid'
      | 'BookingCompleted'
      | 'BookingCancelled'
      | 'BookingMissed'
      | 'BalancePaid'
      | 'BalanceWithdrawn'
      | 'HandRefundRecorded'
      | 'HandRefundWithdrawn'
      | 'RefundIssued'
      | 'RefundReversed'
      | 'DiscountGiven'
      | 'DiscountUndone'
  }
>

/** Issues a numbered document for every payment, invoice, refund and discount. */
export const issueReceiptsOfBooking: Reaction<Cause> = {
  name: 'issue-receipts-of-booking',
  lane: 'product',
  urgency: 'money',
  events: [
    'DepositPaid',
    'BookingCompleted',
    'BookingCancelled',
    'BookingMissed',
    'BalancePaid',
    'BalanceWithdrawn',
    'HandRefundRecorded',
    'HandRefundWithdrawn',
    'RefundIssued',
    'RefundReversed',
    'DiscountGiven',
    'DiscountUndone',
  ],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => issueReceipts(ctx, actor, need(ids, 'bookingId')),
}

export const mailWhenReceiptIssued: Reaction<ReceiptEvent> = {
  name: 'mail-when-receipt-issued',
  lane: 'mail',
  urgency: 'message',
  events: ['ReceiptIssued'],
  ids: ({ data }) => ({ receiptId: data.receiptId }),
  run: (ctx, ids, actor) => sendReceipt(ctx, actor, need(ids, 'receiptId')),
}
