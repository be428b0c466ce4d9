import { byCustomer } from '#events/actor.ts'
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

interface Redeemer {
  readonly customerId: string
  readonly settledCents: number
}

/** Redeems points as shown. Idempotent; concurrent ones are ordered. */
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

export const undoOwnReward = (
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  redemptionId: string,
): Promise<Refusal | Repriced> =>
  reprice(ctx, customerId, bookingId, (paid, states) => undoReward(redemptionId, { at: ctx.clock(), paid }, states))

/** Decides booking, payment and points together; releases an intent of the former price. */
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
  const actor = byCustomer(customerId)
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
