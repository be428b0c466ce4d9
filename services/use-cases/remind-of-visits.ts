import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { bookingAt, type ConfirmedBooking } from '#services/booking/booking.ts'
import { reminders, reminderState, type ReminderKind } from '#services/booking/reminders.ts'
import type { AppContext } from '#services/context.ts'
import { visitReminderMail } from '#services/mail/reminder-mail.ts'
import { isDone, noteMissed, sentMailAt } from '#services/mail/sent-mail.ts'
import { owedFor, paidOf } from '#services/payment/owed.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { perform, stateOf } from '#services/perform.ts'
import { assertPermitted } from '#services/permissions.ts'

import { senderInForce } from './business-in-force.ts'
import { refundsOf } from './refunds.ts'
import { sendMailOnce } from './send-mail-once.ts'
import { visitOf } from './visit-of-booking.ts'

/** Hours after the start in which a reminder that nothing sent is written down as missed. */
const lookBackHours = 24

/**
 * Mails the reminders that are due, each once for each start that a visit was given. What fell due while nothing was running is
 * sent late as long as it is of use, and recorded as missed after that. One that fails is tried again at the next run.
 */
export async function remindOfVisits(ctx: AppContext, actor: Actor): Promise<void> {
  assertPermitted('sendMail', actor)
  const now = ctx.clock()
  const longest = Math.max(...reminders.map(({ from }) => from))
  const between = { after: addMinutes(now, -lookBackHours * 60), until: addMinutes(now, longest * 60) }
  for (const { bookingId } of await ctx.views.visitsStarting(between)) {
    for (const { kind } of reminders) {
      try {
        await remind(ctx, actor, bookingId, kind)
      } catch (error) {
        ctx.logger.warn({ bookingId, kind, error: String(error) }, 'a reminder could not be sent yet')
      }
    }
  }
}

/** The view may be late: what is sent is decided by the booking as it is now. */
async function remind(ctx: AppContext, actor: Actor, bookingId: string, kind: ReminderKind): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking) || booking.status === 'cancelled' || booking.status === 'called-off') return
  const key = `${kind}-${bookingId}-${booking.moves}`
  const mails = await stateOf(ctx.log, sentMailAt(booking.customerId))
  if (isDone(mails, key)) return
  const toldAt = await toldStartAt(ctx, bookingId)
  const state = reminderState(kind, { now: ctx.clock(), startsAt: booking.startsAt, toldAt })
  if (state === 'over') await recordMissed(ctx, actor, { booking, kind, key })
  if (state === 'due' && booking.status === 'confirmed') await send(ctx, actor, { booking, kind, key })
}

interface Reminder {
  readonly booking: ConfirmedBooking
  readonly kind: ReminderKind
  readonly key: string
}

async function send(ctx: AppContext, actor: Actor, { booking, kind, key }: Reminder): Promise<void> {
  const visit = visitOf(booking)
  if (visit === null) return
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const mail = visitReminderMail(await senderInForce(ctx), visit, {
    key,
    kind,
    now: ctx.clock(),
    refunds: payment.status === 'waived' ? [] : await refundsOf(ctx, booking),
    owedCents: owedFor(booking.totalCents, paidOf(booking, payment)),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind, mail })
}

async function recordMissed(ctx: AppContext, actor: Actor, { booking, kind, key }: Reminder): Promise<void> {
  if (visitOf(booking) === null) return
  const attempt = { about: booking.customerId, kind, key, at: ctx.clock() }
  const refs = { sent: sentMailAt(booking.customerId) }
  await perform(ctx.log, { key: `letter-${key}`, meta: { actor } }, refs, ({ sent }) => ({
    sent: noteMissed(attempt, sent),
  }))
}

/** When the customer was told the start that the visit has now: by the confirmation, or by word of its last move. */
async function toldStartAt(ctx: AppContext, bookingId: string): Promise<string> {
  const events = await ctx.log.readStream(bookingStream(bookingId))
  const told = events.findLast(({ type }) => type === 'BookingConfirmed' || type === 'BookingRescheduled')
  if (told === undefined) throw new Error(`${bookingId} was never confirmed.`)
  return told.recordedAt
}
