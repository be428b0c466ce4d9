import type { PaymentEvent } from '#events/payment.ts'
import { carryOutCharges } from '#services/features/money/carry-out-charges.ts'
import {
  isMailed,
  sendChargeAnnounced,
  sendChargeFailed,
  sendChargeWithdrawn,
} from '#services/features/money/charge-mails.ts'

import { need, type AnyReaction, type Chore, type Reaction } from './engine/reaction.ts'

/** Charges each saved card within a minute after the end of its notice. */
export const chargeSavedCards: Chore = {
  name: 'charge-saved-cards',
  lane: 'cards',
  urgency: 'money',
  everyMs: 60_000,
  run: (ctx) => carryOutCharges(ctx, { kind: 'worker', name: 'charge-saved-cards' }),
}

const idsOf = (ids: Readonly<Record<string, string>>) => ({
  paymentId: need(ids, 'paymentId'),
  chargeId: need(ids, 'chargeId'),
})

const tellOfAnnouncement: Reaction<Extract<PaymentEvent, { type: 'SavedCardChargeAnnounced' }>> = {
  name: 'mail-when-charge-announced',
  lane: 'mail',
  urgency: 'message',
  events: ['SavedCardChargeAnnounced'],
  ids: ({ data }) => ({ paymentId: data.paymentId, chargeId: data.chargeId }),
  run: (ctx, ids, actor) => sendChargeAnnounced(ctx, actor, idsOf(ids)),
}

const tellOfWithdrawal: Reaction<Extract<PaymentEvent, { type: 'SavedCardChargeWithdrawn' }>> = {
  name: 'mail-when-charge-withdrawn',
  lane: 'mail',
  urgency: 'message',
  events: ['SavedCardChargeWithdrawn'],
  ids: ({ data }) => ({ paymentId: data.paymentId, chargeId: data.chargeId }),
  run: (ctx, ids, actor) => sendChargeWithdrawn(ctx, actor, idsOf(ids)),
}

const tellOfFailure: Reaction<Extract<PaymentEvent, { type: 'SavedCardChargeEnded' }>> = {
  name: 'mail-when-charge-failed',
  lane: 'mail',
  urgency: 'message',
  events: ['SavedCardChargeEnded'],
  ids: ({ data }) => (isMailed(data.outcome) ? { paymentId: data.paymentId, chargeId: data.chargeId } : null),
  run: (ctx, ids, actor) => sendChargeFailed(ctx, actor, idsOf(ids)),
}

export const chargeMails: readonly AnyReaction[] = [tellOfAnnouncement, tellOfWithdrawal, tellOfFailure]
