import { setImmediate } from 'node:timers/promises'

import { isLocalDate, isSlotLabel, type LocalDate } from '#events/values/time.ts'
import { addDays, dayOf } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import {
  weekOf,
  type RefusedStartReport,
  type ScheduleOutlook,
  type ScheduleOutlookQuery,
} from '#services/contracts/refused-starts.ts'
import { catalogueInForce, findPackage } from '#services/domain/catalogue/catalogue.ts'
import { placesFor, type RefusedStart, type Schedule, type Visited } from '#services/domain/schedule/replay.ts'
import type { AppContext } from '#services/features/context.ts'
import { isBusyTime } from '#services/providers/google/closed-slots.ts'

import { openingOf, startsOf } from './availability.ts'

const furthestDays = 365
export const mostReplayed = 500

type StoredRequest = Omit<RefusedStart, 'time'> & { readonly time: string }

const received = { status: 'received' } as const

/** Records an unavailable wish after verifying it. */
export async function recordRefusedStart(
  ctx: AppContext,
  store: { readonly record: (request: StoredRequest & { readonly service: string }) => Promise<void> },
  { attempt, service: name, date, time, city }: RefusedStartReport,
): Promise<Refusal | { readonly status: 'received' }> {
  const catalogue = await catalogueInForce(ctx.views)
  const service = findPackage(catalogue, name)
  if (service === null) return refuse('unknown_service')
  const askedAt = ctx.clock()
  if (!isLocalDate(date) || date > addDays(dayOf(askedAt), furthestDays)) return refuse('date_invalid')
  if (time !== null && !isSlotLabel(time)) return refuse('slot_unknown')
  const { id, maxMinutes, priceCents } = service
  const cell = city === '' ? null : ctx.locate('', city)
  const starts = await startsOf(ctx, catalogue, { date, maxMinutes, cell, own: [] })
  const wanted = starts.filter((start) => time === null || start.time === time)
  if (wanted.some(({ available }) => available) || wanted.every(({ reason }) => reason === 'past')) return received
  await store.record({ attempt, service: id, date, time: time ?? '', askedAt, maxMinutes, priceCents, cell })
  return received
}

/** Refused visitors who fit into another schedule, apart from those who fit into the present one. */
export async function scheduleOutlookFor(
  ctx: Pick<AppContext, 'views' | 'travel'>,
  { rows, from }: { readonly rows: readonly StoredRequest[]; readonly from: LocalDate },
  query: ScheduleOutlookQuery,
): Promise<ScheduleOutlook> {
  const requests = rows.map(requestOf)
  const visitors = new Set(requests.map(({ attempt }) => attempt))
  const [oldest] = rows
  const since = oldest === undefined || rows.length < mostReplayed ? from : dayOf(oldest.askedAt)
  if (visitors.size === 0) return { from, visitors: 0, already: 0, fitting: 0, cents: 0 }

  const catalogue = await catalogueInForce(ctx.views)
  const wanted = changedSchedule(catalogue, query)
  const booked = await bookedFor(ctx, requests, wanted)
  const present = { opening: openingOf(catalogue), vans: catalogue.fleet.vans }
  const already = placesFor(requests, booked, present, ctx.travel)
  // Whoever books meanwhile does not wait for both.
  await setImmediate()
  const places = [...placesFor(requests, booked, wanted, ctx.travel)].filter(([attempt]) => !already.has(attempt))
  return {
    from: since,
    visitors: visitors.size,
    already: already.size,
    fitting: places.length,
    cents: places.reduce((sum, [, cents]) => sum + cents, 0),
  }
}

const requestOf = ({ time, ...row }: StoredRequest): RefusedStart => ({
  ...row,
  time: isSlotLabel(time) ? time : null,
})

function changedSchedule(catalogue: Catalogue, { moreVans, week, ...limits }: ScheduleOutlookQuery): Schedule {
  const more = Array.from({ length: moreVans }, (_, index) => ({ id: `more-${index + 1}`, outFrom: null }))
  return {
    opening: { ...openingOf(catalogue), ...limits, week: weekOf(week) },
    vans: [...catalogue.fleet.vans, ...more],
  }
}

/** Booked visits; Google's busy times block hypothetical vans too. */
async function bookedFor(
  { views }: Pick<AppContext, 'views'>,
  requests: readonly RefusedStart[],
  { vans }: Schedule,
): Promise<Visited[]> {
  const dates = [...new Set(requests.map(({ date }) => date))].toSorted()
  const rows = await views.occupancyBetween(dates[0] ?? '', dates.at(-1) ?? '')
  const booked = rows.filter(({ kind, date }) => kind === 'booked' && dates.includes(date))
  const [anyVan] = vans
  const closed = booked.filter((row) => isBusyTime(row) && row.van === anyVan?.id)
  return [
    ...booked.filter((row) => !isBusyTime(row)),
    ...vans.flatMap(({ id }) => closed.map((row) => ({ ...row, van: id }))),
  ]
}
