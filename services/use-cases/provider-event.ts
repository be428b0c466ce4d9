import { providerEventStream } from '#events/payment.ts'
import type { PaymentRow } from '#projections/payments.ts'
import type { AppContext } from '#services/context.ts'
import { providerEventType, receive } from '#services/payment/provider-event.ts'
import { stateOf } from '#services/perform.ts'
import type { ProviderEvent } from '#services/stripe/provider.ts'

/**
 * Writes down that the provider told us something, once per delivery id: its stream may only be new. A worker asks the provider
 * what is true.
 */
export async function recordProviderEvent(ctx: AppContext, event: ProviderEvent): Promise<void> {
  // Whatever the verdict, it is written now: by us, or by an earlier delivery.
  await ctx.log.append({
    key: `provider-${event.id}`,
    meta: { actor: 'provider:stripe' },
    writes: [{ stream: providerEventStream(event.id), expected: 0, events: [receive(event)] }],
  })
}

/**
 * Whether the books say already what an event of the provider tells: then there is nothing to ask. Whatever else became of the
 * intent since has an event of its own, and the reconciler finds what nobody told.
 */
export async function isAlreadyApplied(ctx: AppContext, told: { intentId: string; eventId: string }): Promise<boolean> {
  const [type, payment] = await Promise.all([
    stateOf(ctx.log, providerEventType(told.eventId)),
    ctx.views.paymentOfIntent(told.intentId),
  ])
  return payment !== null && (writtenAfter[type ?? '']?.includes(payment.status) ?? false)
}

/** The states of a payment into which it comes because of what the event tells, or later. */
const writtenAfter: Readonly<Record<string, readonly PaymentRow['status'][]>> = {
  'payment_intent.amount_capturable_updated': ['authorised', 'paid'],
  'payment_intent.succeeded': ['paid'],
}
