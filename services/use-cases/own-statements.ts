import type { CustomerVisit } from '#projections/customer-visits.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import type { VisitStatement } from '#services/contracts/own-visits.ts'
import { lateDepositCents } from '#services/payment/balance-refunds.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { restGivenBack } from '#services/payment/rest-given-back.ts'
import { statementOf } from '#services/payment/statement.ts'
import { stateOf } from '#services/perform.ts'

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

/** The statement of a customer's visit; null of one that has no price. Only of a cancelled one that was paid for more than its refund is anything read. */
export async function statementOfVisit(ctx: AppContext, visit: StatableVisit): Promise<VisitStatement | null> {
  if (visit.totalCents === 0 && visit.discountCents === 0) return null
  if (visit.status !== 'cancelled') return statementOfStanding(visit)
  const depositCents = visit.isDepositPaid ? visit.depositCents : 0
  const isPaidForMore = visit.balanceCents > 0 || depositCents > visit.refundCents
  const rest = isPaidForMore ? await restOf(ctx, visit.id) : nothing
  const dueBackCents = Math.max(Math.min(visit.refundCents, depositCents), rest.lateCents) + rest.cardCents
  return statementOf({
    ...visit,
    isPriceDue: false,
    depositCents,
    laterCents: rest.cardCents + rest.handCents,
    comingBackCents: Math.max(0, dueBackCents - visit.refundedCents),
    byHandCents: rest.handCents,
  })
}

/** Of a visit that was not cancelled: nothing goes back but what was refunded. */
const statementOfStanding = (visit: StatableVisit): VisitStatement =>
  statementOf({
    ...visit,
    isPriceDue: visit.status !== 'missed' || visit.isClaimed,
    depositCents: visit.isDepositPaid ? visit.depositCents : 0,
    laterCents: visit.balanceCents + visit.onItsWayCents,
    comingBackCents: 0,
    byHandCents: 0,
  })

const nothing = { cardCents: 0, handCents: 0, lateCents: 0 }

async function restOf(ctx: AppContext, bookingId: string) {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return nothing
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  return { ...restGivenBack(payment), lateCents: lateDepositCents(payment) }
}
