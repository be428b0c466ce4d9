import type { Actor } from '#events/actor.ts'
import { languages, type Language } from '#events/values/language.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import type { AppContext } from '#services/context.ts'
import { contactOf } from '#services/mail/sender.ts'
import { perform, stateOf } from '#services/perform.ts'
import { assertPermitted } from '#services/permissions.ts'
import { answerText } from '#services/sms/compose.ts'
import { smsConsentOf, type SmsConsent } from '#services/sms/consent.ts'
import { declineSms, resumeSms } from '#services/sms/decide.ts'
import { keywordOf } from '#services/sms/keywords.ts'
import { deliveryEnds } from '#services/sms/provider-codes.ts'
import type { SmsCallback } from '#services/sms/provider.ts'
import { reportSms, sentSmsAt, type SentSms } from '#services/sms/sent-sms.ts'

import { senderInForce } from './business-in-force.ts'
import { codeKey } from './sms-consent.ts'

type StatusCallback = Extract<SmsCallback, { readonly kind: 'status' }>
type IncomingSms = Extract<SmsCallback, { readonly kind: 'incoming' }>

/** Records what became of a text, once. A number that will never take one gets no other. */
export async function noteSmsStatus(
  ctx: AppContext,
  actor: Actor,
  { about, key, sid, outcome, code }: StatusCallback,
): Promise<void> {
  assertPermitted('reportSms', actor)
  if (outcome === null || about === '' || key === '') return
  const refs = { sent: sentSmsAt(about), consent: smsConsentOf(about) }
  const by = outcome === 'undelivered' && code !== null ? deliveryEnds.get(code) : undefined
  await perform(ctx.log, { meta: { actor } }, refs, ({ sent, consent }) => {
    const told = reportSms({ about, key, sid, outcome, code }, sent)
    const ends =
      by !== undefined && told.length > 0 && isOfNumber(key, sent, consent)
        ? declineSms({ customerId: about, by }, consent)
        : []
    return { sent: told, consent: ends }
  })
}

/** Whether a text went to the number that is texted, or waits for its code, now: a report may come when another was confirmed. */
function isOfNumber(key: string, { started, done }: SentSms, { status, since, pending }: SmsConsent): boolean {
  if (status !== 'on') return pending !== null && key === codeKey(pending.requestId)
  const text = [...started, ...done].find((one) => one.key === key)
  return text !== undefined && text.kind !== 'number-code' && since !== null && text.at >= since
}

/**
 * Does what a text from a phone says, for each customer whose number it is: STOP ends the texts, START brings back what STOP has
 * ended. Answers what to text back; null where the provider has answered, or there is nobody to answer.
 */
export async function receiveSms(
  ctx: AppContext,
  actor: Actor,
  { from, body, isAnswered }: IncomingSms,
): Promise<string | null> {
  assertPermitted('reportSms', actor)
  const found = keywordOf(body)
  const phone = northAmericanE164(from) ?? from
  const holders = await ctx.views.smsHolders(phone)
  const language = languageOf(holders[0]?.language)
  const contact = contactOf(await senderInForce(ctx))
  if (found?.keyword === 'stop') {
    for (const { customerId } of holders) await stop(ctx, actor, customerId, phone)
    return isAnswered || found.isProviders || holders.length === 0 ? null : answerText(language, 'stopped', contact)
  }
  if (found?.keyword === 'start') {
    const resumed = []
    for (const { customerId } of holders) resumed.push(await resume(ctx, actor, customerId, phone))
    return isAnswered || found.isProviders || !resumed.includes(true) ? null : answerText(language, 'resumed', contact)
  }
  // HELP, and whatever else is written: nobody reads it here, and the provider's own answer to HELP does not say who we are.
  return isAnswered || holders.length === 0 ? null : answerText(language, 'help', contact)
}

async function stop(ctx: AppContext, actor: Actor, customerId: string, phone: string): Promise<void> {
  await perform(ctx.log, { meta: { actor } }, { consent: smsConsentOf(customerId) }, ({ consent }) => {
    const { pending, confirmed } = consent
    const isTheirs = [pending?.number, confirmed].some((one) => one?.phone === phone)
    return { consent: isTheirs ? declineSms({ customerId, by: 'message' }, consent) : [] }
  })
}

async function resume(ctx: AppContext, actor: Actor, customerId: string, phone: string): Promise<boolean> {
  const at = ctx.clock()
  await perform(ctx.log, { meta: { actor } }, { consent: smsConsentOf(customerId) }, ({ consent }) => ({
    consent: resumeSms({ customerId, phone, at }, consent),
  }))
  const { status, confirmed } = await stateOf(ctx.log, smsConsentOf(customerId))
  return status === 'on' && confirmed?.phone === phone
}

const languageOf = (text: string | undefined): Language => languages.find((one) => one === text) ?? 'en'
