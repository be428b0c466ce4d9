import type { Actor } from '#events/actor.ts'
import type { NewBookingEvent } from '#events/booking.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import {
  giveDiscount,
  undoDiscount,
  type GivenDiscount,
  type PaidOfVisit,
} from '#services/domain/booking/decide-discount.ts'
import { returnOfDiscount } from '#services/domain/loyalty/decide.ts'
import { loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { requestBalanceRelease } from '#services/domain/payment/decide-balance.ts'
import { paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'

import { owedOfVisit } from './owed-visit.ts'

export interface Repriced {
  readonly totalCents: number
  readonly owedCents: number
}

/** Discounts a visit. Idempotent. */
export const discountVisit = (
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  given: GivenDiscount,
): Promise<Refusal | Repriced> => reprice(ctx, actor, bookingId, (paid, booking) => giveDiscount(given, paid, booking))

/** Undoes a discount with its points; refused after a payment. */
export const undoVisitDiscount = (
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  discountId: string,
): Promise<Refusal | Repriced> =>
  reprice(ctx, actor, bookingId, (paid, booking) => undoDiscount(discountId, paid, booking))

/** Decides price and payment together; releases an intent of the former sum. */
async function reprice(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  decide: (paid: PaidOfVisit, booking: Booking) => Decision<NewBookingEvent>,
): Promise<Refusal | Repriced> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const refs = {
    booking: bookingAt(bookingId),
    payment: paymentAt(known.paymentId),
    loyalty: loyaltyAt(known.customerId),
  }
  const done = await command(ctx, actor, 'discountVisit', refs, ({ booking, payment, loyalty }) => {
    const decided = decide(paidOf(payment), booking)
    if (isRefusal(decided)) return decided
    return {
      booking: decided,
      payment: decided.length === 0 ? [] : requestBalanceRelease('amount', payment),
      loyalty: decided.flatMap((event) =>
        event.type === 'DiscountUndone' ? returnOfDiscount(event.data.discountId, loyalty) : [],
      ),
    }
  })
  if (isRefusal(done)) return done
  const { booking, payment } = done.states
  if (booking.status === 'none') return refuse('not_found')
  return { totalCents: booking.totalCents, owedCents: owedOfVisit(booking, payment) }
}
