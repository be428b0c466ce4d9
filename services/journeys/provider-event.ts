import { providerEventStream, type ProviderEventRecord } from '#events/payment.ts'
import type { PaymentRow } from '#projections/payments.ts'
import type { House } from '#services/house.ts'
import type { ProviderEvent } from '#services/payments/provider.ts'
import { stateOf, type Subject } from '#services/perform.ts'

/**
 * Writes down that the provider told us something, once per delivery id: its stream may only be new. A worker asks the provider
 * what is true.
 */
export async function recordProviderEvent(house: House, event: ProviderEvent): Promise<void> {
  const told = {
    type: 'ProviderEventReceived' as const,
    data: { eventId: event.id, eventType: event.type, intentId: event.intentId },
  }
  // Whatever the verdict, it is written now: by us, or by an earlier delivery.
  await house.log.append({
    key: `provider-${event.id}`,
    meta: { actor: 'provider:stripe' },
    writes: [{ stream: providerEventStream(event.id), expected: 0, events: [told] }],
  })
}

/**
 * Whether the books say already what an event of the provider tells: then there is nothing to ask. Whatever else became of the
 * intent since has an event of its own, and the reconciler finds what nobody told.
 */
export async function isInTheBooks(house: House, told: { intentId: string; eventId: string }): Promise<boolean> {
  const [type, payment] = await Promise.all([
    stateOf(house.log, typeOf(told.eventId)),
    house.views.paymentOfIntent(told.intentId),
  ])
  return payment !== null && (writtenAfter[type ?? '']?.includes(payment.status) ?? false)
}

/** The states of a payment into which it comes because of what the event tells, or later. */
const writtenAfter: Readonly<Record<string, readonly PaymentRow['status'][]>> = {
  'payment_intent.amount_capturable_updated': ['authorised', 'paid'],
  'payment_intent.succeeded': ['paid'],
}

const typeOf = (eventId: string): Subject<string | null, ProviderEventRecord> => ({
  stream: providerEventStream(eventId),
  aggregate: { initial: null, evolve: (_before, event) => event.data.eventType },
})
