import { byCustomer } from '#events/actor.ts'
import { isLocalDate } from '#events/values/time.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import type { OpenDays, Slot } from '#services/contracts/availability.ts'
import type { OwnRescheduleTerms, Rescheduled, RescheduleRequest } from '#services/contracts/own-visits.ts'
import { isCalledOffDay, rescheduleTerms } from '#services/domain/booking/reschedule.ts'
import { agreedPolicy, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { openDaysOf, startsOf, type StartQuery } from '#services/features/booking/availability.ts'
import type { AppContext } from '#services/features/context.ts'

import { ownBookingState } from './own-visits.ts'
import { cellOf, rescheduleBooking } from './reschedule-booking.ts'

/** Terms of a move; `not_found` for foreign bookings. */
export async function previewOwnReschedule(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | OwnRescheduleTerms> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  const policy = await agreedPolicy(ctx.log, booking.policyVersion)
  const allowed = rescheduleTerms({ at: ctx.clock(), policy }, booking)
  if (isRefusal(allowed)) return allowed
  return { ...allowed, freeHours: policy.fullRefundHours, leastHours: policy.partialRefundHours }
}

export async function rescheduleOwnBooking(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  request: RescheduleRequest,
): Promise<Refusal | Rescheduled> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  return rescheduleBooking(ctx, byCustomer(customerId), bookingId, request)
}

export async function startsForOwn(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  date: string,
): Promise<Refusal | Slot[]> {
  const query = await queryFor(ctx, customerId, bookingId)
  if (isRefusal(query)) return query
  if (!isLocalDate(date)) return refuse('date_invalid')
  const { isOff, ...wanted } = query
  const starts = await startsOf(ctx, await catalogueInForce(ctx.views), { ...wanted, date })
  return isOff(date) ? starts.map(({ time }) => ({ time, available: false, reason: 'closed' })) : starts
}

export async function openDaysForOwn(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  { from, days }: { readonly from: string; readonly days: number },
): Promise<Refusal | OpenDays> {
  const query = await queryFor(ctx, customerId, bookingId)
  if (isRefusal(query)) return query
  if (!isLocalDate(from)) return refuse('date_invalid')
  const isOther = ({ available, yours }: Slot) => available && yours !== true
  const { isOff, ...wanted } = query
  const catalogue = await catalogueInForce(ctx.views)
  const open = await openDaysOf(ctx, catalogue, { ...wanted, date: from }, { days, isFree: isOther })
  return open.map(({ date, free }) => ({ date, free: isOff(date) ? 0 : free }))
}

async function queryFor(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | (Omit<StartQuery, 'date'> & { readonly isOff: (date: string) => boolean })> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  const maxMinutes = booking.endMinute - booking.startMinute
  const isOff = (date: string) => isCalledOffDay(booking, date)
  return { maxMinutes, cell: await cellOf(ctx, booking), own: [bookingId], isOff }
}
