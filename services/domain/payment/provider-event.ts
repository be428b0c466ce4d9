import { providerEventStream, type NewProviderEventRecord, type ProviderEventRecord } from '#events/payment.ts'
import type { StreamRef } from '#services/commands/perform.ts'
import type { ProviderEvent } from '#services/providers/stripe/provider.ts'

/** One webhook delivery: type and intent alone. */
export const receive = ({ id, type, intentId }: ProviderEvent): NewProviderEventRecord => ({
  type: 'ProviderEventReceived',
  data: { eventId: id, eventType: type, intentId },
})

/** Null for an unknown id. */
export const providerEventType = (eventId: string): StreamRef<string | null, ProviderEventRecord> => ({
  stream: providerEventStream(eventId),
  aggregate: { initial: null, evolve: (_before, event) => event.data.eventType },
})
