import type { PaymentEvent } from '#events/payment.ts'
import { refundPayment } from '#services/journeys/move-money.ts'

import { need, type Reaction } from './reaction.ts'

/** A share of a taken deposit goes back to the card. */
export const refundWhenAsked: Reaction<Extract<PaymentEvent, { type: 'RefundRequested' }>> = {
  name: 'refund-when-asked',
  events: ['RefundRequested'],
  ids: (event) => ({ paymentId: event.data.paymentId, refundId: event.data.refundId }),
  run: (house, ids) => refundPayment(house, need(ids, 'paymentId'), need(ids, 'refundId')),
}
