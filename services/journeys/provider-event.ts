import { providerEventStream } from '#events/payment.ts'
import type { House } from '#services/house.ts'
import type { ProviderEvent } from '#services/payments/provider.ts'

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
