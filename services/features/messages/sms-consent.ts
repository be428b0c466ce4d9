import { byCustomer, type Actor } from '#events/actor.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { codeTerms, type OwnSms, type SmsRequestForm } from '#services/contracts/sms.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { contactOf } from '#services/mail/sender.ts'
import { dayMinutes, isBeyondCodes } from '#services/providers/sms/code-limit.ts'
import { codeText } from '#services/providers/sms/compose.ts'
import { smsConsentOf, type ConsentTerms, type SmsConsent, type SmsRequest } from '#services/providers/sms/consent.ts'
import { confirmNumber, declineSms, requestSms } from '#services/providers/sms/decide.ts'
import { codeOf } from '#services/providers/sms/number.ts'
import { sentSmsAt, type SentSms } from '#services/providers/sms/sent-sms.ts'

import { refuseText, sendSmsOnce } from './send-sms-once.ts'

const mostOthers = 2

export async function ownSmsOf(ctx: AppContext, customerId: string): Promise<OwnSms> {
  const [consent, sent] = await Promise.all([
    stateOf(ctx.log, smsConsentOf(customerId)),
    stateOf(ctx.log, sentSmsAt(customerId)),
  ])
  const { status, pending, confirmed, endedBy } = consent
  const isOn = status === 'on'
  return {
    isOffered: ctx.sms !== null,
    isOn,
    phone: (isOn ? confirmed : (pending?.number ?? confirmed))?.phone ?? null,
    endedBy: status === 'off' ? endedBy : null,
    // While texts are sent, only a booking awaits a code: its own page takes it.
    code: isOn ? null : codeStateOf(consent, sent, ctx.clock()),
    sender: ctx.sms?.sender ?? null,
    sandboxUrl: ctx.sms?.sandboxUrl ?? null,
  }
}

function codeStateOf({ pending }: SmsConsent, { done }: SentSms, at: Instant): OwnSms['code'] {
  if (pending === null || at > pending.expiresAt) return null
  const failure = done.find(({ key }) => key === codeKey(pending.requestId))?.failure ?? null
  return {
    expiresAt: pending.expiresAt,
    triesLeft: Math.max(0, codeTerms.tries - pending.wrongTries),
    failure: failure === null || failure === 'opted-out' ? failure : failure === 'number' ? 'number' : 'later',
  }
}

export const codeKey = (requestId: string): string => `number-code-${requestId}`

/** Records consent and sends a code; no other text before. */
export async function requestOwnSms(
  ctx: AppContext,
  customerId: string,
  { phone, ...terms }: SmsRequestForm,
): Promise<Refusal | OwnSms> {
  return requestTexts(ctx, byCustomer(customerId), customerId, phone, { ...terms, source: 'profile' })
}

export async function requestTexts(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  typed: string,
  terms: ConsentTerms,
): Promise<Refusal | OwnSms> {
  if (ctx.sms === null) return refuse('sms_not_offered')
  const phone = northAmericanE164(typed)
  if (phone === null) return refuse('phone_not_textable')
  const at = ctx.clock()
  const codes = await ctx.views.smsCodesTo(phone, addMinutes(at, -dayMinutes))
  const others = new Set(codes.map((code) => code.customerId).filter((one) => one !== customerId))
  const asked = { customerId, requestId: ctx.newId(), phone, at, ...terms }
  const issue = { name: 'consentToSms', owner: customerId } as const
  const done = await command(ctx, actor, issue, { consent: smsConsentOf(customerId) }, ({ consent }) => {
    const decided = requestSms(asked, consent)
    if (isRefusal(decided)) return decided
    // Where no code is sent, there is none too many.
    if (decided.length > 0 && others.size > mostOthers) return refuse('too_many_requests')
    if (decided.length > 0 && isBeyondCodes(at, codes)) return refuse('too_many_codes')
    return { consent: decided }
  })
  return isRefusal(done) ? done : ownSmsOf(ctx, customerId)
}

/** Sends a code, unless replaced or expired. */
export async function sendNumberCode(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  requestId: string,
): Promise<void> {
  const { pending } = await stateOf(ctx.log, smsConsentOf(customerId))
  if (pending?.requestId !== requestId || pending.number === null || pending.expiresAt <= ctx.clock()) return
  const text = { about: customerId, kind: 'number-code', key: codeKey(requestId) } as const
  const { phone } = pending.number
  if (await isOneTooMany(ctx, phone, pending)) return refuseText(ctx, actor, text, 'number-cap')
  await sendSmsOnce(ctx, actor, {
    ...text,
    to: phone,
    body: codeText(pending.terms.language, codeOf(requestId, ctx.secret), contactOf(await senderInForce(ctx))),
  })
}

/** Rechecks the limit, for concurrent requests. */
async function isOneTooMany(ctx: AppContext, phone: string, { requestId, requestedAt }: SmsRequest): Promise<boolean> {
  const codes = await ctx.views.smsCodesTo(phone, addMinutes(requestedAt, -dayMinutes))
  const place = codes.findIndex((code) => code.requestId === requestId)
  return isBeyondCodes(requestedAt, codes.slice(0, Math.max(0, place)))
}

export async function confirmOwnSms(ctx: AppContext, customerId: string, code: string): Promise<Refusal | OwnSms> {
  return confirmTexts(ctx, byCustomer(customerId), customerId, code)
}

export async function confirmTexts(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  code: string,
): Promise<Refusal | OwnSms> {
  const at = ctx.clock()
  const issue = { name: 'consentToSms', owner: customerId } as const
  const done = await command(ctx, actor, issue, { consent: smsConsentOf(customerId) }, ({ consent }) => {
    const { pending } = consent
    const isRight = pending !== null && codeOf(pending.requestId, ctx.secret) === code
    const { changes, answer } = confirmNumber({ customerId, isRight, at }, consent)
    return { changes: { consent: changes }, answer }
  })
  if (isRefusal(done)) return done
  return isRefusal(done.answer) ? done.answer : ownSmsOf(ctx, customerId)
}

export async function endSms(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  by: 'profile' | 'page' | 'number' | 'reset' | 'message' | 'provider' | 'unreachable',
): Promise<void> {
  const issue = { name: 'changeSms', owner: customerId } as const
  await record(ctx, actor, issue, { consent: smsConsentOf(customerId) }, ({ consent }) => ({
    consent: declineSms({ customerId, by }, consent),
  }))
}

/** Ends texts to a changed number until the new one is confirmed. */
export async function endSmsOfFormerNumber(
  ctx: AppContext,
  customerId: string,
  former: string,
  typed: string,
): Promise<void> {
  const phone = northAmericanE164(former)
  if (phone === null || phone === northAmericanE164(typed)) return
  const { status, confirmed, pending, endedBy } = await stateOf(ctx.log, smsConsentOf(customerId))
  // START from a phone that had sent STOP must not bring them back either.
  const isStopped = status === 'off' && pending === null && (endedBy === 'message' || endedBy === 'provider')
  if ((status === 'on' || isStopped) && confirmed?.phone === phone)
    await endSms(ctx, byCustomer(customerId), customerId, 'number')
}
