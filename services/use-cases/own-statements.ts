import type { CustomerVisit } from '#projections/customer-visits.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import type { VisitStatement } from '#services/contracts/own-visits.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { restGivenBack } from '#services/payment/rest-given-back.ts'
import { statementOf } from '#services/payment/statement.ts'
import { stateOf } from '#services/perform.ts'

/** The statement of a customer's visit; null of one that has no price. Only of a cancelled one that was paid for more is anything read. */
export async function statementOfVisit(ctx: AppContext, visit: CustomerVisit): Promise<VisitStatement | null> {
  if (visit.totalCents === 0 && visit.discountCents === 0) return null
  if (visit.status !== 'cancelled') return statementOfStanding(visit)
  const rest = visit.balanceCents > 0 ? await restOf(ctx, visit.id) : { cardCents: 0, handCents: 0 }
  const depositCents = visit.isDepositPaid ? visit.depositCents : 0
  const dueBackCents = Math.min(visit.refundCents, depositCents) + rest.cardCents
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
const statementOfStanding = (visit: CustomerVisit): VisitStatement =>
  statementOf({
    ...visit,
    isPriceDue: visit.status !== 'missed' || visit.isClaimed,
    depositCents: visit.isDepositPaid ? visit.depositCents : 0,
    laterCents: visit.balanceCents + visit.onItsWayCents,
    comingBackCents: 0,
    byHandCents: 0,
  })

async function restOf(ctx: AppContext, bookingId: string) {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return { cardCents: 0, handCents: 0 }
  return restGivenBack(await stateOf(ctx.log, paymentAt(booking.paymentId)))
}
