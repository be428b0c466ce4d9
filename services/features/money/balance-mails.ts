import type { Actor } from '#events/actor.ts'
import { leastCardCents } from '#events/values/money.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { BalanceLinkPreview } from '#services/contracts/visits.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { balancePath, balanceToken } from '#services/domain/payment/balance-link.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { balanceMail } from '#services/features/money/mails/balance-mail.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { sentMailAt } from '#services/mail/sent-mail.ts'

import { standingOf } from './balance-page.ts'
import { noToken, withoutToken } from './link-preview.ts'

export interface BalanceLinkSent {
  readonly owedCents: number
  readonly url: string
  readonly isMailed: boolean
}

interface PayableVisit {
  readonly booking: Exclude<Booking, { readonly status: 'none' }>
  readonly owedCents: number
}

async function payableVisit(ctx: AppContext, bookingId: string): Promise<Refusal | PayableVisit> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return refuse('not_found')
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const { status, deposit, visit: standing } = standingOf(ctx, booking, payment)
  // What can be paid then is the deposit, which has a link of its own.
  if (deposit !== null) return refuse('visit_not_started')
  if (status === 'closed' && booking.status === 'called-off') return refuse('visit_called_off')
  if (status === 'closed') return refuse(booking.status === 'cancelled' ? 'booking_cancelled' : 'visit_no_show')
  if (status === 'early') return refuse(booking.startsAt > ctx.clock() ? 'visit_not_started' : 'deposit_not_paid')
  if (status === 'received') return refuse('balance_being_paid')
  if (status === 'paid') return refuse('balance_paid')
  const { owedCents } = standing
  return owedCents < leastCardCents ? refuse('too_little_for_card') : { booking, owedCents }
}

async function mailOf(
  ctx: AppContext,
  { booking, owedCents }: PayableVisit,
  path: string,
): Promise<MailMessage | null> {
  const visit = visitOf(booking)
  const minute = ctx.clock().slice(0, 16)
  return visit === null ? null : balanceMail(await senderInForce(ctx), visit, { path, owedCents, minute })
}

/** Mail preview without its token, and the last send. */
export async function previewBalanceLink(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | BalanceLinkPreview> {
  const refused = refuseUnlessPermitted('sendBalanceLink', actor)
  if (refused !== null) return refused
  const payable = await payableVisit(ctx, bookingId)
  if (isRefusal(payable)) return payable
  const mail = await mailOf(ctx, payable, balancePath(noToken))
  const { done } = await stateOf(ctx.log, sentMailAt(payable.booking.customerId))
  const before = done.findLast(({ key }) => key.startsWith(`balance-link-${bookingId}-`))
  return {
    owedCents: payable.owedCents,
    mail: mail && withoutToken(mail),
    sentAt: before?.at ?? null,
  }
}

/** Mails the balance's link; within a minute once. */
export async function sendBalanceLink(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | BalanceLinkSent> {
  const refused = refuseUnlessPermitted('sendBalanceLink', actor)
  if (refused !== null) return refused
  const payable = await payableVisit(ctx, bookingId)
  if (isRefusal(payable)) return payable
  const path = balancePath(balanceToken(bookingId, ctx.clock(), ctx.secret))
  const mail = await mailOf(ctx, payable, path)
  if (mail !== null) await sendMailOnce(ctx, actor, { about: payable.booking.customerId, kind: 'balance-link', mail })
  return { owedCents: payable.owedCents, url: `${ctx.sender.appUrl}${path}`, isMailed: mail !== null }
}
