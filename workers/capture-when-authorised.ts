import type { PaymentEvent } from '#events/payment.ts'
import { capturePayment } from '#services/features/money/move-money.ts'

import { need, type Reaction } from './engine/reaction.ts'

/** The booking is in the log: now the deposit may be captured. */
export const captureWhenAuthorised: Reaction<Extract<PaymentEvent, { type: 'DepositAuthorised' }>> = {
  name: 'capture-when-authorised',
  events: ['DepositAuthorised'],
  ids: (event) => ({ paymentId: event.data.paymentId }),
  run: (ctx, ids, actor) => capturePayment(ctx, actor, need(ids, 'paymentId')),
}
