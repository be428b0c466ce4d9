import type { Actor } from '#events/actor.ts'
import { leadEvents, leadStream } from '#events/lead.ts'
import type { AppContext } from '#services/context.ts'
import { acknowledgementMail, noticeMail } from '#services/mail/contact-mails.ts'

import { senderInForce } from './business-in-force.ts'
import { sendMailOnce } from './send-mail-once.ts'

/** Limits what somebody who enters another person's address can send to that mailbox. */
const acknowledgementsInDay = 3

/** Acknowledges the message to the visitor, in their language. */
export async function acknowledgeLead(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  const received = await receivedLead(ctx, leadId)
  if (received === null) return
  const { customerId, enquiry } = received
  await sendMailOnce(ctx, actor, {
    about: customerId,
    kind: 'contact-acknowledgement',
    mostInDay: acknowledgementsInDay,
    mail: acknowledgementMail(await senderInForce(ctx), `contact-acknowledgement-${leadId}`, enquiry),
  })
}

/** Notifies the office, where it has an address. */
export async function tellOffice(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const received = officeEmail === null ? null : await receivedLead(ctx, leadId)
  if (officeEmail === null || received === null) return
  const mail = noticeMail(await senderInForce(ctx), officeEmail, `contact-notice-${leadId}`, received.enquiry)
  await sendMailOnce(ctx, actor, { about: leadId, kind: 'contact-notice', mail })
}

/** Null when the person was erased meanwhile. */
async function receivedLead(ctx: AppContext, leadId: string) {
  const event = (await ctx.log.readStream(leadStream(leadId))).find(({ type }) => type === 'LeadReceived')
  if (event === undefined || event.personal === null) return null
  const { customerId, language } = leadEvents.LeadReceived.data.parse(event.data)
  return { customerId, enquiry: { ...leadEvents.LeadReceived.personal.schema.parse(event.personal), language } }
}
