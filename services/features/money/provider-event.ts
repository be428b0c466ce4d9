import type { Actor } from '#events/actor.ts'
import { providerEventStream } from '#events/payment.ts'
import type { PaymentRow } from '#projections/payments.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { providerEventType, receive } from '#services/domain/payment/provider-event.ts'
import type { AppContext } from '#services/features/context.ts'
import type { ProviderEvent } from '#services/providers/stripe/provider.ts'

/** Records a webhook once by id; a worker reads the state. */
export async function recordProviderEvent(ctx: AppContext, actor: Actor, event: ProviderEvent): Promise<void> {
  assertPermitted('recordProviderEvent', actor)
  // Whatever the verdict, it is recorded now: by this delivery, or by an earlier one.
  await ctx.log.append({
    key: `provider-${event.id}`,
    meta: { actor },
    writes: [{ stream: providerEventStream(event.id), expected: 0, events: [receive(event)] }],
  })
}

/** Whether the log is past the event, so that no call is needed. */
export async function isAlreadyApplied(
  ctx: AppContext,
  reported: { intentId: string; eventId: string },
): Promise<boolean> {
  const [type, payment] = await Promise.all([
    stateOf(ctx.log, providerEventType(reported.eventId)),
    ctx.views.paymentOfIntent(reported.intentId),
  ])
  return payment !== null && (writtenAfter.get(type ?? '')?.includes(payment.status) ?? false)
}

export async function subjectOfEvent(ctx: AppContext, eventId: string): Promise<'refund' | 'dispute' | null> {
  const type = (await stateOf(ctx.log, providerEventType(eventId))) ?? ''
  if (type.startsWith('charge.dispute.')) return 'dispute'
  return type === 'charge.refunded' || type.startsWith('refund.') ? 'refund' : null
}

/** Later payment states by event type. */
const writtenAfter: ReadonlyMap<string, readonly PaymentRow['status'][]> = new Map(
  Object.entries<readonly PaymentRow['status'][]>({
    'payment_intent.amount_capturable_updated': ['authorised', 'paid'],
    'payment_intent.succeeded': ['paid'],
  }),
)
