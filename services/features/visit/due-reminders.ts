import { bookingStream } from '#events/booking.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { reminders, type ReminderKind } from '#services/domain/booking/reminders.ts'
import type { AppContext } from '#services/features/context.ts'
import { lastEvent } from '#services/features/last-event.ts'

/** Hours after which missed reminders are recorded. */
const lookBackHours = 24

/** Passes due reminders to `remind`, which decides; failures are retried. */
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

export const toldStartAt = async (ctx: AppContext, bookingId: string): Promise<Instant> =>
  (await lastEvent(ctx, bookingStream(bookingId), 'BookingConfirmed', 'BookingRescheduled')).recordedAt
