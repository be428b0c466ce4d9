import type { Actor } from '#events/actor.ts'
import type { NewBookingEvent } from '#events/booking.ts'

import type { Agreement } from './booking.ts'

/** Records ownership once, for the booking's customer alone. */
export function confirmOwner(
  actor: Actor,
  { bookingId, customerId, confirmedOwner }: Pick<Agreement, 'bookingId' | 'customerId' | 'confirmedOwner'>,
): NewBookingEvent[] {
  if (actor.kind !== 'customer' || actor.customerId !== customerId || confirmedOwner === customerId) return []
  return [{ type: 'BookingOwnerConfirmed', data: { bookingId, customerId } }]
}
