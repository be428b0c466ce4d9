import type { Cell } from '#events/schedule.ts'
import { isLocalDate, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { addDays, weekdayOf } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import type { Occupied } from '#projections/views.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { OpenDays, Slot } from '#services/contracts/availability.ts'
import type { FreeSlot } from '#services/contracts/booking.ts'
import { findPackage, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { isFree, isLive, type TravelMinutes } from '#services/domain/schedule/decide.ts'
import { dayStarts, type Opening } from '#services/domain/schedule/opening.ts'
import type { Occupation, VanDay } from '#services/domain/schedule/schedule.ts'
import { isInService } from '#services/domain/schedule/van-service.ts'
import type { AppContext } from '#services/features/context.ts'

export interface SlotQuery {
  readonly service: string
  readonly date: string
  readonly cell: Cell | null
  /** Holds of the visitor, which do not block themselves. */
  readonly own: readonly string[]
}

/** Ten starts of a day with reasons. */
export async function availability(ctx: AppContext, query: SlotQuery): Promise<Slot[] | Refusal> {
  if (!isLocalDate(query.date)) return refuse('date_invalid')
  const catalogue = await catalogueInForce(ctx.views)
  const service = findPackage(catalogue, query.service)
  if (service === null) return refuse('unknown_service')
  return startsOf(ctx, catalogue, { ...query, date: query.date, maxMinutes: service.maxMinutes })
}

export interface StartQuery {
  readonly date: LocalDate
  readonly maxMinutes: number
  readonly cell: Cell | null
  readonly own: readonly string[]
}

export async function startsOf(ctx: AppContext, catalogue: Catalogue, query: StartQuery): Promise<Slot[]> {
  return slotsOf(ctx, catalogue, await ctx.views.occupancyBetween(query.date, query.date), query)
}

/** Number of free starts by day. */
export async function openDaysFrom(ctx: AppContext, query: SlotQuery, days: number): Promise<OpenDays | Refusal> {
  if (!isLocalDate(query.date)) return refuse('date_invalid')
  const catalogue = await catalogueInForce(ctx.views)
  const service = findPackage(catalogue, query.service)
  if (service === null) return refuse('unknown_service')
  const start = { ...query, date: query.date, maxMinutes: service.maxMinutes }
  return openDaysOf(ctx, catalogue, start, { days, isFree: ({ available }) => available })
}

export async function openDaysOf(
  ctx: AppContext,
  catalogue: Catalogue,
  query: StartQuery,
  { days, isFree: counts }: { readonly days: number; readonly isFree: (slot: Slot) => boolean },
): Promise<OpenDays> {
  const rows = await ctx.views.occupancyBetween(query.date, addDays(query.date, days - 1))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(query.date, index)
    const ofDay = rows.filter((row) => row.date === date)
    return { date, free: slotsOf(ctx, catalogue, ofDay, { ...query, date }).filter(counts).length }
  })
}

function slotsOf(ctx: AppContext, catalogue: Catalogue, rows: readonly Occupied[], query: StartQuery): Slot[] {
  const at = ctx.clock()
  return dayStarts(openingOf(catalogue), query.maxMinutes, query.date, at).map(({ time, problem }): Slot => {
    if (problem !== null) return { time, available: false, reason: problem }
    const yours = rows.some(
      (row) =>
        query.own.includes(row.bookingId) && row.startMinute === slotToHour(time) * 60 && isLive(occupationOf(row), at),
    )
    const free = freeVans(catalogue, rows, { ...query, time }, at, ctx.travel).length > 0
    if (!free) return { time, available: false, reason: 'taken' }
    return yours ? { time, available: true, yours } : { time, available: true }
  })
}

/** Alternatives to a taken slot: that day, then a fortnight; six at most. */
export async function freeNeighbours(
  ctx: AppContext,
  catalogue: Catalogue,
  wanted: { date: LocalDate; maxMinutes: number; cell: Cell | null },
): Promise<FreeSlot[]> {
  const last = addDays(wanted.date, 14)
  const rows = await ctx.views.occupancyBetween(wanted.date, last)
  const at = ctx.clock()
  const found: FreeSlot[] = []
  for (let date = wanted.date; date <= last && found.length < 6; date = addDays(date, 1)) {
    const ofDay = rows.filter((row) => row.date === date)
    for (const { time, problem } of dayStarts(openingOf(catalogue), wanted.maxMinutes, date, at)) {
      if (problem !== null || found.length === 6) continue
      const query = { date, time, maxMinutes: wanted.maxMinutes, cell: wanted.cell, own: [] }
      if (freeVans(catalogue, ofDay, query, at, ctx.travel).length > 0) found.push({ date, time })
    }
  }
  return found
}

interface Start {
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly maxMinutes: number
  readonly cell: Cell | null
  readonly own: readonly string[]
}

/** Free vans, the least busy first. A view: the streams decide. */
export function freeVans(
  catalogue: Catalogue,
  rows: readonly Occupied[],
  start: Start,
  at: Instant,
  travel: TravelMinutes,
) {
  const startMinute = slotToHour(start.time) * 60
  const stretch = { bookingId: '', startMinute, endMinute: startMinute + start.maxMinutes, cell: start.cell }
  return vansOn(catalogue, start.date)
    .map((van) => ({ van, day: dayOf(rows.filter((row) => row.van === van.id && !start.own.includes(row.bookingId))) }))
    .filter(({ day }) => isFree(stretch, day, { at, travel }))
    .toSorted((one, other) => one.day.size - other.day.size)
    .map(({ van }) => van)
}

const vansOn = ({ fleet }: Pick<Catalogue, 'fleet'>, date: LocalDate) =>
  fleet.vans.filter(({ outFrom }) => isInService(outFrom, date))

export const openingOf = (catalogue: Catalogue): Opening => ({ ...catalogue.hours, closedDates: catalogue.closedDates })

export function openMinutesOf(catalogue: Catalogue, date: LocalDate): number {
  const open = catalogue.hours.week[weekdayOf(date) - 1] ?? null
  return open === null ? 0 : (open.closesMinute - open.opensMinute) * vansOn(catalogue, date).length
}

const dayOf = (rows: readonly Occupied[]): VanDay => new Map(rows.map((row) => [row.bookingId, occupationOf(row)]))

export function occupationOf({ bookingId, startMinute, endMinute, cell, kind, expiresAt }: Occupied): Occupation {
  const stretch = { bookingId, startMinute, endMinute, cell }
  return kind === 'held' && expiresAt !== null ? { ...stretch, kind, expiresAt } : { ...stretch, kind: 'booked' }
}
