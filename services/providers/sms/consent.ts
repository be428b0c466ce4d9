import { smsConsentStream, type SmsConsentEvent } from '#events/sms.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface SmsRequest {
  readonly requestId: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
  readonly wrongTries: number
  readonly terms: ConsentTerms
  readonly number: SmsNumber | null
}

export interface SmsNumber {
  /** E.164. */
  readonly phone: string
}

export interface ConsentTerms {
  readonly source: 'profile' | 'booking'
  readonly consentVersion: string
  readonly language: Language
}

/** Whether somebody wants texts, and where they go. */
export interface SmsConsent {
  /** 'off' when it was ended, by whomever. */
  readonly status: 'none' | 'on' | 'off'
  readonly endedBy: Extract<SmsConsentEvent, { type: 'SmsDeclined' }>['data']['by'] | null
  /** Since when it is on; null while it is not. */
  readonly since: Instant | null
  /** That the code was typed in for, whatever the status; null before, and once the person was erased. */
  readonly confirmed: SmsNumber | null
  /** Where the confirmed number was asked for; null before. */
  readonly source: ConsentTerms['source'] | null
  /** The request whose code is awaited. */
  readonly pending: SmsRequest | null
  /** Every number that a code was asked for to; none once the person was erased. */
  readonly phones: readonly string[]
  /** When codes were sent, the oldest first. */
  readonly requestedAt: readonly Instant[]
}

export const smsConsent: Aggregate<SmsConsent, SmsConsentEvent> = {
  initial: {
    status: 'none',
    endedBy: null,
    since: null,
    confirmed: null,
    source: null,
    pending: null,
    phones: [],
    requestedAt: [],
  },
  evolve(state, event) {
    switch (event.type) {
      case 'SmsRequested': {
        const { requestId, requestedAt, expiresAt, source, consentVersion, language, keepsFormer } = event.data
        const terms = { source, consentVersion, language }
        const pending = { requestId, requestedAt, expiresAt, wrongTries: 0, terms, number: event.personal }
        const former =
          keepsFormer || state.status !== 'on' ? {} : ({ status: 'off', endedBy: 'number', since: null } as const)
        const phones = event.personal === null ? state.phones : [...state.phones, event.personal.phone]
        return { ...state, ...former, pending, phones, requestedAt: [...state.requestedAt, requestedAt] }
      }
      case 'SmsCodeRefused':
        return state.pending === null
          ? state
          : { ...state, pending: { ...state.pending, wrongTries: state.pending.wrongTries + 1 } }
      case 'SmsAccepted':
        return {
          ...state,
          status: 'on',
          endedBy: null,
          since: event.data.at,
          confirmed: event.personal,
          source: event.data.source,
          pending: null,
        }
      case 'SmsDeclined':
        return { ...state, status: 'off', endedBy: endedBy(state, event.data.by), since: null, pending: null }
      case 'SmsResumed':
        return { ...state, status: 'on', endedBy: null, since: event.data.at }
    }
  },
}

/** STOP from a phone that was given up for another number does not let its START bring texts back there. */
const endedBy = (state: SmsConsent, by: NonNullable<SmsConsent['endedBy']>): SmsConsent['endedBy'] =>
  by === 'message' && state.status === 'off' && state.endedBy === 'number' ? 'number' : by

export const smsConsentOf = (customerId: string): StreamRef<SmsConsent, SmsConsentEvent> => ({
  stream: smsConsentStream(customerId),
  aggregate: smsConsent,
})

/**
 * Where texts about a visit go that was booked with a number (E.164, null for one that is none); null when none may be sent.
 * Whoever books needs no account, and could name another's address: a number that was confirmed with a booking gets texts about visits
 * that were booked with that number, and no others.
 */
export function numberOf({ status, confirmed, source }: SmsConsent, bookedWith: string | null): string | null {
  if (status !== 'on' || confirmed === null) return null
  return source === 'profile' || confirmed.phone === bookedWith ? confirmed.phone : null
}
