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
  readonly phone: string
}

export interface ConsentTerms {
  readonly source: 'profile' | 'booking'
  readonly consentVersion: string
  readonly language: Language
}

export interface SmsConsent {
  readonly status: 'none' | 'on' | 'off'
  readonly endedBy: Extract<SmsConsentEvent, { type: 'SmsDeclined' }>['data']['by'] | null
  readonly since: Instant | null
  /** Confirmed number in any status; null before, and once erased. */
  readonly confirmed: SmsNumber | null
  readonly source: ConsentTerms['source'] | null
  readonly pending: SmsRequest | null
  /** Requested numbers; none once erased. */
  readonly phones: readonly string[]
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

/** A STOP of a former phone does not let its START resume texts. */
const endedBy = (state: SmsConsent, by: NonNullable<SmsConsent['endedBy']>): SmsConsent['endedBy'] =>
  by === 'message' && state.status === 'off' && state.endedBy === 'number' ? 'number' : by

export const smsConsentOf = (customerId: string): StreamRef<SmsConsent, SmsConsentEvent> => ({
  stream: smsConsentStream(customerId),
  aggregate: smsConsent,
})

/** Number for texts about a visit; null for none. A booking's number gets texts of bookings with it alone. */
export function numberOf({ status, confirmed, source }: SmsConsent, bookedWith: string | null): string | null {
  if (status !== 'on' || confirmed === null) return null
  return source === 'profile' || confirmed.phone === bookedWith ? confirmed.phone : null
}
