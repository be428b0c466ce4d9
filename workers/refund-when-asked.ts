import type { PaymentEvent } from '#events/payment.ts'
import { refundPayment } from '#services/features/money/move-money.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const refundWhenAsked: Reaction<Extract<PaymentEvent, { type: 'RefundRequested' }>> = {
  name: 'refund-when-asked',
  lane: 'cards',
  urgency: 'money',
  events: ['RefundRequested'],
  ids: (event) => ({ paymentId: event.data.paymentId, refundId: event.data.refundId }),
  run: (ctx, ids, actor) => refundPayment(ctx, actor, need(ids, 'paymentId'), need(ids, 'refundId')),
}
