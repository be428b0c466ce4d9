import type { Actor } from '#events/actor.ts'
import type { ArrivalReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { addArrival } from '#services/domain/booking/decide.ts'
import type { AppContext } from '#services/features/context.ts'
import { arrivalOf } from '#services/features/money/saved-card-charges.ts'

/** Adds an unreported arrival, the evidence of a no-show (decision 98). */
export async function addArrivalOf(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { minute, reason }: { readonly minute: number; readonly reason: ArrivalReason },
): Promise<Refusal | { readonly arrivedAt: Instant | null }> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (known.status === 'none') return refuse('not_found')
  const added = { at: instantAt(known.date, minute), now: ctx.clock(), reason }
  const done = await command(ctx, actor, 'addArrival', { booking: bookingAt(bookingId) }, ({ booking }) => ({
    booking: addArrival(added, booking),
  }))
  return isRefusal(done) ? done : { arrivedAt: await arrivalOf(ctx, bookingId) }
}
