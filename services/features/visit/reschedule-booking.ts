import type { Actor } from '#events/actor.ts'
import type { Cell } from '#events/schedule.ts'
import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import { isLocalDate, isSlotLabel, slotToHour } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { Rescheduled, RescheduleRequest } from '#services/contracts/own-visits.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { confirmOwner } from '#services/domain/booking/confirm-owner.ts'
import {
  isCalledOffDay,
  reschedule,
  rescheduleTerms,
  type NewStart,
  type Rescheduling,
} from '#services/domain/booking/reschedule.ts'
import { agreedPolicy, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { book, release } from '#services/domain/schedule/decide.ts'
import { startProblem } from '#services/domain/schedule/opening.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { freeNeighbours, freeVans, openingOf } from '#services/features/booking/availability.ts'
import { refusalOfStart } from '#services/features/booking/read-order.ts'
import type { AppContext } from '#services/features/context.ts'

/** 'office': beyond the rules with a reason; the start must be free. */
type Moving = Pick<RescheduleRequest, 'date' | 'time'> & {
  readonly terms: RescheduleRequest['terms'] | 'office'
  readonly reason?: OfficeMoveReason | null
  readonly van?: string | undefined
  readonly from?: Pick<RescheduleRequest, 'date' | 'time'> | undefined
}

/**
 * Moves a visit with the named or first free van; both slots in one transaction. Refused with alternatives. Idempotent.
 */
export async function rescheduleBooking(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { date, time, terms: shown, reason = null, van: named, from }: Moving,
): Promise<Refusal | Rescheduled> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  const owner = known.status === 'none' ? null : known.customerId
  const name = shown === 'office' ? 'rescheduleForBusiness' : 'rescheduleForCustomer'
  const refused = refuseUnlessPermitted(name, actor, owner)
  if (refused !== null) return refused
  if (!('paymentId' in known)) return refuse('not_found')
  if (!isLocalDate(date)) return refuse('date_invalid')
  if (!isSlotLabel(time)) return refuse('slot_unknown')
  const startMinute = slotToHour(time) * 60
  const startsAt = instantAt(date, startMinute)
  if (known.status === 'confirmed' && known.startsAt === startsAt)
    return named === undefined || named === known.van
      ? { status: 'rescheduled', date, time, startsAt }
      : refuse('conflict')
  if (from !== undefined && (from.date !== known.date || from.time !== known.time)) return refuse('conflict')

  const at = ctx.clock()
  const policy = await agreedPolicy(ctx.log, known.policyVersion)
  const allowed = shown === 'office' ? { terms: shown } : rescheduleTerms({ at, policy }, known)
  if (isRefusal(allowed)) return allowed
  // Said before other starts of that day are looked for.
  if (shown !== 'office' && isCalledOffDay(known, date)) return refuse('day_called_off')
  const catalogue = await catalogueInForce(ctx.views)
  const maxMinutes = known.endMinute - known.startMinute
  const problem = startProblem(openingOf(catalogue), maxMinutes, date, time, at)
  if (problem !== null) return refuse(refusalOfStart[problem])
  const cell = await cellOf(ctx, known)
  const start = { date, time, startMinute, endMinute: startMinute + maxMinutes, startsAt }
  const free = await vansFor(ctx, catalogue, { bookingId, date, time, maxMinutes, cell })
  for (const van of free.filter(({ id }) => named === undefined || id === named)) {
    const to = { ...start, van: van.id, vanNumber: van.number }
    const moved = await moveTo(ctx, actor, { name, owner }, known, { at, policy, shown, reason, to, cell })
    if (moved?.refused !== 'slot_taken') return moved ?? { status: 'rescheduled', date, time, startsAt }
  }
  return refuse('slot_taken', { free: await freeNeighbours(ctx, catalogue, { date, maxMinutes, cell }) })
}

async function moveTo(
  ctx: AppContext,
  actor: Actor,
  issue: Issue,
  known: ConfirmedBooking,
  { cell, ...wanted }: Rescheduling & { readonly cell: Cell | null },
): Promise<Refusal | null> {
  const { bookingId } = known
  const { to, at } = wanted
  const isSameDay = known.van === to.van && known.date === to.date
  const refs = {
    booking: bookingAt(bookingId),
    from: vanDayAt(known.van, known.date),
    to: isSameDay ? undefined : vanDayAt(to.van, to.date),
    service: vanServiceAt(to.van),
  }
  const done = await command(ctx, actor, issue, refs, (states) => {
    const moved = reschedule(wanted, states.booking)
    if (isRefusal(moved) || moved.length === 0) return isRefusal(moved) ? moved : {}
    if (!isStillAt(known, states.booking)) return refuse('conflict')
    const left = release(known, 'moved', states.from)
    const now = { at, travel: ctx.travel, outFrom: states.service }
    const booked = bookIn(isSameDay ? states.from : states.to, { ...to, bookingId, cell }, now)
    if (isRefusal(booked)) return booked
    const owned = states.booking.status === 'none' ? [] : confirmOwner(actor, states.booking)
    return { booking: [...moved, ...owned], from: isSameDay ? [...left, ...booked] : left, to: isSameDay ? [] : booked }
  })
  return isRefusal(done) ? done : null
}

function bookIn(
  day: Parameters<typeof book>[1],
  visit: NewStart & Pick<Parameters<typeof book>[0], 'bookingId' | 'cell'>,
  now: Parameters<typeof book>[2],
): ReturnType<typeof book> {
  const rest = new Map(day)
  rest.delete(visit.bookingId)
  return book(visit, rest, now)
}

export const isStillAt = (
  known: Pick<ConfirmedBooking, 'van' | 'date'>,
  now: { readonly status: string; readonly van?: string; readonly date?: string },
): boolean => now.van === known.van && now.date === known.date

/** Cell of the slot; a called-off visit is located anew. */
export async function cellOf(ctx: AppContext, booking: ConfirmedBooking): Promise<Cell | null> {
  const { bookingId, van, date, person } = booking
  if (booking.status === 'called-off') return person === null ? null : ctx.locate(person.address, person.city)
  const day = await stateOf(ctx.log, vanDayAt(van, date))
  return day.get(bookingId)?.cell ?? null
}

async function vansFor(
  ctx: AppContext,
  catalogue: Catalogue,
  start: Omit<Parameters<typeof freeVans>[2], 'own'> & { readonly bookingId: string },
) {
  const rows = await ctx.views.occupancyBetween(start.date, start.date)
  return freeVans(catalogue, rows, { ...start, own: [start.bookingId] }, ctx.clock(), ctx.travel)
}
