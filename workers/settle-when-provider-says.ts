import type { ProviderEventRecord } from '#events/payment.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { noteDisputes } from '#services/features/money/note-disputes.ts'
import { noteRefunds } from '#services/features/money/note-refunds.ts'
import { isAlreadyApplied, subjectOfEvent } from '#services/features/money/provider-event.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { providerActor } from '#services/providers/stripe/provider.ts'

import { need, type Reaction } from './engine/reaction.ts'

/** Completes a booking whose tab was closed after paying. Webhooks come in any order, any number of times. */
export const settleWhenProviderSays: Reaction<ProviderEventRecord> = {
  name: 'settle-when-provider-says',
  lane: 'cards',
  urgency: 'money',
  events: ['ProviderEventReceived'],
  ids: (event) =>
    event.data.intentId === null ? null : { intentId: event.data.intentId, eventId: event.data.eventId },
  async run(ctx, ids) {
    const intentId = need(ids, 'intentId')
    // A job of an earlier version carries no event.
    const eventId = ids['eventId']
    if (eventId !== undefined && (await isAlreadyApplied(ctx, { intentId, eventId }))) return
    const subject = eventId === undefined ? null : await subjectOfEvent(ctx, eventId)
    if (subject !== null) {
      const paymentId = (await ctx.views.paymentOfIntent(intentId))?.id ?? (await ctx.views.paymentOfBalance(intentId))
      if (paymentId === null) return
      await (subject === 'refund' ? noteRefunds : noteDisputes)(ctx, { paymentId, intentId })
      return
    }
    const settled = await settlePayment(ctx, providerActor, intentId)
    if (isRefusal(settled))
      ctx.logger.debug({ intentId, refused: settled.refused }, 'a webhook was about a payment that books nothing')
  },
}
