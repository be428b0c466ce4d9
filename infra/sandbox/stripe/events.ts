import { newDeliveries } from './delivery-rows.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { noSuchObject } from './failures.ts'
import { listObjects, listParameters } from './listing.ts'
import { text } from './parameters.ts'
import type { RecordedEvent } from './records.ts'
import { shapeOfEvent } from './shapes/event.ts'
import { find, insert, type Store } from './store.ts'
import { secondsOf } from './work.ts'
import type { Work } from './work.ts'

export const eventEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...listParameters, 'type'],
    run: async (call) => listObjects(call, 'event', '/v1/events', { type: text(call.params, 'type') }),
  },
  { method: 'GET', path: '/v1/events/:event', accepts: ['expand'], run: retrieve },
]

async function retrieve(call: Call) {
  const id = call.path('event')
  const event = await find(call.store, 'event', id)
  if (!event) throw noSuchObject('event', id, 'id')
  return ok(shapeOfEvent(event, 0))
}

export interface Occasion {
  readonly store: Store
  readonly delivery: DeliverySettings
  readonly now: number
  readonly newId: (prefix: string) => string
  readonly isTold: (type: string) => boolean
  /** Null for automatic changes. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null
}

/** Saves events and deliveries with their changes. */
export const workOf = ({ store, delivery, now, newId, isTold, request }: Occasion): Work => ({
  store,
  now,
  newId,
  record: (type, object, previous) => {
    const event: RecordedEvent = {
      id: newId('evt'),
      created: secondsOf(now),
      parent: null,
      dueAt: null,
      type,
      object,
      previous: previous ?? null,
      request: request ?? { id: null, idempotencyKey: null },
    }
    insert(store, 'event', event)
    if (isTold(type)) store.deliveries.push(...newDeliveries(event.id, now, delivery))
  },
})
