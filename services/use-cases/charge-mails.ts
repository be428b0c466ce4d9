import type { Actor } from '#events/actor.ts'
import type { MailKind } from '#events/mail.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'
import {
  chargeAnnouncedMail,
  chargeFailedMail,
  chargeWithdrawnMail,
  type MailedCharge,
} from '#services/mail/charge-mails.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { balancePath, balanceToken } from '#services/payment/balance-link.ts'
import { isCollectable } from '#services/payment/decide-balance.ts'
import { paymentAt } from '#services/payment/payment.ts'
import type { SavedCardCharge } from '#services/payment/saved-card-charge.ts'
import { stateOf } from '#services/perform.ts'

import { senderInForce } from './business-in-force.ts'
import { announcementKey, arrivalOf, cardOfCharge, toldOf } from './saved-card-charges.ts'
import { sendMailOnce } from './send-mail-once.ts'
import { visitOf } from './visit-of-booking.ts'

export interface ChargeMailIds {
  readonly paymentId: string
  readonly chargeId: string
}

/** Tells the customer of a charge before it is made. One that was withdrawn meanwhile is not told. */
export async function sendChargeAnnounced(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-announced', ids, async (charge, visit, mailed) => {
    const arrivedAt = await arrivalOf(ctx, visit.bookingId)
    if (charge.status !== 'announced' || arrivedAt === null) return null
    const { chargeAt } = charge
    const payPath = linkOf(ctx, visit)
    return chargeAnnouncedMail(await senderInForce(ctx), visit, { ...mailed, arrivedAt, chargeAt, payPath })
  })
}

/** Tells the customer that it is withdrawn, where they were told of it. */
export async function sendChargeWithdrawn(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-withdrawn', ids, async (charge, visit, mailed) => {
    const isTold = (await stateOf(ctx.log, toldOf(charge))).status === 'sent'
    return isTold && charge.status === 'withdrawn' ? chargeWithdrawnMail(await senderInForce(ctx), visit, mailed) : null
  })
}

/** Tells the customer that nothing could be charged, with the link by which it can be paid; not once it was paid otherwise. */
export async function sendChargeFailed(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-failed', ids, async (charge, visit, mailed) => {
    if (charge.status !== 'ended' || !isMailed(charge.outcome)) return null
    return chargeFailedMail(await senderInForce(ctx), visit, {
      ...mailed,
      outcome: charge.outcome,
      payPath: linkOf(ctx, visit),
    })
  })
}

/** A card that its owner has removed is no failure of theirs, and whoever paid knows it: a person writes, if anybody does. */
export const isMailed = (outcome: string): outcome is 'declined' | 'authentication_required' | 'unreachable' =>
  outcome === 'declined' || outcome === 'authentication_required' || outcome === 'unreachable'

const linkOf = (ctx: AppContext, { bookingId }: BookedVisit): string =>
  balancePath(balanceToken(bookingId, ctx.clock(), ctx.secret))

async function send(
  ctx: AppContext,
  actor: Actor,
  kind: Extract<MailKind, `charge-${string}`>,
  { paymentId, chargeId }: ChargeMailIds,
  write: (charge: SavedCardCharge, visit: BookedVisit, mailed: MailedCharge) => Promise<MailMessage | null>,
): Promise<void> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const charge = isCollectable(payment) ? payment.balance.charge : null
  if (payment.status === 'none' || charge?.chargeId !== chargeId) return
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  const card = await cardOfCharge(ctx, charge)
  if (booking.status === 'none' || visit === null || card === null) return
  const key = kind === 'charge-announced' ? announcementKey(chargeId) : `${kind}-${chargeId}`
  const mail = await write(charge, visit, { key, amountCents: charge.amountCents, card })
  if (mail !== null) await sendMailOnce(ctx, actor, { about: booking.customerId, kind, mail })
}
