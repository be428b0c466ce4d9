import type { Actor } from '#events/actor.ts'
import { cancellationRefund } from '#events/refund-ids.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CancellationPreview } from '#services/contracts/own-visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { cancel, type CancelTerms } from '#services/domain/booking/decide.ts'
import { agreedPolicy } from '#services/domain/catalogue/catalogue.ts'
import { returnOfVisit } from '#services/domain/loyalty/decide.ts'
import { loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { requestBalanceRefunds } from '#services/domain/payment/balance-refunds.ts'
import { requestBalanceRelease } from '#services/domain/payment/decide-balance.ts'
import { requestRefund, requestRelease, requestRefundAgain } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import { release } from '#services/domain/schedule/decide.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import type { AppContext } from '#services/features/context.ts'

import { isStillAt } from './reschedule-booking.ts'

/** Cancels a visit with refund and points. Idempotent; a failed refund is retried. */
export async function cancelBooking(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  terms: Cancelling,
): Promise<Refusal | { readonly refundCents: number }> {
  const done = await cancelWhereItIs(ctx, actor, bookingId, terms)
  // It was moved at the same moment: its slot is in another van's day now.
  return isRefusal(done) && done.refused === 'conflict' ? cancelWhereItIs(ctx, actor, bookingId, terms) : done
}

type Cancelling = Pick<CancelTerms, 'by' | 'reason'> & {
  readonly shownRefundCents?: number
  readonly isChoice?: boolean
}

async function cancelWhereItIs(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  terms: Cancelling,
): Promise<Refusal | { readonly refundCents: number }> {
  const { by, reason } = terms
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  const name = by === 'customer' ? 'cancelForCustomer' : 'cancelForBusiness'
  if (!('paymentId' in known)) return refuse('not_found')
  const policy = await agreedPolicy(ctx.log, known.policyVersion)
  const at = ctx.clock()
  const refs = {
    booking: bookingAt(bookingId),
    day: vanDayAt(known.van, known.date),
    payment: paymentAt(known.paymentId),
    loyalty: loyaltyAt(known.customerId),
  }
  const issue = { name, owner: known.customerId, reason } as const
  const done = await command(ctx, actor, issue, refs, ({ booking, day, payment, loyalty }) => {
    if (booking.status === 'cancelled') {
      const { refundCents } = booking
      const refund = { refundId: cancellationRefund(bookingId), amountCents: refundCents, reason: booking.reason }
      const back = [...requestRefundAgain(refund, payment), ...requestBalanceRefunds(booking.reason, payment)]
      return { changes: { payment: back }, answer: { refundCents } }
    }
    if (terms.isChoice === true && booking.status === 'confirmed') return refuse('choice_made')
    if (booking.status === 'confirmed' && !isStillAt(known, booking)) return refuse('conflict')
    const cancelled = cancel({ by, reason, at, policy, paidCents: paidCentsOf(payment) }, booking)
    if (isRefusal(cancelled)) return cancelled
    const refundCents = cancelled.reduce((sum, { data }) => sum + data.refundCents, 0)
    if (refundCents !== (terms.shownRefundCents ?? refundCents)) return refuse('refund_changed', { refundCents })
    return {
      changes: {
        booking: cancelled,
        day: release({ ...known, bookingId }, 'cancelled', day),
        loyalty: returnOfVisit(bookingId, 'cancelled', loyalty),
        payment: cancelled.flatMap(({ data }) => [
          ...refundOrRelease(data, payment),
          ...requestBalanceRelease('cancelled', payment),
          ...requestBalanceRefunds(reason, payment),
        ]),
      },
      answer: { refundCents },
    }
  })
  return isRefusal(done) ? done : done.answer
}

type WholePreview = CancellationPreview & { readonly cardCents: number; readonly handCents: number }

export async function previewCancellation(
  ctx: AppContext,
  bookingId: string,
  by: CancelTerms['by'],
): Promise<Refusal | WholePreview> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return refuse('not_found')
  if (booking.status === 'cancelled') return refuse('booking_cancelled')
  const policy = await agreedPolicy(ctx.log, booking.policyVersion)
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const paidCents = paidCentsOf(payment)
  const cancelled = cancel({ by, reason: 'plans_changed', at: ctx.clock(), policy, paidCents }, booking)
  if (isRefusal(cancelled)) return cancelled
  const [event] = cancelled
  if (event === undefined) return refuse('booking_cancelled')
  const { refundCents, refundPercent } = event.data
  const { cardCents, handCents } = restGivenBack(payment)
  return { refundCents, refundPercent, paidCents, cardCents: refundCents + cardCents, handCents }
}

/** A full refund before capture is a release; a partial one waits. */
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
