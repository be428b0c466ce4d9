import { bookingAt } from '#services/booking/booking.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { perform } from '#services/perform.ts'
import { lapse } from '#services/schedule/decide.ts'
import { vanDayAt } from '#services/schedule/schedule.ts'

/** Writes off the holds that ran out. The slot was free again before: whoever looked, looked at the clock. Answers how many. */
export async function lapseHolds(house: House): Promise<number> {
  const at = house.clock()
  const over = await house.views.lapsedHolds(at)
  for (const hold of over) {
    const subjects = { day: vanDayAt(hold.van, hold.date), booking: bookingAt(hold.bookingId) }
    const done = await perform(house.log, { meta: { actor: 'worker:lapse-holds' } }, subjects, ({ day, booking }) => ({
      day: lapse(hold, day, at),
      booking:
        booking.status === 'held' ? [{ type: 'BookingLapsed' as const, data: { bookingId: hold.bookingId } }] : [],
    }))
    if (isRefusal(done))
      house.logger.warn(
        { bookingId: hold.bookingId, refused: done.refused },
        'a lapsed hold could not be written off yet',
      )
  }
  return over.length
}
