import { isLocalDate, slotToHour, type LocalDate } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { VanStartReason, VanStarts } from '#services/contracts/van-starts.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { changeVan } from '#services/domain/booking/reschedule.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { isFree } from '#services/domain/schedule/decide.ts'
import { dayStarts } from '#services/domain/schedule/opening.ts'
import { isInService } from '#services/domain/schedule/van-service.ts'
import type { AppContext } from '#services/features/context.ts'
import { cellOf } from '#services/features/visit/reschedule-booking.ts'

import { occupationOf, openingOf } from './availability.ts'

/** Starts of each van for a move, by its rules; at the present time neither notice nor hours count. */
export async function vanStartsFor(
  ctx: AppContext,
  bookingId: string,
  { from, days }: { readonly from: LocalDate; readonly days: number },
): Promise<Refusal | VanStarts> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return refuse('not_found')
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  if (!isLocalDate(from)) return refuse('date_invalid')
  const [catalogue, cell, occupied] = await Promise.all([
    catalogueInForce(ctx.views),
    cellOf(ctx, booking),
    ctx.views.occupancyBetween(from, addDays(from, days - 1)),
  ])
  const at = ctx.clock()
  const opening = openingOf(catalogue)
  const maxMinutes = booking.endMinute - booking.startMinute
  const others = occupied.filter((row) => row.bookingId !== bookingId)
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((date) =>
    catalogue.fleet.vans.map(({ id: van, number: vanNumber, outFrom }) => {
      const rows = others.filter((row) => row.date === date && row.van === van)
      const day = new Map(rows.map((row) => [row.bookingId, occupationOf(row)]))
      const starts = dayStarts(opening, maxMinutes, date, at).map(({ time, problem }) => {
        const startMinute = slotToHour(time) * 60
        const stretch = { bookingId, startMinute, endMinute: startMinute + maxMinutes, cell }
        const own = isOwnStart(booking, date, time) ? underWay(changeVan({ van, vanNumber, at }, booking)) : problem
        const taken = isFree(stretch, day, { at, travel: ctx.travel }) ? null : 'taken'
        return { time, reason: own ?? (isInService(outFrom, date) ? taken : 'out') }
      })
      return { date, van, starts }
    }),
  )
}

const isOwnStart = (booking: ConfirmedBooking, date: LocalDate, time: string): boolean =>
  booking.date === date && booking.time === time

const underWay = (changed: ReturnType<typeof changeVan>): VanStartReason | null =>
  isRefusal(changed) ? (changed.refused === 'visit_started' ? 'past' : 'under_way') : null
