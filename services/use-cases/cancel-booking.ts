import type { Actor } from '#events/actor.ts'
import { bookingAt } from '#services/booking/booking.ts'
import { cancel, type CancelTerms } from '#services/booking/decide.ts'
import { agreedPolicy } from '#services/catalogue/catalogue.ts'
import type { AppContext } from '#services/context.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { requestRefund, requestRefundAgain, requestRelease } from '#services/payment/decide.ts'
import { cancellationRefund, paymentAt, type Payment } from '#services/payment/payment.ts'
import { perform, stateOf } from '#services/perform.ts'
import { refuseUnlessPermitted } from '#services/permissions.ts'
import { release } from '#services/schedule/decide.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

/**
 * Cancels a visit: the slot is free again and the share that the policy names is refunded. Idempotent: the second
 * call gets the first answer, and a refund that failed is requested again under a new key.
 */
export async function cancelBooking(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  terms: Pick<CancelTerms, 'by' | 'reason'>,
): Promise<Refusal | { readonly refundCents: number }> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  const command = terms.by === 'customer' ? 'cancelForCustomer' : 'cancelForBusiness'
  const refused = refuseUnlessPermitted(command, actor, known.status === 'none' ? null : known.customerId)
  if (refused !== null) return refused
  if (!('paymentId' in known)) return refuse('not_found')
  const policy = await agreedPolicy(ctx.log, known.policyVersion)
  const at = ctx.clock()
  const refs = {
    booking: bookingAt(bookingId),
    day: vanDayAt(known.van, known.date),
    payment: paymentAt(known.paymentId),
  }
  const done = await perform(ctx.log, { meta: { actor, reason: terms.reason } }, refs, ({ booking, day, payment }) => {
    if (booking.status === 'cancelled') {
      const { refundCents, reason } = booking
      const refund = { refundId: cancellationRefund(bookingId), amountCents: refundCents, reason }
      return { changes: { payment: requestRefundAgain(refund, payment) }, answer: { refundCents } }
    }
    const cancelled = cancel({ ...terms, at, policy, paidCents: paidCentsOf(payment) }, booking)
    if (isRefusal(cancelled)) return cancelled
    return {
      changes: {
        booking: cancelled,
        day: release({ ...known, bookingId }, 'cancelled', day),
        payment: cancelled.flatMap(({ data }) => refundOrRelease(data, payment)),
      },
      answer: { refundCents: cancelled.reduce((sum, { data }) => sum + data.refundCents, 0) },
    }
  })
  return isRefusal(done) ? done : done.answer
}

/** A full refund of a deposit that is not captured yet is a release; a partial refund waits for the capture. */
function refundOrRelease(
  { bookingId, refundCents: amountCents, reason }: { bookingId: string; refundCents: number; reason: string },
  payment: Payment,
) {
  const isUntaken =
    payment.status === 'open' || (payment.status === 'authorised' && amountCents === payment.amountCents)
  if (isUntaken) return requestRelease(payment.intentId, 'cancelled', payment)
  return requestRefund({ refundId: cancellationRefund(bookingId), amountCents, reason }, payment)
}

const paidCentsOf = (payment: Payment): number =>
  payment.status === 'paid' || payment.status === 'authorised' ? payment.amountCents : 0
