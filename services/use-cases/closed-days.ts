import { catalogueStream, type CatalogueEvent } from '#events/catalogue.ts'
import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import type { AppContext } from '#services/context.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { perform, type Aggregate } from '#services/perform.ts'

const closed: Aggregate<ReadonlySet<LocalDate>, CatalogueEvent> = {
  initial: new Set(),
  evolve(dates, event) {
    if (event.type === 'DayClosed') return new Set([...dates, event.data.date])
    return event.type === 'DayOpened' ? new Set([...dates].filter((date) => date !== event.data.date)) : dates
  },
}

const closedDays = { stream: catalogueStream, aggregate: closed }

/** No start of that day is offered any more; visits that are booked stay booked. Asked twice, answered once. */
export async function closeDay(
  ctx: Pick<AppContext, 'log'>,
  { date, reason, actor }: { date: string; reason: string; actor: string },
): Promise<Refusal | { readonly date: LocalDate }> {
  if (!isLocalDate(date)) return refuse('date_invalid')
  const done = await perform(ctx.log, { meta: { actor, reason } }, { days: closedDays }, ({ days }) => ({
    days: days.has(date) ? [] : [{ type: 'DayClosed' as const, data: { date, reason } }],
  }))
  return isRefusal(done) ? done : { date }
}

/** The usual hours hold again on that day. */
export async function openDay(
  ctx: Pick<AppContext, 'log'>,
  { date, actor }: { date: string; actor: string },
): Promise<Refusal | { readonly date: LocalDate }> {
  if (!isLocalDate(date)) return refuse('date_invalid')
  const done = await perform(ctx.log, { meta: { actor } }, { days: closedDays }, ({ days }) => ({
    days: days.has(date) ? [{ type: 'DayOpened' as const, data: { date } }] : [],
  }))
  return isRefusal(done) ? done : { date }
}
