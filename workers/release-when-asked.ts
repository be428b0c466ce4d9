import type { PaymentEvent } from '#events/payment.ts'
import { releasePayment } from '#services/features/money/move-money.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const releaseWhenAsked: Reaction<Extract<PaymentEvent, { type: 'DepositReleaseRequested' }>> = {
  name: 'release-when-asked',
  lane: 'cards',
  urgency: 'money',
  events: ['DepositReleaseRequested'],
  ids: (event) => ({ paymentId: event.data.paymentId }),
  run: (ctx, ids, actor) => releasePayment(ctx, actor, need(ids, 'paymentId')),
}
