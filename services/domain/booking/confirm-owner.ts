import type { Actor } from '#events/actor.ts'
import type { NewBookingEvent } from '#events/booking.ts'

import type { Agreement } from './booking.ts'

/** Records once that the visit is the customer's who acts; nothing when somebody else does. */
export function confirmOwner(
  actor: Actor,
  { bookingId, customerId, confirmedOwner }: Pick<Agreement, 'bookingId' | 'customerId' | 'confirmedOwner'>,
): NewBookingEvent[] {
  if (actor.kind !== 'customer' || actor.customerId !== customerId || confirmedOwner === customerId) return []
  return [{ type: 'BookingOwnerConfirmed', data: { bookingId, customerId } }]
}
