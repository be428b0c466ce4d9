import type { Actor } from '#events/actor.ts'
import { paymentStream } from '#events/payment.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { BalanceLinkPreview } from '#services/contracts/visits.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { balancePath } from '#services/domain/payment/balance-link.ts'
import { depositDue } from '#services/domain/payment/decide-deposit-link.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { depositLinkMail, type MailedDepositLink } from '#services/features/money/mails/deposit-link-mail.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { sentMailAt } from '#services/mail/sent-mail.ts'

import { depositLinkPath, depositToAsk } from './deposit-links.ts'
import { noToken, withoutToken } from './link-preview.ts'
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
  if (booking.status !== 'confirmed') return
  const amountCents = depositDue(booking, booking, ctx.clock(), payment)
  if (amountCents === 0) return
  const { dueAt } = payment.link
  const path = depositLinkPath(ctx, booking.bookingId, dueAt)
  const mail = await mailOf(ctx, booking, { key: `deposit-link-${paymentId}-${version}`, path, amountCents, dueAt })
  if (mail === null) return
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'deposit-link', mail })
}

async function mailOf(
  ctx: AppContext,
  booking: ConfirmedBooking,
  link: Pick<MailedDepositLink, 'key' | 'path' | 'amountCents' | 'dueAt'>,
): Promise<MailMessage | null> {
  const visit = visitOf(booking)
  if (visit === null) return null
  const terms = { refunds: await refundsOf(ctx, booking), now: ctx.clock() }
  return depositLinkMail(await senderInForce(ctx), visit, { ...link, ...terms })
}

/** The mail that a request for the deposit would send, without the token of its link, and when one was sent last. */
export async function previewDepositLink(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | BalanceLinkPreview> {
  const refused = refuseUnlessPermitted('askForDeposit', actor)
  if (refused !== null) return refused
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const asked = await depositToAsk(ctx, booking)
  if (isRefusal(asked)) return asked
  if (!('paymentId' in booking)) return refuse('not_found')
  const { amountCents, dueAt } = asked
  const mail = await mailOf(ctx, booking, { key: '', path: balancePath(noToken), amountCents, dueAt })
  const { done } = await stateOf(ctx.log, sentMailAt(booking.customerId))
  const before = done.findLast(({ key }) => key.startsWith(`deposit-link-${booking.paymentId}-`))
  return { owedCents: amountCents, mail: mail && withoutToken(mail), sentAt: before?.at ?? null }
}
