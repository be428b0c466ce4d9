import type { PaymentEvent } from '#events/payment.ts'
import { captureBalance, releaseBalance } from '#services/features/money/move-balance.ts'

import { need, type Reaction } from './engine/reaction.ts'

/** A card was accepted for the rest of a price: what is owed is captured. */
export const captureBalanceWhenAuthorised: Reaction<Extract<PaymentEvent, { type: 'BalanceAuthorised' }>> = {
  name: 'capture-balance-when-authorised',
  events: ['BalanceAuthorised'],
  ids: ({ data }) => ({ paymentId: data.paymentId }),
  run: (ctx, ids, actor) => captureBalance(ctx, actor, need(ids, 'paymentId')),
}

/** The rest was paid otherwise, or is another amount now: the intent that a page has open is canceled. */
export const releaseBalanceWhenAsked: Reaction<Extract<PaymentEvent, { type: 'BalanceReleaseRequested' }>> = {
  name: 'release-balance-when-asked',
  events: ['BalanceReleaseRequested'],
  ids: ({ data }) => ({ paymentId: data.paymentId }),
  run: (ctx, ids, actor) => releaseBalance(ctx, actor, need(ids, 'paymentId')),
}
