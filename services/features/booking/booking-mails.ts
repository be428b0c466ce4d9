import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream } from '#events/booking.ts'
import { loyaltyEvents, loyaltyStream } from '#events/loyalty.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { departureNews } from '#services/domain/booking/reported-at.ts'
import { lateDepositCents } from '#services/domain/payment/balance-refunds.ts'
import { depositPaid, isWithoutDeposit } from '#services/domain/payment/owed.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import {
  cancelledMail,
  confirmedMail,
  departedMail,
  movedMail,
  releasedMail,
  type Confirmation,
  type ReleaseReason,
} from '#services/features/booking/mails/booking-mails.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import { recleanCaseOf } from '#services/features/care/recleans.ts'
import type { AppContext } from '#services/features/context.ts'
import { lastEvent } from '#services/features/last-event.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { refundsOf } from '#services/features/money/refunds.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import { isDone, sentMailAt } from '#services/mail/sent-mail.ts'

/** Confirms a booking, unless cancelled or begun meanwhile. */
export async function sendBookingConfirmed(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const booked = visitOf(booking)
  if (booked === null) return
  // Asked in one turn, the questions go to the database together.
  const [payment, confirmed, sender, refunds, reclean] = await Promise.all([
    stateOf(ctx.log, paymentAt(booking.paymentId)),
    lastEvent(ctx, bookingStream(bookingId), 'BookingConfirmed'),
    senderInForce(ctx),
    refundsOf(ctx, booking),
    recleanCaseOf(ctx, bookingId, booking.service),
  ])
  const visit = { ...booked, depositCents: depositPaid(payment) }
  const mail = confirmedMail(sender, visit, {
    key: `booking-confirmed-${bookingId}`,
    now: ctx.clock(),
    confirmedAt: confirmed.recordedAt,
    refunds: payment.status === 'waived' ? [] : refunds,
    deposit: depositOf(payment),
    due: payment.status === 'asked' ? payment.link : null,
    reclean,
    agreed: booking.agreedToTerms ? { termsVersion: booking.termsVersion } : null,
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-confirmed', mail })
}

function depositOf({ status }: Payment): Confirmation['deposit'] {
  if (status === 'waived' || status === 'asked') return status
  return status === 'authorised' || status === 'paid' ? 'taken' : 'refused'
}

/** Notifies of a departure, unless outdated (`departureNews`). */
export async function sendCrewDeparted(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const departure = await departureOf(ctx, bookingId)
  if (departure?.news === undefined) return
  const { news: visit, key, about } = departure
  const mail = departedMail(await senderInForce(ctx), visit, { key })
  await sendMailOnce(ctx, actor, { about, kind: 'crew-departed', mail })
}

/** Whether a departure is or was mailed. */
export async function isDepartureMailed(ctx: AppContext, bookingId: string): Promise<boolean> {
  const departure = await departureOf(ctx, bookingId)
  if (departure === null) return false
  return departure.news !== undefined || isDone(await stateOf(ctx.log, sentMailAt(departure.about)), departure.key)
}

async function departureOf(ctx: AppContext, bookingId: string) {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') return null
  const isNews =
    booking.status === 'confirmed' &&
    departureNews(booking, await ctx.log.readStream(bookingStream(bookingId)), ctx.clock()) !== null
  return {
    news: (isNews ? visitOf(booking) : null) ?? undefined,
    about: booking.customerId,
    // A visit that was called off under way and stands again is departed for anew.
    key: `crew-departed-${bookingId}-${booking.moves + booking.calendarSteps}`,
  }
}

export async function sendBookingCancelled(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const visit = booking.status === 'cancelled' ? visitOf(booking) : null
  if (booking.status !== 'cancelled' || visit === null) return
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const lateCents = lateDepositCents(payment)
  const event = await lastEvent(ctx, bookingStream(bookingId), 'BookingCancelled')
  const mail = cancelledMail(await senderInForce(ctx), visit, {
    ...bookingEvents.BookingCancelled.data.parse(event.data),
    ...(lateCents > 0 && { refundCents: lateCents, refundPercent: 100 }),
    key: `booking-cancelled-${bookingId}`,
    cancelledAt: event.recordedAt,
    isUnpaid: depositPaid(payment) === 0 && booking.refundCents === 0,
    isReleased: payment.status === 'releasing' || payment.status === 'released',
    rest: restGivenBack(payment),
    points: await pointsBackWith(ctx, booking.customerId, bookingId),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-cancelled', mail })
}

/** Points returned by the cancellation; undone rewards were told before. */
async function pointsBackWith({ log }: AppContext, customerId: string, bookingId: string): Promise<number> {
  const points = (await log.readStream(loyaltyStream(customerId))).map((event) => {
    if (event.type !== 'PointsReturned') return 0
    const returned = loyaltyEvents.PointsReturned.data.parse(event.data)
    return returned.bookingId === bookingId && returned.reason === 'cancelled' ? returned.points : 0
  })
  return points.reduce((sum, one) => sum + one, 0)
}

/** Notifies of the latest start, unless cancelled or begun meanwhile. */
export async function sendBookingMoved(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const visit = visitOf(booking)
  if (visit === null) return
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const event = await lastEvent(ctx, bookingStream(bookingId), 'BookingRescheduled')
  const { from, terms, reason } = bookingEvents.BookingRescheduled.data.parse(event.data)
  const mail = movedMail(await senderInForce(ctx), visit, {
    key: `booking-moved-${bookingId}-${booking.moves}`,
    now: ctx.clock(),
    movedAt: event.recordedAt,
    formerStart: from.startsAt,
    terms,
    reason,
    refunds: isWithoutDeposit(payment) ? [] : await refundsOf(ctx, booking),
    isWaived: isWithoutDeposit(payment),
    isReclean: (await recleanCaseOf(ctx, bookingId, booking.service)) !== null,
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-moved', mail })
}

export async function sendPaymentReleased(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status !== 'releasing' && payment.status !== 'released') return
  const { data } = await lastEvent(ctx, paymentStream(paymentId), 'DepositReleaseRequested')
  const { key, reason } = paymentEvents.DepositReleaseRequested.data.parse(data)
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  if (!isRefusalOfBooking(reason) || booking.status === 'none' || visit === null) return
  const mail = releasedMail(await senderInForce(ctx), visit, {
    key: `booking-refused-${key}`,
    reason: await refusalOf(ctx, payment.bookingId, reason),
    amountCents: payment.amountCents,
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-refused', mail })
}

export const isRefusalOfBooking = (reason: string): reason is 'slot_taken' | 'amount' | 'not_open' =>
  reason === 'slot_taken' || reason === 'amount' || reason === 'not_open'

/** The booking's reason is more precise than the payment's. */
async function refusalOf(ctx: AppContext, bookingId: string, reason: ReleaseReason): Promise<ReleaseReason> {
  const events = await ctx.log.readStream(bookingStream(bookingId))
  const rejected = events.findLast(({ type }) => type === 'BookingRejected')
  return reason === 'slot_taken' && rejected !== undefined
    ? bookingEvents.BookingRejected.data.parse(rejected.data).reason
    : reason
}
