import { providerEventStream, type ProviderEventRecord } from '#events/payment.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import type { ProviderEvent } from '#services/payments/provider.ts'
import { perform, type Aggregate } from '#services/perform.ts'

const received: Aggregate<boolean, ProviderEventRecord> = { initial: false, evolve: () => true }

/** Writes down that the provider told us something, once per delivery id. A worker asks the provider what is true. */
export async function recordProviderEvent(house: House, event: ProviderEvent): Promise<void> {
  const subject = { stream: providerEventStream(event.id), aggregate: received }
  const command = { key: `provider-${event.id}`, meta: { actor: 'provider:stripe' } }
  const done = await perform(house.log, command, { known: subject }, ({ known }) => ({
    known: known
      ? []
      : [
          {
            type: 'ProviderEventReceived' as const,
            data: { eventId: event.id, eventType: event.type, intentId: event.intentId },
          },
        ],
  }))
  if (isRefusal(done)) throw new Error(`The provider's event ${event.id} could not be written: ${done.refused}`)
}
