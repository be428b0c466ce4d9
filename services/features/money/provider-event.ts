import type { Actor } from '#events/actor.ts'
import { providerEventStream } from '#events/payment.ts'
import type { PaymentRow } from '#projections/payments.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { providerEventType, receive } from '#services/domain/payment/provider-event.ts'
import type { AppContext } from '#services/features/context.ts'
import type { ProviderEvent } from '#services/providers/stripe/provider.ts'

/**
 * Records a delivery of the provider's webhook, once per delivery id: its stream may only be new. A worker then reads the
 * current state from the provider.
 */
export async function recordProviderEvent(ctx: AppContext, actor: Actor, event: ProviderEvent): Promise<void> {
  assertPermitted('recordProviderEvent', actor)
  // Whatever the verdict, it is recorded now: by this delivery, or by an earlier one.
  await ctx.log.append({
    key: `provider-${event.id}`,
    meta: { actor },
    writes: [{ stream: providerEventStream(event.id), expected: 0, events: [receive(event)] }],
  })
}

/**
 * Whether the log has already what an event of the provider reports: then the provider need not be asked. Whatever else
 * became of the intent since has an event of its own, and the reconciler finds what no webhook reported.
 */
export async function isAlreadyApplied(
  ctx: AppContext,
  reported: { intentId: string; eventId: string },
): Promise<boolean> {
  const [type, payment] = await Promise.all([
    stateOf(ctx.log, providerEventType(reported.eventId)),
    ctx.views.paymentOfIntent(reported.intentId),
  ])
  return payment !== null && (writtenAfter[type ?? '']?.includes(payment.status) ?? false)
}

/** What an event of the provider is about, of which the intent itself says too little; null for all others. */
export async function subjectOfEvent(ctx: AppContext, eventId: string): Promise<'refund' | 'dispute' | null> {
  const type = (await stateOf(ctx.log, providerEventType(eventId))) ?? ''
  if (type.startsWith('charge.dispute.')) return 'dispute'
  return type === 'charge.refunded' || type.startsWith('refund.') ? 'refund' : null
}

/** The states of a payment that follow from the reported event, or come later. */
const writtenAfter: Readonly<Record<string, readonly PaymentRow['status'][]>> = {
  'payment_intent.amount_capturable_updated': ['authorised', 'paid'],
  'payment_intent.succeeded': ['paid'],
}
