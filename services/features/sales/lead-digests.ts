import type { Actor } from '#events/actor.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { DigestedLead } from '#projections/alike-leads.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { summariseAlike, type AlikeSummary } from '#services/domain/lead/alike.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { digestMail, type AlikeMessages, type AlikeWhat } from '#services/features/sales/mails/contact-mails.ts'
import { isDone, prepareDigest, sentMailAt, type SentMail } from '#services/mail/sent-mail.ts'

import { noticeKey, noticeOf, placeOf, receivedLead } from './lead-mails.ts'

const digestsAbout = 'lead-digests'
const digestPrefix = 'contact-digest-'
const digestMinutes = 60
const firstLookBackMinutes = 7 * 24 * 60

/**
 * Mails grouped leads, at most hourly. The range is recorded before sending, so that a crash repeats the same digest.
 */
export async function mailLeadDigest(ctx: AppContext, actor: Actor): Promise<void> {
  const { officeEmail } = ctx.sender
  if (officeEmail === null) return
  const sent = await stateOf(ctx.log, sentMailAt(digestsAbout))
  if (sent.digests.length === 0) await decideOnEarlierLeads(ctx, actor, sent)
  const digest = (await unsentDigest(ctx, sent)) ?? (await nextDigest(ctx, actor, sent))
  if (digest === null) return
  const groups = await Promise.all(summariseAlike(digest.leads).map((group) => messagesOf(ctx, group)))
  const mail = digestMail({ ...(await senderInForce(ctx)), officeEmail }, digest.key, { what: whatOf(digest), groups })
  await sendMailOnce(ctx, actor, { about: digestsAbout, kind: 'contact-digest', mail })
}

function whatOf({ leads }: PreparedDigest): AlikeWhat {
  const quotes = leads.filter(({ source }) => source === 'quote').length
  return quotes === 0 ? 'messages' : quotes === leads.length ? 'quotes' : 'both'
}

interface PreparedDigest {
  readonly key: string
  readonly leads: readonly DigestedLead[]
}

async function unsentDigest(ctx: AppContext, sent: SentMail): Promise<PreparedDigest | null> {
  const last = sent.digests.at(-1)
  if (last === undefined || isDone(sent, last.key)) return null
  const leads = await ctx.views.leadsForDigest(last)
  return leads.length === 0 ? null : { key: last.key, leads }
}

/** All waiting leads, once the first waited an hour. */
async function nextDigest(ctx: AppContext, actor: Actor, sent: SentMail): Promise<PreparedDigest | null> {
  const last = sent.digests.at(-1)
  const after = last?.through ?? 0
  const leads = await ctx.views.leadsForDigest({ after, through: null })
  const [first] = leads
  const through = leads.at(-1)?.digestPosition
  if (first === undefined || through === undefined) return null
  const now = ctx.clock()
  const isDue = [first.receivedAt, last?.at].every((at) => at === undefined || addMinutes(at, digestMinutes) <= now)
  if (!isDue) return null
  const key = `${digestPrefix}${ctx.newId()}`
  const digest = { about: digestsAbout, kind: 'contact-digest', key, at: now, after, through } as const
  const done = await command(ctx, actor, 'sendMail', { sent: sentMailAt(digestsAbout) }, (states) => ({
    sent: prepareDigest(digest, states.sent),
  }))
  const isPrepared = !isRefusal(done) && done.states.sent.digests.some((one) => one.key === key)
  return isPrepared ? { key, leads } : null
}

/** Decides on leads of earlier versions. */
async function decideOnEarlierLeads(ctx: AppContext, actor: Actor, { done }: SentMail): Promise<void> {
  const now = ctx.clock()
  const told = done.findLast(({ key }) => key.startsWith(digestPrefix))?.key.slice(digestPrefix.length)
  const after = told ?? addMinutes(now, -firstLookBackMinutes)
  for (const { id } of await ctx.views.leadsOfFloods({ after, until: now, sources: ['contact'] })) {
    const received = await receivedLead(ctx, id)
    if (received === null) continue
    await noticeOf(ctx, actor, { lead: placeOf(id, received), about: id, key: noticeKey(id) })
  }
}

async function messagesOf(ctx: AppContext, { firstId, count, since, newestAt }: AlikeSummary): Promise<AlikeMessages> {
  const received = await receivedLead(ctx, firstId)
  return { count, since, newestAt, first: received?.enquiry ?? null }
}
