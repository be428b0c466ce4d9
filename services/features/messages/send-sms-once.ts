import type { Actor } from '#events/actor.ts'
import type { SmsKind } from '#events/sms.ts'
import type { LocalDate } from '#events/values/time.ts'
import { addMinutes, dayOf } from '#events/values/toronto.ts'
import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import type { AppContext } from '#services/features/context.ts'
import { smsCapNotice } from '#services/mail/sms-cap-mail.ts'
import { smsConsentOf } from '#services/providers/sms/consent.ts'
import { declineSms } from '#services/providers/sms/decide.ts'
import { SmsError, type SmsOutcome, type SmsProvider } from '#services/providers/sms/provider.ts'
import { receivedSmsAt } from '#services/providers/sms/received-sms.ts'
import { segmentsOf } from '#services/providers/sms/segments.ts'
import { beginSms, noteSms, sentSmsAt, smsDayAt, type SmsAttempt } from '#services/providers/sms/sent-sms.ts'

import { sendMailOnce } from './send-mail-once.ts'

export interface SmsToSend {
  readonly about: string
  readonly kind: SmsKind
  readonly key: string
  readonly to: string
  readonly body: string
}

/**
 * Sends a text once: begun in the log first, and looked up at the provider after an unknown outcome. Rejects to be
 * retried.
 */
export async function sendSmsOnce(ctx: AppContext, actor: Actor, text: SmsToSend): Promise<void> {
  assertPermitted('sendSms', actor)
  const { sms: provider } = ctx
  if (provider === null) return
  const attempt: SmsAttempt = { about: text.about, kind: text.kind, key: text.key, at: ctx.clock() }
  const begun = await begin(ctx, actor, attempt, text.body)
  if (begun === 'done' || begun === 'capped') return
  if (begun === 'busy') throw new Error('The text is being sent: to be looked at again')
  const outcome = begun === 'begun' ? await provider.send(text) : await resumed(provider, text, begun.since)
  await note(ctx, actor, attempt, outcome)
}

async function begin(ctx: AppContext, actor: Actor, attempt: SmsAttempt, body: string) {
  const date = dayOf(attempt.at)
  const given = {
    date,
    segments: segmentsOf(body).count,
    since: addMinutes(attempt.at, -24 * 60),
    caps: ctx.smsCaps,
  }
  const refs = { sent: sentSmsAt(attempt.about), day: smsDayAt(date) }
  const done = await record(ctx, actor, 'sendSms', refs, ({ sent, day }) => beginSms(attempt, given, sent, day))
  if (done.answer === 'capped') ctx.logger.warn({ ...attempt }, 'a text was not sent: a limit was reached')
  return done.answer
}

async function resumed(provider: SmsProvider, text: SmsToSend, since: string): Promise<SmsOutcome> {
  const sid = await provider.find({ to: text.to, body: text.body, since })
  return sid === null ? provider.send(text) : { status: 'accepted', sid }
}

/** Ends texts to numbers that refuse them. */
async function note(ctx: AppContext, actor: Actor, attempt: SmsAttempt, outcome: SmsOutcome): Promise<void> {
  if (outcome.status === 'refused')
    ctx.logger.warn({ ...attempt, reason: outcome.reason, code: outcome.code }, 'a text was refused')
  const by = outcome.status === 'refused' ? endOf.get(outcome.reason) : undefined
  // The code that was refused says so itself, on the page that waits for it.
  const ends = attempt.kind === 'number-code' ? undefined : by
  const refs = {
    sent: sentSmsAt(attempt.about),
    consent: ends === undefined ? undefined : smsConsentOf(attempt.about),
  }
  await record(ctx, actor, 'sendSms', refs, ({ sent, consent }) => ({
    sent: noteSms(attempt, outcome, sent),
    consent: ends === undefined ? [] : declineSms({ customerId: attempt.about, by: ends }, consent),
  }))
}

export async function refuseText(
  ctx: AppContext,
  actor: Actor,
  text: Pick<SmsAttempt, 'about' | 'kind' | 'key'>,
  reason: 'number-cap',
): Promise<void> {
  await note(ctx, actor, { ...text, at: ctx.clock() }, { status: 'refused', reason, code: null })
}

const endOf: ReadonlyMap<string, 'provider' | 'unreachable'> = new Map(
  Object.entries<'provider' | 'unreachable'>({
    'opted-out': 'provider',
    number: 'unreachable',
  }),
)

/** Deletes a person's texts at the provider. */
export async function removeTextsOf(ctx: AppContext, customerId: string): Promise<void> {
  if (ctx.sms === null) return
  const { done, reported } = await stateOf(ctx.log, sentSmsAt(customerId))
  // The answer to a sending may be lost, and what became of the text be told: that names it too.
  const { texts } = await stateOf(ctx.log, receivedSmsAt(customerId))
  const sids = new Set([...done, ...reported, ...texts].flatMap(({ sid }) => sid ?? []))
  const busy: SmsError[] = []
  for (const sid of sids) {
    try {
      await ctx.sms.remove(sid)
    } catch (error) {
      // One that is on its way cannot be deleted for minutes, rarely for days: the others can.
      if (!(error instanceof SmsError && error.code === 'busy')) throw error
      busy.push(error)
    }
  }
  const [first] = busy
  if (first !== undefined)
    throw new Error(`${busy.length} of ${sids.size} texts cannot be deleted yet: ${first.message}`, { cause: first })
}

/** Notifies the office of the day's limit; without an address by the log. */
export async function tellOfficeOfSmsCap(ctx: AppContext, actor: Actor, date: LocalDate, most: number): Promise<void> {
  const { officeEmail } = ctx.sender
  if (officeEmail === null) {
    ctx.logger.error({ date, most }, 'the limit of texts of a day was reached, and OFFICE_EMAIL names nobody to tell')
    return
  }
  const key = `sms-notice-${date}`
  const mail = smsCapNotice({ ...ctx.sender, officeEmail }, { key, date, most })
  await sendMailOnce(ctx, actor, { about: `sms-day-${date}`, kind: 'sms-notice', mail })
}
