import type { RecordedEvent } from '../records.ts'

/** The version that the sandbox speaks, when a call names none: the one that the `stripe` package pins. */
export const apiVersion = '2026-10-28.endive'

/** Not typed as `Stripe.Event`: that is a union of hundreds, told apart by the type of the object inside. */
export const shapeOfEvent = (event: RecordedEvent, pendingWebhooks: number) => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: { object: event.object, ...(event.previous ? { previous_attributes: event.previous } : {}) },
  livemode: false,
  pending_webhooks: pendingWebhooks,
  request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
  type: event.type,
})
