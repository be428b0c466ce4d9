import { leastCardCents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import type { CustomerVisit } from '#projections/customer-visits.ts'
import { allowedBy, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { refuseOwnCancellation } from '#services/domain/booking/own-cancellation.ts'
import { rescheduleTerms } from '#services/domain/booking/reschedule.ts'
import type { AppContext } from '#services/features/context.ts'
import { policyOf, refundsOf } from '#services/features/money/refunds.ts'

type Can = NonNullable<OwnBooking['can']>

/** Permitted changes of a customer to a visit now, by the decisions of the commands, and the tiers of its refund. */
export async function ownCan(
  ctx: AppContext,
  visit: CustomerVisit,
  at: Instant,
): Promise<{ readonly can: Pick<Can, 'cancel' | 'move'>; readonly refunds: RefundTiers }> {
  const booking = await standingOf(ctx, visit)
  if (!('policyVersion' in booking)) {
    const refused = allowedBy(refuseUnconfirmed(booking.status))
    return { can: { cancel: refused, move: refused }, refunds: [] }
  }
  const policy = await policyOf(ctx, booking)
  const can = {
    cancel: allowedBy(refuseOwnCancellation(at, booking)),
    move: allowedBy(rescheduleTerms({ at, policy }, booking)),
  }
  const isComing = booking.status === 'confirmed' && booking.startsAt > at
  return { can, refunds: isComing ? await refundsOf(ctx, booking, policy) : [] }
}

/** The log's state of a visit that may change; otherwise its end alone. */
async function standingOf(
  ctx: AppContext,
  { id, status }: CustomerVisit,
): Promise<Booking | { readonly status: 'completed' | 'cancelled' | 'no-show' }> {
  if (status === 'confirmed' || status === 'called-off') return stateOf(ctx.log, bookingAt(id))
  return { status: status === 'missed' ? 'no-show' : status }
}

/** Refusal of a payment by link for a visit; null for none. Nothing is paid before a visit has begun but a deposit. */
export function refuseOwnPayment(
  { startsAt }: CustomerVisit,
  { owedCents, depositDue }: Pick<OwnBooking, 'owedCents' | 'depositDue'>,
  at: Instant,
): Refusal | null {
  const dueCents = depositDue ? depositDue.amountCents : owedCents
  if (dueCents <= 0) return refuse('balance_paid')
  if (!depositDue && startsAt > at) return refuse('visit_not_started')
  return dueCents < leastCardCents ? refuse('too_little_for_card') : null
}
