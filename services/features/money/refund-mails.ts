import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { refundMail } from '#services/features/money/mails/refund-mail.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

/** Notifies of a refund's outcome once, unless changed meanwhile. */
export async function sendRefundOutcome(
  ctx: AppContext,
  actor: Actor,
  { paymentId, refundId, outcome }: { paymentId: string; refundId: string; outcome: 'made' | 'failed' },
): Promise<void> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const refund = 'refunds' in payment ? payment.refunds.find((one) => one.refundId === refundId) : undefined
  if (payment.status === 'none' || refund?.status !== (outcome === 'made' ? 'issued' : 'failed')) return
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  if (booking.status === 'none' || visit === null) return
  const kind = outcome === 'made' ? 'refund-made' : 'refund-failed'
  const mail = refundMail(await senderInForce(ctx), visit, {
    key: `${kind}-${refundId}`,
    outcome,
    amountCents: refund.amountCents,
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind, mail })
}
