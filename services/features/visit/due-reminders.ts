import { bookingStream } from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { reminders, type ReminderKind } from '#services/domain/booking/reminders.ts'
import type { AppContext } from '#services/features/context.ts'
import { lastEvent } from '#services/features/last-event.ts'

/** Hours after the start in which a reminder that nothing sent is written down as missed. */
const lookBackHours = 24

/**
 * Hands each reminder that may be due to `remind`, which decides by the booking as it is now: the view may be late. One that
 * fails is tried again at the next run.
 */
export async function eachDueReminder(
  ctx: AppContext,
  remind: (bookingId: string, kind: ReminderKind) => Promise<void>,
): Promise<void> {
  const now = ctx.clock()
  const longest = Math.max(...reminders.map(({ from }) => from))
  const between = { after: addMinutes(now, -lookBackHours * 60), until: addMinutes(now, longest * 60) }
  for (const { bookingId } of await ctx.views.visitsStarting(between)) {
    for (const { kind } of reminders) {
      try {
        await remind(bookingId, kind)
      } catch (error) {
        ctx.logger.warn({ bookingId, kind, error: String(error) }, 'a reminder could not be sent yet')
      }
    }
  }
}

/** When the customer was told the start that the visit has now: by the confirmation, or by word of its last move. */
export const toldStartAt = async (ctx: AppContext, bookingId: string): Promise<Instant> =>
  (await lastEvent(ctx, bookingStream(bookingId), 'BookingConfirmed', 'BookingRescheduled')).recordedAt
