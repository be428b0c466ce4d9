import type { Actor } from '#events/actor.ts'
import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { closeDay as close, closedDays, openDay as open } from '#services/domain/catalogue/closed-days.ts'
import type { AppContext } from '#services/features/context.ts'

/** Closes a day for bookings; booked visits stay. Idempotent. */
export async function closeDay(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { date, reason }: { date: string; reason: string },
): Promise<Refusal | { readonly date: LocalDate }> {
  if (!isLocalDate(date)) return refuse('date_invalid')
  const done = await command(ctx, actor, { name: 'closeDay', reason }, { days: closedDays }, ({ days }) => ({
    days: close(date, reason, days),
  }))
  return isRefusal(done) ? done : { date }
}

export async function openDay(
  ctx: Pick<AppContext, 'log'>,
  actor: Actor,
  { date }: { date: string },
): Promise<Refusal | { readonly date: LocalDate }> {
  if (!isLocalDate(date)) return refuse('date_invalid')
  const done = await command(ctx, actor, 'openDay', { days: closedDays }, ({ days }) => ({
    days: open(date, days),
  }))
  return isRefusal(done) ? done : { date }
}
