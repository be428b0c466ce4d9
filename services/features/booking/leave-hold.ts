import type { Actor } from '#events/actor.ts'
import { paymentOf } from '#events/payment.ts'
import type { OpenHold } from '#projections/bookings.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { abandon } from '#services/domain/booking/decide.ts'
import { giveUp } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { release } from '#services/domain/schedule/decide.ts'
import { vanDayAt, type VanDay } from '#services/domain/schedule/schedule.ts'
import type { AppContext } from '#services/features/context.ts'

/** Events of leaving a hold; none for other states. */
export function leave(
  hold: OpenHold | undefined,
  states: {
    readonly day: VanDay | undefined
    readonly booking: Booking | undefined
    readonly payment: Payment | undefined
  },
) {
  if (hold === undefined || states.booking?.status !== 'held') return { day: [], booking: [], payment: [] }
  return {
    day: states.day === undefined ? [] : release(hold, 'moved', states.day),
    booking: abandon(states.booking),
    payment: states.payment === undefined ? [] : giveUp(states.payment),
  }
}

/** Releases a hold with its intent. */
export async function leaveHold(ctx: AppContext, actor: Actor, hold: OpenHold): Promise<void> {
  const refs = {
    day: vanDayAt(hold.van, hold.date),
    booking: bookingAt(hold.bookingId),
    payment: paymentAt(paymentOf(hold.bookingId)),
  }
  const done = await command(ctx, actor, 'startCheckout', refs, (states) => leave(hold, states))
  if (isRefusal(done))
    ctx.logger.warn({ bookingId: hold.bookingId, refused: done.refused }, 'a former hold could not be given back yet')
}
