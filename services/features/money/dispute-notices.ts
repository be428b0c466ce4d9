import type { Actor } from '#events/actor.ts'
import { disputeEvents, disputeStream } from '#events/dispute.ts'
import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { disputesAt } from '#services/domain/dispute/dispute.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { askerOf } from '#services/features/messages/office-notices.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { disputeNotice } from '#services/features/money/mails/dispute-mail.ts'

/** Notifies the office of a dispute by version; without an address by the log. */
export async function tellOfficeOfDispute(
  ctx: AppContext,
  actor: Actor,
  paymentId: string,
  version: number,
): Promise<void> {
  const { officeEmail } = ctx.sender
  const events = await ctx.log.readStream(disputeStream(paymentId))
  const event = events.find((one) => one.version === version)
  if (event === undefined) return
  const { disputeId } = disputeEvents.DisputeUpdated.data.pick({ disputeId: true }).parse(event.data)
  const now = (await stateOf(ctx.log, disputesAt(paymentId))).get(disputeId)
  const state = event.type === 'DisputeOpened' ? 'opened' : (now?.outcome ?? null)
  if (now === undefined || state === null || (state === 'opened' && now.outcome !== null)) return
  const opened = events.flatMap(({ type, data }) => {
    const told = type === 'DisputeOpened' ? disputeEvents.DisputeOpened.data.parse(data) : null
    return told?.disputeId === disputeId ? [told] : []
  })[0]
  if (officeEmail === null || opened === undefined) return
  const { bookingId, amountCents, reason } = opened
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const mail = disputeNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    {
      key: `dispute-notice-${disputeId}-${state}`,
      state,
      disputeId,
      bookingId,
      reference: bookingReference(bookingId),
      amountCents,
      reason,
      evidenceDueBy: now.evidenceDueBy,
      asker: booking.status === 'none' || booking.person === null ? null : askerOf(booking.person, booking.language),
    },
  )
  await sendMailOnce(ctx, actor, { about: paymentId, kind: 'money-notice', mail })
}
