import type { RecordedEvent } from '../records.ts'

/** Default API version, that of the `stripe` package. */
export const apiVersion = '2026-10-28.endive'

/** Not `Stripe.Event`, a union of hundreds. */
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
