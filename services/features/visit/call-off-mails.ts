import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { calledOffPath, calledOffToken } from '#services/domain/booking/call-off-link.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { calledOffMail, reinstatedMail } from '#services/features/visit/mails/call-off-mails.ts'

import { previewCancellation } from './cancel-booking.ts'
import { visitOf } from './visit-of-booking.ts'

/** Asks for the choice, unless made or undone. `version` is the event's. */
export async function sendCalledOff(ctx: AppContext, actor: Actor, bookingId: string, version: number): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const visit = booking.status === 'called-off' ? visitOf(booking) : null
  if (booking.status !== 'called-off' || visit === null) return
  // Called off, undone and called off again before this ran, it is said once.
  if ((await lastVersion(ctx, bookingId, 'BookingCalledOff')) !== version) return
  const preview = await previewCancellation(ctx, bookingId, 'business')
  const mail = calledOffMail(await senderInForce(ctx), visit, {
    key: `booking-called-off-${bookingId}-${version}`,
    calledOffAt: await recordedAt(ctx, bookingId, version),
    choiceUntil: booking.choiceUntil,
    cardCents: isRefusal(preview) ? 0 : preview.cardCents,
    handCents: isRefusal(preview) ? 0 : preview.handCents,
    path: calledOffPath(calledOffToken(bookingId, ctx.secret)),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-called-off', mail })
}

export async function sendReinstated(ctx: AppContext, actor: Actor, bookingId: string, version: number): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const visit = visitOf(booking)
  if (visit === null || (await lastVersion(ctx, bookingId, 'CallOffUndone')) !== version) return
  const mail = reinstatedMail(await senderInForce(ctx), visit, {
    key: `booking-reinstated-${bookingId}-${version}`,
    reinstatedAt: await recordedAt(ctx, bookingId, version),
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'booking-reinstated', mail })
}

async function lastVersion(ctx: AppContext, bookingId: string, type: string): Promise<number | undefined> {
  return (await ctx.log.readStream(bookingStream(bookingId))).findLast((one) => one.type === type)?.version
}

async function recordedAt(ctx: AppContext, bookingId: string, version: number): Promise<string> {
  const event = (await ctx.log.readStream(bookingStream(bookingId))).find((one) => one.version === version)
  if (event === undefined) throw new Error(`${bookingId} has no event ${version}.`)
  return event.recordedAt
}
