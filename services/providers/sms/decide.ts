import type { NewSmsConsentEvent, SmsConsentEvent } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { codeTerms } from '#services/contracts/sms.ts'

import type { ConsentTerms, SmsConsent, SmsNumber } from './consent.ts'

/** Maximum codes a day, so that nobody can flood another's phone. */
const mostInDay = 5

/** Minimum seconds between two. */
const secondsBetween = 60

const dayMinutes = 24 * 60

export interface NumberRequest extends ConsentTerms, SmsNumber {
  readonly customerId: string
  readonly requestId: string
  readonly at: Instant
}

/** Requests texts. A profile's request ends the former number, a booking's does not. */
export function requestSms({ at, phone, ...given }: NumberRequest, state: SmsConsent): Decision<NewSmsConsentEvent> {
  const isBooking = given.source === 'booking'
  const isOn = state.status === 'on'
  // Asked for again in the portal, the number of a booking gets all that concerns its owner.
  if (isOn && state.confirmed?.phone === phone && (isBooking || state.source === 'profile')) return []
  // Without having signed in nobody changes what was chosen there.
  if (isBooking && isOn && state.source === 'profile') return []
  const recent = state.requestedAt.filter((earlier) => earlier > addMinutes(at, -dayMinutes))
  const isTooSoon = recent.some((earlier) => earlier > addMinutes(at, -secondsBetween / 60))
  if (isTooSoon || recent.length >= mostInDay) return isBooking ? [] : refuse('too_many_requests')
  const expiresAt = addMinutes(at, codeTerms.minutes)
  const data = { ...given, requestedAt: at, expiresAt, keepsFormer: isBooking }
  return [{ type: 'SmsRequested', data, personal: { phone } }]
}

export interface TypedCode {
  readonly customerId: string
  readonly isRight: boolean
  readonly at: Instant
}

/** Confirms by a code; void after five wrong ones or its time. */
export function confirmNumber(
  { customerId, isRight, at }: TypedCode,
  { status, pending }: SmsConsent,
): { readonly changes: NewSmsConsentEvent[]; readonly answer: Refusal | { readonly status: 'on' } } {
  if (pending === null) return { changes: [], answer: status === 'on' ? { status: 'on' } : refuse('code_expired') }
  if (at > pending.expiresAt || pending.wrongTries >= codeTerms.tries || pending.number === null)
    return { changes: [], answer: refuse('code_expired') }
  const { requestId, terms, number } = pending
  if (!isRight) {
    const changes = [{ type: 'SmsCodeRefused', data: { customerId, requestId } } as const]
    return { changes, answer: refuse('code_wrong', { triesLeft: codeTerms.tries - pending.wrongTries - 1 }) }
  }
  return {
    changes: [{ type: 'SmsAccepted', data: { customerId, requestId, ...terms, at }, personal: number }],
    answer: { status: 'on' },
  }
}

type DeclinedBy = Extract<SmsConsentEvent, { type: 'SmsDeclined' }>['data']['by']

/** Ends consent and requests; the phone's own STOP always counts last. */
export function declineSms(
  { customerId, by }: { readonly customerId: string; readonly by: DeclinedBy },
  { status, pending, endedBy }: SmsConsent,
): NewSmsConsentEvent[] {
  if (status === 'none' && pending === null) return []
  if (status === 'off' && pending === null && !isSaidAgain(by, endedBy)) return []
  return [{ type: 'SmsDeclined', data: { customerId, by } }]
}

/** STOP enables START later; a changed number or reset password disables it. */
function isSaidAgain(by: DeclinedBy, endedBy: SmsConsent['endedBy']): boolean {
  const isByPhone = endedBy === 'message' || endedBy === 'provider'
  const isForGood = endedBy === 'number' || endedBy === 'reset'
  return by === 'number' || by === 'reset' ? isByPhone : by === 'message' && endedBy !== 'message' && !isForGood
}

/** START undoes a STOP of the same phone alone. */
export function resumeSms(
  { customerId, phone, at }: { readonly customerId: string; readonly phone: string; readonly at: Instant },
  { status, confirmed, endedBy }: SmsConsent,
): NewSmsConsentEvent[] {
  const isStopped = status === 'off' && (endedBy === 'message' || endedBy === 'provider')
  const isTheirs = confirmed?.phone === phone
  return isStopped && isTheirs ? [{ type: 'SmsResumed', data: { customerId, at } }] : []
}
