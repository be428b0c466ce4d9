import type { Actor } from '#events/actor.ts'
import type { MailKind } from '#events/mail.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { balancePath, balanceToken } from '#services/domain/payment/balance-link.ts'
import { isCollectable, owedOf } from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { SavedCardCharge } from '#services/domain/payment/saved-card-charge.ts'
import type { CardFace } from '#services/domain/saved-card/saved-cards.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import {
  chargeAnnouncedMail,
  chargeFailedMail,
  chargeWithdrawnMail,
  type MailedCharge,
} from '#services/features/money/mails/charge-mails.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'
import type { MailMessage } from '#services/mail/mail.ts'

import { announcementKey, arrivalOf, cardOfCharge, chargeTimeOf, toldOf } from './saved-card-charges.ts'

export interface ChargeMailIds {
  readonly paymentId: string
  readonly chargeId: string
}

/** Notifies of a charge before it is made; a concurrent withdrawal is notified too. */
export async function sendChargeAnnounced(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-announced', ids, async ({ charge, visit, mailed }) => {
    const arrivedAt = await arrivalOf(ctx, visit.bookingId)
    const chargeAt = await chargeTimeOf(ctx, visit.bookingId)
    if (charge.status !== 'announced' || arrivedAt === null || chargeAt === null) return null
    const payPath = linkOf(ctx, visit)
    return chargeAnnouncedMail(await senderInForce(ctx), visit, { ...mailed, arrivedAt, chargeAt, payPath })
  })
  await sendChargeWithdrawn(ctx, actor, ids)
}

export async function sendChargeWithdrawn(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-withdrawn', ids, async ({ charge, visit, mailed }) =>
    charge.status === 'withdrawn' && (await isTold(ctx, charge))
      ? chargeWithdrawnMail(await senderInForce(ctx), visit, mailed)
      : null,
  )
}

export async function isWithdrawalTold(ctx: AppContext, bookingId: string): Promise<boolean> {
  const subject = await subjectOf(ctx, bookingId)
  return subject?.charge.status === 'withdrawn' && (await isTold(ctx, subject.charge))
}

const isTold = async (ctx: AppContext, charge: SavedCardCharge): Promise<boolean> =>
  (await stateOf(ctx.log, toldOf(charge))).status === 'sent'

/** Notifies of a failed charge with a link, unless paid. */
export async function sendChargeFailed(ctx: AppContext, actor: Actor, ids: ChargeMailIds): Promise<void> {
  await send(ctx, actor, 'charge-failed', ids, async ({ charge, visit, owedCents, mailed }) => {
    if (charge.status !== 'ended' || !isMailed(charge.outcome) || owedCents <= 0) return null
    return chargeFailedMail(await senderInForce(ctx), visit, {
      ...mailed,
      outcome: charge.outcome,
      owedCents,
      payPath: linkOf(ctx, visit),
    })
  })
}

export const isMailed = (outcome: string): outcome is 'declined' | 'authentication_required' | 'unreachable' =>
  outcome === 'declined' || outcome === 'authentication_required' || outcome === 'unreachable'

const linkOf = (ctx: AppContext, { bookingId }: BookedVisit): string =>
  balancePath(balanceToken(bookingId, ctx.clock(), ctx.secret))

interface Subject {
  readonly customerId: string
  readonly charge: SavedCardCharge
  readonly card: CardFace
  readonly visit: BookedVisit
  readonly owedCents: number
}

async function subjectOf(ctx: AppContext, paymentId: string): Promise<Subject | null> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const charge = isCollectable(payment) ? payment.balance.charge : null
  if (!isCollectable(payment) || charge === null) return null
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  const card = await cardOfCharge(ctx, charge)
  if (booking.status === 'none' || visit === null || card === null) return null
  return { customerId: booking.customerId, charge, card, visit, owedCents: owedOf(booking, payment) }
}

async function send(
  ctx: AppContext,
  actor: Actor,
  kind: Extract<MailKind, `charge-${string}`>,
  { paymentId, chargeId }: ChargeMailIds,
  write: (told: Subject & { readonly mailed: MailedCharge }) => Promise<MailMessage | null>,
): Promise<void> {
  const subject = await subjectOf(ctx, paymentId)
  if (subject?.charge.chargeId !== chargeId) return
  const { customerId: about, charge, card } = subject
  const key = kind === 'charge-announced' ? announcementKey(chargeId) : `${kind}-${chargeId}`
  const mail = await write({ ...subject, mailed: { key, amountCents: charge.amountCents, card } })
  if (mail !== null) await sendMailOnce(ctx, actor, { about, kind, mail })
}
