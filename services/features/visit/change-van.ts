import type { Actor } from '#events/actor.ts'
import { isSlotLabel } from '#events/values/time.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { VanChange } from '#services/contracts/van-starts.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { changeVan } from '#services/domain/booking/reschedule.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { book, release } from '#services/domain/schedule/decide.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { freeVans } from '#services/features/booking/availability.ts'
import type { AppContext } from '#services/features/context.ts'

import { cellOf, isStillAt } from './reschedule-booking.ts'

interface Van {
  readonly id: string
  readonly number: number
}

/** Moves a visit to another van silently; `no_van_free`. */
export async function moveToOtherVan(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { van: wanted, start: shown }: VanChange = {},
): Promise<Refusal | { readonly van: string }> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  if (!isSlotLabel(known.time)) return refuse('slot_unknown')
  if (shown !== undefined && (shown.date !== known.date || shown.time !== known.time)) return refuse('conflict')
  if (wanted === known.van) return { van: wanted }
  const catalogue = await catalogueInForce(ctx.views)
  const cell = await cellOf(ctx, known)
  const { date, startMinute, endMinute } = known
  const start = { date, time: known.time, maxMinutes: endMinute - startMinute, cell, own: [bookingId] }
  const rows = await ctx.views.occupancyBetween(date, date)
  const free = freeVans(catalogue, rows, start, ctx.clock(), ctx.travel)
  for (const van of free.filter(({ id }) => id !== known.van && (wanted === undefined || id === wanted))) {
    const moved = await moveTo(ctx, actor, known, { van, cell })
    if (moved?.refused !== 'slot_taken') return moved ?? { van: van.id }
  }
  return refuse(wanted === undefined ? 'no_van_free' : 'slot_taken')
}

async function moveTo(
  ctx: AppContext,
  actor: Actor,
  known: ConfirmedBooking,
  { van, cell }: { readonly van: Van; readonly cell: Awaited<ReturnType<typeof cellOf>> },
): Promise<Refusal | null> {
  const { bookingId, date, startMinute, endMinute } = known
  const at = ctx.clock()
  const refs = {
    booking: bookingAt(bookingId),
    from: vanDayAt(known.van, date),
    to: vanDayAt(van.id, date),
    service: vanServiceAt(van.id),
  }
  const done = await command(ctx, actor, 'rescheduleForBusiness', refs, ({ booking, from, to, service }) => {
    const changed = changeVan({ van: van.id, vanNumber: van.number, at }, booking)
    if (isRefusal(changed)) return changed
    if (!isStillAt(known, booking)) return refuse('conflict')
    const visit = { bookingId, van: van.id, vanNumber: van.number, date, startMinute, endMinute, cell }
    const booked = book(visit, to, { at, travel: ctx.travel, outFrom: service })
    if (isRefusal(booked)) return booked
    return { booking: changed, from: release(known, 'moved', from), to: booked }
  })
  return isRefusal(done) ? done : null
}
