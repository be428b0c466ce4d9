import type { LoyaltyEvent } from '#events/loyalty.ts'
import { sendPointsRedeemed, sendPointsReturned } from '#services/features/care/reward-mails.ts'

import { need, type AnyReaction, type Reaction } from './engine/reaction.ts'

type Of<Type extends LoyaltyEvent['type']> = Extract<LoyaltyEvent, { type: Type }>

const tellOfRedemption: Reaction<Of<'PointsRedeemed'>> = {
  name: 'mail-when-points-redeemed',
  lane: 'mail',
  urgency: 'message',
  events: ['PointsRedeemed'],
  ids: ({ data }) => ({ customerId: data.customerId, redemptionId: data.redemptionId }),
  run: (ctx, ids, actor) =>
    sendPointsRedeemed(ctx, actor, { customerId: need(ids, 'customerId'), redemptionId: need(ids, 'redemptionId') }),
}

const tellOfReturn: Reaction<Of<'PointsReturned'>> = {
  name: 'mail-when-points-returned',
  lane: 'mail',
  urgency: 'message',
  events: ['PointsReturned'],
  ids: ({ data }) =>
    data.reason === 'undone' ? { customerId: data.customerId, redemptionId: data.redemptionId } : null,
  run: (ctx, ids, actor) =>
    sendPointsReturned(ctx, actor, { customerId: need(ids, 'customerId'), redemptionId: need(ids, 'redemptionId') }),
}

export const pointsMails: readonly AnyReaction[] = [tellOfRedemption, tellOfReturn]
