import { providerEventStream, type NewProviderEventRecord, type ProviderEventRecord } from '#events/payment.ts'
import type { StreamRef } from '#services/commands/perform.ts'
import type { ProviderEvent } from '#services/providers/stripe/provider.ts'

/** One delivery of the provider's webhook: nothing of it is stored but what happened to which intent. */
export const receive = ({ id, type, intentId }: ProviderEvent): NewProviderEventRecord => ({
  type: 'ProviderEventReceived',
  data: { eventId: id, eventType: type, intentId },
})

/** The provider's own name of what it reported; null for an id that was never delivered. */
export const providerEventType = (eventId: string): StreamRef<string | null, ProviderEventRecord> => ({
  stream: providerEventStream(eventId),
  aggregate: { initial: null, evolve: (_before, event) => event.data.eventType },
})
