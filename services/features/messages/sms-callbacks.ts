import type { Actor } from '#events/actor.ts'
import type { SmsTopic } from '#events/sms.ts'
import { languages, type Language } from '#events/values/language.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import { allHandled } from '#services/commands/all-handled.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { contactOf } from '#services/mail/sender.ts'
import { answerText, notCancelledText } from '#services/providers/sms/compose.ts'
import { smsConsentOf, type SmsConsent } from '#services/providers/sms/consent.ts'
import { declineSms, resumeSms } from '#services/providers/sms/decide.ts'
import { keywordOf } from '#services/providers/sms/keywords.ts'
import { deliveryEnds } from '#services/providers/sms/provider-codes.ts'
import type { SmsCallback } from '#services/providers/sms/provider.ts'
import { keepReceived, receivedSmsAt } from '#services/providers/sms/received-sms.ts'
import { reportSms, sentSmsAt, type SentSms } from '#services/providers/sms/sent-sms.ts'
import { topicOf } from '#services/providers/sms/topic.ts'

import { codeKey } from './sms-consent.ts'

type StatusCallback = Extract<SmsCallback, { readonly kind: 'status' }>
type IncomingSms = Extract<SmsCallback, { readonly kind: 'incoming' }>

/** Records a report once; dead numbers get no more texts. */
export async function noteSmsStatus(
  ctx: AppContext,
  actor: Actor,
  { about, key, sid, outcome, code }: StatusCallback,
): Promise<void> {
  if (outcome === null || about === '' || key === '') return
  const refs = { sent: sentSmsAt(about), consent: smsConsentOf(about) }
  const by = outcome === 'undelivered' && code !== null ? deliveryEnds.get(code) : undefined
  await record(ctx, actor, 'reportSms', refs, ({ sent, consent }) => {
    const told = reportSms({ about, key, sid, outcome, code }, sent)
    const ends =
      by !== undefined && told.length > 0 && isOfNumber(key, sent, consent)
        ? declineSms({ customerId: about, by }, consent)
        : []
    return { sent: told, consent: ends }
  })
}

/** Whether the report is about the current number. */
function isOfNumber(key: string, { started, done }: SentSms, { status, since, pending }: SmsConsent): boolean {
  if (status !== 'on') return pending !== null && key === codeKey(pending.requestId)
  const text = [...started, ...done].find((one) => one.key === key)
  return text !== undefined && text.kind !== 'number-code' && since !== null && text.at >= since
}

/**
 * Handles an incoming text for each owner of its number: STOP, START, or a message for the office. Returns the answer;
 * null for none.
 */
export async function receiveSms(ctx: AppContext, actor: Actor, incoming: IncomingSms): Promise<string | null> {
  const { from, body, isAnswered } = incoming
  const found = keywordOf(body)
  const phone = northAmericanE164(from) ?? from
  const holders = await ctx.views.smsHolders(phone)
  const language = languageOf(holders[0]?.language)
  const contact = contactOf(await senderInForce(ctx))
  if (found?.keyword === 'stop') {
    const stopped = holders.map(({ customerId }) => stop(ctx, actor, customerId, phone))
    // One of the words is CANCEL, and may be meant for the visit.
    const kept = topicOf(body) === 'cancel' ? [keepForOffice(ctx, actor, phone, incoming, 'cancel')] : []
    await allHandled<unknown>([...stopped, ...kept])
    return isAnswered || found.isProviders || holders.length === 0 ? null : answerText(language, 'stopped', contact)
  }
  if (found?.keyword === 'start') {
    const resumed = await allHandled(holders.map(({ customerId }) => resume(ctx, actor, customerId, phone)))
    const isDone = resumed.includes('resumed') || resumed.includes('on')
    if (found.isEveryday && !resumed.includes('resumed')) await keepForOffice(ctx, actor, phone, incoming)
    return isAnswered || found.isProviders || !isDone ? null : answerText(language, 'resumed', contact)
  }
  // The provider's own answer to HELP does not say who we are.
  if (found?.keyword === 'help')
    return isAnswered || holders.length === 0 ? null : answerText(language, 'help', contact)
  const kept = await keepForOffice(ctx, actor, phone, incoming)
  // Whoever wants no texts gets none; whom nobody knows may never have wanted any.
  if (isAnswered || !holders.some(({ status }) => status !== 'off')) return null
  return kept.topic === 'cancel' && kept.bookingId !== null
    ? notCancelledText(language, kept.bookingId, contact)
    : answerText(language, 'received', contact)
}

/** Stores a text with its sender and next visit; `only` limits the topic. */
async function keepForOffice(
  ctx: AppContext,
  actor: Actor,
  phone: string,
  { sid, body, pictures }: IncomingSms,
  only: SmsTopic | null = null,
): Promise<{ readonly topic: SmsTopic; readonly bookingId: string | null }> {
  const at = ctx.clock()
  const sender = await ctx.views.smsSender(phone, at)
  const { customerId, bookingId } = sender ?? { customerId: `c${ctx.newId()}`, bookingId: null }
  const topic = bookingId === null ? 'message' : topicOf(body)
  if (only !== null && topic !== only) return { topic, bookingId }
  const text = { customerId, sid, bookingId, topic, pictures, at, phone, message: body }
  // Told again before the first time was answered, it is the same command, whoever it is kept with.
  const issue = { name: 'reportSms', ...(sid !== '' && { key: `sms-received-${sid}` }) } as const
  await record(ctx, actor, issue, { received: receivedSmsAt(customerId) }, ({ received }) => ({
    received: keepReceived(text, received),
  }))
  return { topic, bookingId }
}

async function stop(ctx: AppContext, actor: Actor, customerId: string, phone: string): Promise<void> {
  await record(ctx, actor, 'reportSms', { consent: smsConsentOf(customerId) }, ({ consent }) => {
    const { pending, confirmed } = consent
    const isTheirs = [pending?.number, confirmed].some((one) => one?.phone === phone)
    return { consent: isTheirs ? declineSms({ customerId, by: 'message' }, consent) : [] }
  })
}

async function resume(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  phone: string,
): Promise<'resumed' | 'on' | 'off'> {
  const at = ctx.clock()
  const done = await command(ctx, actor, 'reportSms', { consent: smsConsentOf(customerId) }, ({ consent }) => {
    const changes = resumeSms({ customerId, phone, at }, consent)
    return { changes: { consent: changes }, answer: changes.length > 0 }
  })
  if (!isRefusal(done) && done.answer) return 'resumed'
  const { status, confirmed } = await stateOf(ctx.log, smsConsentOf(customerId))
  return status === 'on' && confirmed?.phone === phone ? 'on' : 'off'
}

const languageOf = (text: string | undefined): Language => languages.find((one) => one === text) ?? 'en'
