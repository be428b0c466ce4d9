import { bookingAt } from '#services/booking/booking.ts'
import { cancel, type CancelTerms } from '#services/booking/decide.ts'
import { standingCatalogue } from '#services/catalogue/catalogue.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { requestRefund } from '#services/payment/decide.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform, stateOf } from '#services/perform.ts'
import { release } from '#services/schedule/decide.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

/** Calls a visit off: the slot is free again and the share that the policy names goes back (D11). Asked twice, answered once. */
export async function cancelBooking(
  house: House,
  bookingId: string,
  terms: Pick<CancelTerms, 'by' | 'reason'> & { readonly actor: string },
): Promise<Refusal | { readonly refundCents: number }> {
  const known = await stateOf(house.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const { policy } = await standingCatalogue(house.views)
  const at = house.clock()
  const subjects = { booking: bookingAt(bookingId), day: vanDayAt(known.van, known.date), payment: paymentAt(known.paymentId) }
  let refundCents = 0
  const done = await perform(house.log, { meta: { actor: terms.actor, reason: terms.reason }, at }, subjects, ({ booking, day, payment }) => {
    const cancelled = cancel({ ...terms, at, policy }, booking)
    if (isRefusal(cancelled)) return cancelled
    const [event] = cancelled
    refundCents = event?.type === 'BookingCancelled' ? event.data.refundCents : 0
    return {
      booking: cancelled,
      day: cancelled.length === 0 ? [] : release({ ...known, bookingId }, 'cancelled', day),
      payment: requestRefund({ refundId: `${bookingId}-cancelled`, amountCents: refundCents, reason: terms.reason }, payment),
    }
  })
  return isRefusal(done) ? done : { refundCents }
}
