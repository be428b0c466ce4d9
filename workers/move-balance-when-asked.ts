import type { PaymentEvent } from '#events/payment.ts'
import { captureBalance, releaseBalance } from '#services/features/money/move-balance.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const captureBalanceWhenAuthorised: Reaction<Extract<PaymentEvent, { type: 'BalanceAuthorised' }>> = {
  name: 'capture-balance-when-authorised',
  lane: 'cards',
  urgency: 'money',
  events: ['BalanceAuthorised'],
  ids: ({ data }) => ({ paymentId: data.paymentId }),
  run: (ctx, ids, actor) => captureBalance(ctx, actor, need(ids, 'paymentId')),
}

export const releaseBalanceWhenAsked: Reaction<Extract<PaymentEvent, { type: 'BalanceReleaseRequested' }>> = {
  name: 'release-balance-when-asked',
  lane: 'cards',
  urgency: 'money',
  events: ['BalanceReleaseRequested'],
  ids: ({ data }) => ({ paymentId: data.paymentId }),
  run: (ctx, ids, actor) => releaseBalance(ctx, actor, need(ids, 'paymentId')),
}
