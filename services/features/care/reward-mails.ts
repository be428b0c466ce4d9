import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { pointsOf } from '#services/contracts/loyalty.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { balanceOf, loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { owedFor, paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import { pointsRedeemedMail, pointsReturnedMail } from '#services/features/care/mails/reward-mails.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

type Kind = 'points-redeemed' | 'points-returned'

interface RedemptionRef {
  readonly customerId: string
  readonly redemptionId: string
}

/** Notifies of redeemed points, unless returned or the visit begun. */
export async function sendPointsRedeemed(ctx: AppContext, actor: Actor, ref: RedemptionRef): Promise<void> {
  const kind = 'points-redeemed'
  const told = await rewardOf(ctx, ref, kind)
  if (told?.isMade !== true) return
  const mail = pointsRedeemedMail(await senderInForce(ctx), told.visit, told.reward)
  await sendMailOnce(ctx, actor, { about: ref.customerId, kind, mail })
}

/** Notifies of an undone reward; a cancelled visit's is in its mail. */
export async function sendPointsReturned(ctx: AppContext, actor: Actor, ref: RedemptionRef): Promise<void> {
  const kind = 'points-returned'
  const told = await rewardOf(ctx, ref, kind)
  if (told === null) return
  const mail = pointsReturnedMail(await senderInForce(ctx), told.visit, told.reward)
  await sendMailOnce(ctx, actor, { about: ref.customerId, kind, mail })
}

async function rewardOf(ctx: AppContext, { customerId, redemptionId }: RedemptionRef, kind: Kind) {
  const loyalty = await stateOf(ctx.log, loyaltyAt(customerId))
  const redemption = loyalty.find((one) => one.redemptionId === redemptionId)
  if (redemption === undefined) throw new Error(`${customerId} has redeemed nothing as ${redemptionId}.`)
  const booking = await stateOf(ctx.log, bookingAt(redemption.bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  if (!('paymentId' in booking) || visit === null) return null
  const { reward, points, amountCents, isReturned } = redemption
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  return {
    visit,
    isMade: booking.status === 'confirmed' && booking.startsAt > ctx.clock() && !isReturned,
    reward: {
      key: `${kind}-${redemptionId}`,
      reward,
      points,
      amountCents,
      leftPoints: balanceOf(pointsOf(await ctx.views.settledCents(customerId)), loyalty),
      owedCents: owedFor(booking.totalCents, paidOf(payment)),
    },
  }
}
