import type { Actor } from '#events/actor.ts'
import { receivedSmsEvents, receivedSmsStream } from '#events/sms.ts'
import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { textNotice } from '#services/mail/text-notice.ts'

import { askerOf } from './office-notices.ts'
import { sendMailOnce } from './send-mail-once.ts'

const mostMailsInDay = 10

/** Notifies the office of a text by version; nothing once erased. */
export async function tellOfficeOfText(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  version: number,
): Promise<void> {
  const { officeEmail } = ctx.sender
  const event = (await ctx.log.readStream(receivedSmsStream(customerId))).find((one) => one.version === version)
  if (officeEmail === null || event === undefined || event.personal === null) return
  const { bookingId, topic, pictures, sid } = receivedSmsEvents.SmsReceived.data.parse(event.data)
  const { phone, message } = receivedSmsEvents.SmsReceived.personal.schema.parse(event.personal)
  const booking = bookingId === null ? null : await stateOf(ctx.log, bookingAt(bookingId))
  const visit = booking === null || booking.status === 'none' ? null : booking
  const nobody = { name: '', email: '', phone, language: 'en' } as const
  const mail = textNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    {
      key: `text-notice-${sid}`,
      topic,
      phone,
      message,
      pictures,
      customerId,
      asker: visit === null || visit.person === null ? nobody : askerOf(visit.person, visit.language),
      visit: visit && {
        bookingId: visit.bookingId,
        reference: bookingReference(visit.bookingId),
        startsAt: visit.startsAt,
      },
    },
  )
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'text-notice', mostInDay: mostMailsInDay, mail })
}
