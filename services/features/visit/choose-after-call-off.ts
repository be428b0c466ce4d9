import { bookingReference } from '#events/values/ids.ts'
import { isSlotLabel, slotToHour, isLocalDate } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OpenDays, Slot } from '#services/contracts/availability.ts'
import type { CalledOffVisit } from '#services/contracts/call-off.ts'
import type { Cancelled, Rescheduled } from '#services/contracts/own-visits.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { readCalledOffToken } from '#services/domain/booking/call-off-link.ts'
import { isChoiceOpen } from '#services/domain/booking/call-off.ts'
import { givenBack } from '#services/domain/payment/decide.ts'
import { depositPaid } from '#services/domain/payment/owed.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import type { AppContext } from '#services/features/context.ts'

import { previewCancellation } from './cancel-booking.ts'
import { openDaysForOwn, rescheduleOwnBooking, startsForOwn } from './own-reschedule.ts'
import { cancelOwnBooking } from './own-visits.ts'

/** Called-off visit by link. */
export async function calledOffBehind(ctx: AppContext, token: string): Promise<Refusal | CalledOffVisit> {
  const booking = await bookingBehind(ctx, token)
  if (isRefusal(booking)) return booking
  const { bookingId, service, date, time } = booking
  const status = statusOf(ctx, booking)
  return {
    status,
    reference: bookingReference(bookingId),
    service: service.displayName,
    date,
    time,
    choiceUntil: booking.status === 'called-off' && status === 'open' ? booking.choiceUntil : null,
    ...(await moneyBackOf(ctx, booking)),
  }
}

export async function startsBehind(ctx: AppContext, token: string, date: string): Promise<Refusal | Slot[]> {
  const booking = await openBehind(ctx, token)
  return isRefusal(booking) ? booking : startsForOwn(ctx, booking.customerId, booking.bookingId, date)
}

export async function openDaysBehind(
  ctx: AppContext,
  token: string,
  asked: { readonly from: string; readonly days: number },
): Promise<Refusal | OpenDays> {
  const booking = await openBehind(ctx, token)
  return isRefusal(booking) ? booking : openDaysForOwn(ctx, booking.customerId, booking.bookingId, asked)
}

/** Idempotent; refused for a standing visit. */
export async function moveBehind(
  ctx: AppContext,
  token: string,
  { date, time }: { readonly date: string; readonly time: string },
): Promise<Refusal | Rescheduled> {
  const booking = await bookingBehind(ctx, token)
  if (isRefusal(booking)) return booking
  if (!isLocalDate(date)) return refuse('date_invalid')
  if (!isSlotLabel(time)) return refuse('slot_unknown')
  const isThere = booking.status === 'confirmed' && booking.startsAt === instantAt(date, slotToHour(time) * 60)
  if (!isThere && booking.status !== 'called-off')
    return refuse(booking.status === 'cancelled' ? 'booking_cancelled' : 'choice_made')
  return rescheduleOwnBooking(ctx, booking.customerId, booking.bookingId, { date, time, terms: 'weather' })
}

/** Refunds all as shown. Idempotent. */
export async function refundBehind(
  ctx: AppContext,
  token: string,
  shownRefundCents: number,
): Promise<Refusal | Cancelled> {
  const booking = await bookingBehind(ctx, token)
  if (isRefusal(booking)) return booking
  if (booking.status !== 'called-off' && booking.status !== 'cancelled') return refuse('choice_made')
  return cancelOwnBooking(ctx, booking.customerId, booking.bookingId, shownRefundCents, true)
}

async function bookingBehind(ctx: AppContext, token: string): Promise<Refusal | ConfirmedBooking> {
  const bookingId = readCalledOffToken(token, ctx.secret)
  const booking = bookingId === null ? null : await stateOf(ctx.log, bookingAt(bookingId))
  return booking !== null && 'paymentId' in booking && booking.person !== null ? booking : refuse('link_unknown')
}

async function openBehind(ctx: AppContext, token: string): Promise<Refusal | ConfirmedBooking> {
  const booking = await bookingBehind(ctx, token)
  if (isRefusal(booking)) return booking
  if (booking.status !== 'called-off') return refuse('choice_made')
  return isChoiceOpen(ctx.clock(), booking) ? booking : refuse('choice_over')
}

function statusOf(ctx: AppContext, booking: ConfirmedBooking): CalledOffVisit['status'] {
  switch (booking.status) {
    case 'called-off':
      return isChoiceOpen(ctx.clock(), booking) ? 'open' : 'over'
    case 'cancelled':
      return 'refunded'
    case 'confirmed':
    case 'completed':
    case 'no-show':
      return 'standing'
  }
}

interface MoneyBack {
  readonly refundCents: number
  readonly cardCents: number
  readonly handCents: number
  readonly keptCents: number
}

const nothing: MoneyBack = { refundCents: 0, cardCents: 0, handCents: 0, keptCents: 0 }

async function moneyBackOf(ctx: AppContext, booking: ConfirmedBooking): Promise<MoneyBack> {
  if (booking.status === 'cancelled')
    return moneyOfCancelled(await stateOf(ctx.log, paymentAt(booking.paymentId)), booking)
  if (booking.status !== 'called-off') return nothing
  const preview = await previewCancellation(ctx, booking.bookingId, 'customer')
  if (isRefusal(preview)) return nothing
  const { refundCents, cardCents, handCents } = preview
  return { refundCents, cardCents, handCents, keptCents: 0 }
}

function moneyOfCancelled(payment: Payment, { refundCents }: { readonly refundCents: number }): MoneyBack {
  const { cardCents, handCents } = restGivenBack(payment)
  const depositCents = depositPaid(payment)
  const depositBackCents =
    payment.status === 'paid' ? Math.max(refundCents, givenBack(payment.intentId, payment)) : refundCents
  return {
    refundCents,
    cardCents: depositBackCents + cardCents,
    handCents,
    keptCents: Math.max(0, depositCents - depositBackCents),
  }
}
