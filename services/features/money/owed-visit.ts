import type { Booking } from '#services/domain/booking/booking.ts'
import { isRestClaimed } from '#services/domain/payment/decide-balance.ts'
import { owedFor, paidOf } from '#services/domain/payment/owed.ts'
import type { Payment } from '#services/domain/payment/payment.ts'

/** The rest of a visit's price with tax. Owed of a visit that stands or was made, and of a no-show once a charge claims it. */
export function owedOfVisit(booking: Booking, payment: Payment): number {
  const { status } = booking
  const isOwed = status === 'confirmed' || status === 'completed' || (status === 'no-show' && isRestClaimed(payment))
  return isOwed ? owedFor(booking.totalCents, paidOf(payment)) : 0
}
