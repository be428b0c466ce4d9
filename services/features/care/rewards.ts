import { hstOn } from '#events/values/money.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { loyaltyRewards, pointsOf, type RewardRequest, type VisitRewards } from '#services/contracts/loyalty.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import type { ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { loyaltyAt, type Loyalty } from '#services/domain/loyalty/loyalty.ts'
import { requestBalanceRelease } from '#services/domain/payment/decide-balance.ts'
import { owedFor, paidOf, type PaidOfPrice } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import type { Repriced } from '#services/features/money/discounts.ts'
import { owedOfVisit } from '#services/features/money/owed-visit.ts'
import { ownBookingState } from '#services/features/visit/own-visits.ts'

import { offerFor, redeemReward, undoReward, type RewardChanges } from './decide-reward.ts'

/** What each reward would take off a visit of the customer's that is to come. */
export async function rewardsForVisit(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | VisitRewards> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  if (booking.startsAt <= ctx.clock()) return refuse('visit_started')
  const paid = paidOf(await stateOf(ctx.log, paymentAt(booking.paymentId)))
  const { packages } = (await catalogueInForce(ctx.views)).priceList
  const { totalCents } = booking
  const offers = loyaltyRewards.map(({ name }) => {
    const offer = offerFor(name, { paid, packages }, booking)
    const afterCents = totalCents - offer.amountCents
    const afterWithTaxCents = afterCents + hstOn(afterCents)
    return { reward: name, ...offer, afterCents, afterWithTaxCents, owedCents: owedFor(afterCents, paid) }
  })
  return { totalCents, offers }
}

/** Who redeems, and what was collected for their visits that are over, in cents with tax. */
interface Redeemer {
  readonly customerId: string
  readonly settledCents: number
}

/** Redeems points for a discount, if it is what was shown. Asked twice, answered once; of two at once the second is decided on what the first left. */
export async function redeemOwnReward(
  ctx: AppContext,
  { customerId, settledCents }: Redeemer,
  bookingId: string,
  { id: redemptionId, reward, ...shown }: RewardRequest,
): Promise<Refusal | Repriced> {
  const { packages } = (await catalogueInForce(ctx.views)).priceList
  const earnedPoints = pointsOf(settledCents)
  return reprice(ctx, customerId, bookingId, (paid, states) =>
    redeemReward({ redemptionId, reward, shown }, { at: ctx.clock(), earnedPoints, paid, packages }, states),
  )
}

/** Takes the reward back before the visit starts. */
export const undoOwnReward = (
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  redemptionId: string,
): Promise<Refusal | Repriced> =>
  reprice(ctx, customerId, bookingId, (paid, states) => undoReward(redemptionId, { at: ctx.clock(), paid }, states))

/** Booking, payment and points are decided on together. An open intent is of the former price, and is given up. */
async function reprice(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  decide: (
    paid: PaidOfPrice,
    states: { readonly booking: ConfirmedBooking; readonly loyalty: Loyalty },
  ) => Refusal | RewardChanges,
): Promise<Refusal | Repriced> {
  const known = await ownBookingState(ctx, customerId, bookingId)
  if (known === null) return refuse('not_found')
  const actor = { kind: 'customer', customerId } as const
  const refs = { booking: bookingAt(bookingId), loyalty: loyaltyAt(customerId), payment: paymentAt(known.paymentId) }
  const issue = { name: 'redeemReward', owner: known.customerId } as const
  const done = await command(ctx, actor, issue, refs, ({ booking, loyalty, payment }) => {
    if (!('paymentId' in booking)) return refuse('not_found')
    const decided = decide(paidOf(payment), { booking, loyalty })
    if (isRefusal(decided)) return decided
    return { ...decided, payment: decided.booking.length === 0 ? [] : requestBalanceRelease('amount', payment) }
  })
  if (isRefusal(done)) return done
  const { booking, payment } = done.states
  if (booking.status === 'none') return refuse('not_found')
  return { totalCents: booking.totalCents, owedCents: owedOfVisit(booking, payment) }
}
