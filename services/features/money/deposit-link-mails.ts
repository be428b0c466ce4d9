import type { Actor } from '#events/actor.ts'
import { paymentStream } from '#events/payment.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { depositDue } from '#services/domain/payment/decide-deposit-link.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { depositLinkMail } from '#services/features/money/mails/deposit-link-mail.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

import { depositLinkPath } from './deposit-links.ts'
import { refundsOf } from './refunds.ts'

/** Mails a deposit link by the event's version, unless outdated. */
export async function sendDepositLink(
  ctx: AppContext,
  actor: Actor,
  paymentId: string,
  version: number,
): Promise<void> {
  const last = (await ctx.log.readStream(paymentStream(paymentId))).findLast(({ type }) => type === 'DepositLinkIssued')
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (last?.version !== version || payment.status !== 'asked') return
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const visit = booking.status === 'confirmed' ? visitOf(booking) : null
  if (booking.status === 'none' || visit === null) return
  const amountCents = depositDue(booking, booking, ctx.clock(), payment)
  if (amountCents === 0) return
  const mail = depositLinkMail(await senderInForce(ctx), visit, {
    key: `deposit-link-${paymentId}-${version}`,
    path: depositLinkPath(ctx, booking.bookingId, payment.link.dueAt),
    amountCents,
    dueAt: payment.link.dueAt,
    refunds: await refundsOf(ctx, booking),
    now: ctx.clock(),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'deposit-link', mail })
}
