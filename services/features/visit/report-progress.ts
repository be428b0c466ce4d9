import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { ProgressReport, ProgressReported } from '#services/contracts/visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { arrive, depart, type Report } from '#services/domain/booking/decide.ts'
import { reportedAt } from '#services/domain/booking/reported-at.ts'
import { isDepartureMailed } from '#services/features/booking/booking-mails.ts'
import type { AppContext } from '#services/features/context.ts'

import { finishVisit } from './finish-visit.ts'

/** Records the crew's report. Idempotent by id; returns whether it is mailed. */
export async function reportProgress(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { step, id, waitedMs = 0, isOvertaken = false }: Omit<ProgressReport, 'staffId'>,
): Promise<Refusal | ProgressReported> {
  const correlation = id === undefined ? undefined : `report-${id}`
  const events = await ctx.log.readStream(bookingStream(bookingId))
  const answer = async (): Promise<ProgressReported> =>
    step === 'departed' ? { step, isMailed: await isDepartureMailed(ctx, bookingId) } : { step }
  if (correlation !== undefined && events.some(({ meta }) => meta.correlation === correlation)) return answer()
  const at = reportedAt(events, { now: ctx.clock(), waitedMs })
  if (typeof at !== 'string') return at
  const report: Report = { at, isOvertaken }
  const issue = correlation === undefined ? {} : { key: correlation, correlation }
  if (step === 'completed' || step === 'no-show') {
    const finished = await finishVisit(ctx, actor, bookingId, { outcome: step, at, issue })
    return isRefusal(finished) ? finished : { step }
  }
  const decide = step === 'departed' ? depart : arrive
  const done = await command(
    ctx,
    actor,
    { name: 'reportCrew', ...issue },
    { booking: bookingAt(bookingId) },
    ({ booking }) => ({ booking: decide(report, booking) }),
  )
  return isRefusal(done) ? done : answer()
}
