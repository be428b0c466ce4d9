import type { PaymentEvent } from '#events/payment.ts'
import { capturePayment } from '#services/features/money/move-money.ts'

import { need, type Reaction } from './engine/reaction.ts'

/** The deposit is captured only after the booking is in the log. */
export const captureWhenAuthorised: Reaction<Extract<PaymentEvent, { type: 'DepositAuthorised' }>> = {
  name: 'capture-when-authorised',
  lane: 'cards',
  urgency: 'money',
  events: ['DepositAuthorised'],
  ids: (event) => ({ paymentId: event.data.paymentId }),
  run: (ctx, ids, actor) => capturePayment(ctx, actor, need(ids, 'paymentId')),
}
