import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { expire as expireBooking } from '#services/domain/booking/decide.ts'
import { expire as expireSlot } from '#services/domain/schedule/decide.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import type { AppContext } from '#services/features/context.ts'

/** Records expired holds, whose slots are free already; returns the number. */
export async function expireHolds(ctx: AppContext, actor: Actor): Promise<number> {
  assertPermitted('expireHolds', actor)
  const at = ctx.clock()
  const over = await ctx.views.expiredHolds(at)
  for (const hold of over) {
    const refs = { day: vanDayAt(hold.van, hold.date), booking: bookingAt(hold.bookingId) }
    const done = await command(ctx, actor, 'expireHolds', refs, ({ day, booking }) => ({
      day: expireSlot(hold, day, at),
      booking: expireBooking(booking),
    }))
    if (isRefusal(done))
      ctx.logger.warn({ bookingId: hold.bookingId, refused: done.refused }, 'an expired hold could not be recorded yet')
  }
  return over.length
}
