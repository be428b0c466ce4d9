import type { Actor } from '#events/actor.ts'
import { leadEvents, leadStream, type LeadNotice } from '#events/lead.ts'
import { leadKeysOf } from '#events/values/lead-keys.ts'
import type { LeadPlace } from '#projections/alike-leads.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { load } from '#services/commands/perform.ts'
import { decideNotice, leadAt, type Lead } from '#services/domain/lead/lead.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { acknowledgementMail, noticeMail } from '#services/features/sales/mails/contact-mails.ts'
import { isDone, sentMailAt } from '#services/mail/sent-mail.ts'

const acknowledgementsInDay = 3

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

/** Notifies the office; similar leads go to the digest. */
export async function tellOffice(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const received = officeEmail === null ? null : await receivedLead(ctx, leadId)
  if (officeEmail === null || received === null) return
  const key = noticeKey(leadId)
  if ((await noticeOf(ctx, actor, { lead: placeOf(leadId, received), about: leadId, key })) === 'digest') return
  const mail = noticeMail({ ...(await senderInForce(ctx)), officeEmail }, key, received.enquiry)
  await sendMailOnce(ctx, actor, { about: leadId, kind: 'contact-notice', mail })
}

export const noticeKey = (leadId: string): string => `contact-notice-${leadId}`

/** Decision recorded before sending, stable for repeats. */
export async function noticeOf(
  ctx: AppContext,
  actor: Actor,
  { lead, about, key }: { readonly lead: LeadPlace; readonly about: string; readonly key: string },
): Promise<LeadNotice> {
  const refs = { lead: leadAt(lead.id), sent: sentMailAt(about) }
  const known = await load(ctx.log, refs)
  const decided = noticeIn(known.states.lead)
  if (decided !== null) return decided
  const alike = await ctx.views.countAlikeBefore(lead)
  const done = await command(
    ctx,
    actor,
    'sendMail',
    refs,
    (states) => ({
      lead: decideNotice({ alike, isMailed: isDone(states.sent, key) }, states.lead),
    }),
    known,
  )
  const notice = isRefusal(done) ? null : noticeIn(done.states.lead)
  if (notice === null) throw new Error(`How the office is told of lead ${lead.id} could not be decided`)
  return notice
}

const noticeIn = (lead: Lead): LeadNotice | null => (lead.status === 'none' ? null : lead.notice)

type ReceivedLead = NonNullable<Awaited<ReturnType<typeof receivedLead>>>

export const placeOf = (id: string, { receivedAt, position, enquiry }: ReceivedLead): LeadPlace => ({
  id,
  receivedAt,
  position,
  ...leadKeysOf(enquiry),
})

export async function receivedLead(ctx: AppContext, leadId: string) {
  const event = (await ctx.log.readStream(leadStream(leadId))).find(({ type }) => type === 'LeadReceived')
  if (event === undefined || event.personal === null) return null
  const { customerId, language, source } = leadEvents.LeadReceived.data.parse(event.data)
  return {
    customerId,
    source,
    receivedAt: event.recordedAt,
    position: event.position,
    enquiry: { ...leadEvents.LeadReceived.personal.schema.parse(event.personal), language },
  }
}
