import type { Actor } from '#events/actor.ts'
import { leadEvents, leadStream } from '#events/lead.ts'
import { leadKeysOf, mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { LeadPlace } from '#projections/leads.ts'
import type { AppContext } from '#services/context.ts'
import { summariseAlike, type AlikeSummary } from '#services/lead/alike.ts'
import { acknowledgementMail, digestMail, noticeMail, type AlikeMessages } from '#services/mail/contact-mails.ts'
import { isDone, sentMailAt } from '#services/mail/sent-mail.ts'
import { stateOf } from '#services/perform.ts'

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

/** Notifies the office, where it has an address. What looks like three others of the day before is left to the digest. */
export async function tellOffice(ctx: AppContext, actor: Actor, leadId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const received = officeEmail === null ? null : await receivedLead(ctx, leadId)
  if (officeEmail === null || received === null) return
  const place = { id: leadId, receivedAt: received.receivedAt, ...leadKeysOf(received.enquiry) }
  if ((await ctx.views.countAlikeBefore(place)) >= mostDealtWithSingly) return
  const mail = noticeMail(await senderInForce(ctx), officeEmail, noticeKey(leadId), received.enquiry)
  await sendMailOnce(ctx, actor, { about: leadId, kind: 'contact-notice', mail })
}

const noticeKey = (leadId: string): string => `contact-notice-${leadId}`

/** The digests are recorded with each other. */
const digestsAbout = 'lead-digests'
const digestPrefix = 'contact-digest-'
const digestMinutes = 60
/** What is older than that when the first digest is made was never waiting for one. */
const firstLookBackMinutes = 7 * 24 * 60
/** What is being written now may have an earlier time. */
const settledMinutes = 1

/**
 * Mails the office what looks alike and was not mailed one by one: what came within an hour, once that hour is over, so one mail an hour at
 * most. The hour begins with the first of them and its end names the mail, so that whoever comes after a crash sends the same one.
 */
export async function mailLeadDigest(ctx: AppContext, actor: Actor): Promise<void> {
  const { officeEmail } = ctx.sender
  if (officeEmail === null) return
  const { done } = await stateOf(ctx.log, sentMailAt(digestsAbout))
  const last = done.findLast(({ key }) => key.startsWith(digestPrefix))
  const now = ctx.clock()
  const told = last?.key.slice(digestPrefix.length) ?? addMinutes(now, -firstLookBackMinutes)
  const leads = await ctx.views.leadsOfFloods({ after: told, until: now, sources: ['contact'] })
  for (let from = 0; from < leads.length;) {
    const until = addMinutes(leads[from]?.receivedAt ?? now, digestMinutes)
    if (addMinutes(until, settledMinutes) > now) return
    const inHour = leads.slice(from).filter(({ receivedAt }) => receivedAt <= until)
    from += inHour.length
    const waiting = await withoutMailed(ctx, inHour)
    if (waiting.length === 0) continue
    const groups = await Promise.all(summariseAlike(waiting).map((group) => messagesOf(ctx, group)))
    const mail = digestMail(await senderInForce(ctx), officeEmail, `${digestPrefix}${until}`, groups)
    await sendMailOnce(ctx, actor, { about: digestsAbout, kind: 'contact-digest', mail })
  }
}

/** Those that were mailed one by one before there were digests are not told again. */
async function withoutMailed(ctx: AppContext, leads: readonly LeadPlace[]): Promise<LeadPlace[]> {
  const mailed = await Promise.all(
    leads.map(async ({ id }) => isDone(await stateOf(ctx.log, sentMailAt(id)), noticeKey(id))),
  )
  return leads.filter((_, index) => !mailed[index])
}

async function messagesOf(ctx: AppContext, { firstId, count, since, newestAt }: AlikeSummary): Promise<AlikeMessages> {
  const received = await receivedLead(ctx, firstId)
  return { count, since, newestAt, first: received?.enquiry ?? null }
}

/** Null when the person was erased meanwhile. */
async function receivedLead(ctx: AppContext, leadId: string) {
  const event = (await ctx.log.readStream(leadStream(leadId))).find(({ type }) => type === 'LeadReceived')
  if (event === undefined || event.personal === null) return null
  const { customerId, language } = leadEvents.LeadReceived.data.parse(event.data)
  return {
    customerId,
    receivedAt: event.recordedAt,
    enquiry: { ...leadEvents.LeadReceived.personal.schema.parse(event.personal), language },
  }
}
