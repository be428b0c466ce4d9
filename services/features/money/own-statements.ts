import type { CustomerVisit } from '#projections/customer-visits.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { VisitStatement } from '#services/contracts/own-visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { lateDepositCents } from '#services/domain/payment/balance-refunds.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { handPaidCents, handRefundedCents, restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import { statementOf } from '#services/domain/payment/statement.ts'
import type { AppContext } from '#services/features/context.ts'

type StatableVisit = Pick<
  CustomerVisit,
  | 'id'
  | 'status'
  | 'totalCents'
  | 'discountCents'
  | 'depositCents'
  | 'isDepositPaid'
  | 'refundCents'
  | 'refundedCents'
  | 'balanceCents'
  | 'onItsWayCents'
  | 'isClaimed'
>

/** Null without a price. */
export async function statementOfVisit(ctx: AppContext, visit: StatableVisit): Promise<VisitStatement | null> {
  if (visit.totalCents === 0 && visit.discountCents === 0) return null
  if (visit.status !== 'cancelled') return statementOfStanding(visit)
  const depositCents = visit.isDepositPaid ? visit.depositCents : 0
  const isPaidForMore = visit.balanceCents > 0 || depositCents > visit.refundCents
  const rest = isPaidForMore ? await restOf(ctx, visit.id) : nothing
  const dueBackCents = Math.max(Math.min(visit.refundCents, depositCents), rest.lateCents) + rest.cardCents
  // What was given by hand beyond what was paid by hand stands for a refund to the card.
  const toCardCents = visit.refundedCents - Math.min(rest.handGivenCents, rest.handPaidCents)
  return statementOf({
    ...visit,
    isPriceDue: false,
    depositCents,
    laterCents: rest.cardCents + rest.handPaidCents,
    refundedCents: visit.refundedCents + rest.tipsGivenCents,
    comingBackCents: Math.max(0, dueBackCents - toCardCents),
    byHandCents: rest.handCents,
  })
}

const statementOfStanding = (visit: StatableVisit): VisitStatement =>
  statementOf({
    ...visit,
    isPriceDue: visit.status !== 'missed' || visit.isClaimed,
    depositCents: visit.isDepositPaid ? visit.depositCents : 0,
    laterCents: visit.balanceCents + visit.onItsWayCents,
    comingBackCents: 0,
    byHandCents: 0,
  })

const nothing = { cardCents: 0, handCents: 0, handPaidCents: 0, handGivenCents: 0, tipsGivenCents: 0, lateCents: 0 }

async function restOf(ctx: AppContext, bookingId: string) {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return nothing
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const handGivenCents = handRefundedCents(payment)
  const withTipsCents = handRefundedCents(payment, { withTips: true })
  return {
    ...restGivenBack(payment),
    handPaidCents: handPaidCents(payment),
    handGivenCents,
    tipsGivenCents: withTipsCents - handGivenCents,
    lateCents: lateDepositCents(payment),
  }
}
