import type { Actor } from '#events/actor.ts'
import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { reminderState, type ReminderKind } from '#services/domain/booking/reminders.ts'
import { isWithoutDeposit, owedFor, paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { refundsOf } from '#services/features/money/refunds.ts'
import { visitReminderMail } from '#services/features/visit/mails/reminder-mail.ts'
import { isDone, noteMissed, sentMailAt } from '#services/mail/sent-mail.ts'

import { eachDueReminder, toldStartAt } from './due-reminders.ts'
import { visitOf } from './visit-of-booking.ts'

/** Mails due reminders once per start; late while useful, then recorded as missed. */
export async function remindOfVisits(ctx: AppContext, actor: Actor): Promise<void> {
  await eachDueReminder(ctx, (bookingId, kind) => remind(ctx, actor, bookingId, kind))
}

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
    refunds: isWithoutDeposit(payment) ? [] : await refundsOf(ctx, booking),
    owedCents: owedFor(booking.totalCents, paidOf(payment)),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind, mail })
}

async function recordMissed(ctx: AppContext, actor: Actor, { booking, kind, key }: Reminder): Promise<void> {
  if (visitOf(booking) === null) return
  const attempt = { about: booking.customerId, kind, key, at: ctx.clock() }
  const refs = { sent: sentMailAt(booking.customerId) }
  await record(ctx, actor, { name: 'sendMail', key: `letter-${key}` }, refs, ({ sent }) => ({
    sent: noteMissed(attempt, sent),
  }))
}
