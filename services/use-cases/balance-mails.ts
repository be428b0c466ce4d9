import type { Actor } from '#events/actor.ts'
import { leastCardCents } from '#events/values/money.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import { refuse, type Refusal } from '#services/decision.ts'
import { balanceMail } from '#services/mail/balance-mail.ts'
import { balancePath, balanceToken } from '#services/payment/balance-link.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { stateOf } from '#services/perform.ts'
import { refuseUnlessPermitted } from '#services/permissions.ts'

import { standingOf } from './balance-page.ts'
import { senderInForce } from './business-in-force.ts'
import { sendMailOnce } from './send-mail-once.ts'
import { visitOf } from './visit-of-booking.ts'

export interface BalanceLinkSent {
  readonly owedCents: number
  readonly url: string
  /** False where no address is known: the link has to be handed over otherwise. */
  readonly isMailed: boolean
}

/** Mails whoever booked the link by which the rest can be paid. Asked again within a minute: not mailed twice. */
export async function sendBalanceLink(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | BalanceLinkSent> {
  const refused = refuseUnlessPermitted('sendBalanceLink', actor)
  if (refused !== null) return refused
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
  if (owedCents < leastCardCents) return refuse('too_little_for_card')
  const now = ctx.clock()
  const path = balancePath(balanceToken(bookingId, now, ctx.secret))
  const visit = visitOf(booking)
  const isMailed = visit !== null
  if (visit !== null) {
    const mail = balanceMail(await senderInForce(ctx), visit, { path, owedCents, minute: now.slice(0, 16) })
    await sendMailOnce(ctx, mailer, { about: booking.customerId, kind: 'balance-link', mail })
  }
  return { owedCents, url: `${ctx.sender.appUrl}${path}`, isMailed }
}

/** Mails are sent by the system, whoever asked for one. */
const mailer: Actor = { kind: 'worker', name: 'send-balance-link' }
