import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { stateOf } from '#services/commands/perform.ts'
import { agreedCents, bookingAt } from '#services/domain/booking/booking.ts'
import { mailPreferencesToken } from '#services/domain/mail-preferences/links.ts'
import { mailPreferencesAt } from '#services/domain/mail-preferences/mail-preferences.ts'
import { reviewToken } from '#services/domain/review/links.ts'
import { reviewAt } from '#services/domain/review/review.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import { reviewRequestMail } from '#services/features/care/mails/review-mail.ts'
import type { AppContext } from '#services/features/context.ts'
import { samePerson } from '#services/features/customer/merge-customers.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

const askingDays = 14

/** Requests a review once, unless declined by any merged customer, reviewed, erased or too late. */
export async function sendReviewRequest(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  // About a free re-clean nobody is asked: they were asked about the visit that it belongs to.
  if (booking.status !== 'completed' || agreedCents(booking) === 0) return
  const visit = visitOf(booking)
  if (visit === null) return
  const completed = (await ctx.log.readStream(bookingStream(bookingId))).findLast(
    ({ type }) => type === 'BookingCompleted',
  )
  if (completed === undefined || addMinutes(completed.recordedAt, askingDays * 24 * 60) < ctx.clock()) return
  const { customerId } = booking
  if (await hasDeclined(ctx, customerId)) return
  const review = await stateOf(ctx.log, reviewAt(bookingId))
  if (review.status !== 'none') return
  const mail = reviewRequestMail(await senderInForce(ctx), visit, {
    key: `review-request-${bookingId}`,
    reviewToken: reviewToken(bookingId, ctx.secret),
    preferencesToken: mailPreferencesToken(customerId, ctx.secret),
  })
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'review-request', mail })
}

async function hasDeclined({ log }: AppContext, customerId: string): Promise<boolean> {
  const ids = await samePerson(log, customerId)
  const preferences = await Promise.all(ids.map((id) => stateOf(log, mailPreferencesAt(id))))
  return preferences.some(({ declined }) => declined.includes('review-requests'))
}
