import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { concernAt } from '#services/domain/concern/concern.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import { concernReceivedMail, concernStepMail } from '#services/features/care/mails/concern-mails.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

/** Acknowledges a concern, unless answered; with `recleanId` a continued one. */
export async function sendConcernReceived(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  recleanId?: string,
): Promise<void> {
  const found = await read(ctx, bookingId, recleanId)
  if (found === null || found.concern.isAnswered) return
  const { visit, concern } = found
  const { respondUntil, decideUntil, continuations } = concern
  const told = recleanId === undefined ? concern : continuations.find((one) => one.recleanId === recleanId)
  if (told === undefined || told !== (continuations.at(-1) ?? concern)) return
  const { isInTime } = told
  const key = `concern-received-${recleanId ?? bookingId}`
  const mail = concernReceivedMail(await senderInForce(ctx), visit, { key, isInTime, respondUntil, decideUntil })
  await sendMailOnce(ctx, actor, { about: concern.customerId, kind: 'concern-received', mail })
}

export async function sendConcernStep(ctx: AppContext, actor: Actor, bookingId: string, stepId: string): Promise<void> {
  const found = await read(ctx, bookingId)
  const step = found?.concern.steps.find(({ id }) => id === stepId)
  if (found === null || step === undefined) return
  const free = step.recleanId === null ? null : await stateOf(ctx.log, bookingAt(step.recleanId))
  const recleanAt = free === null || free.status === 'none' ? null : free.startsAt
  const kind = step.outcome === null ? 'concern-answered' : 'concern-decided'
  const mail = concernStepMail(await senderInForce(ctx), found.visit, { ...step, key: `${kind}-${stepId}`, recleanAt })
  await sendMailOnce(ctx, actor, { about: found.concern.customerId, kind, mail })
}

async function read(ctx: AppContext, bookingId: string, visitId = bookingId) {
  const concern = await stateOf(ctx.log, concernAt(bookingId))
  const booking = await stateOf(ctx.log, bookingAt(visitId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  return concern.status === 'none' || visit === null ? null : { concern, visit }
}
