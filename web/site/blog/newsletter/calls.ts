import type { Language } from '#events/values/language.ts'
import { consentVersions, type NewsletterRequest } from '#services/contracts/newsletter.ts'
import { HttpError, request } from '#web/data/http.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

export interface Signup {
  readonly email: string
  readonly language: Language
  readonly source: NewsletterRequest['source']
  /** Honeypot. */
  readonly website: string
}

/** Requests the newsletter with the shown consent. */
export const askForNewsletter = (signup: Signup): Promise<unknown> =>
  request('POST', '/api/newsletter', { ...signup, consentVersion: consentVersions[0] })

export const confirmNewsletter = (token: string): Promise<unknown> =>
  request('POST', '/api/newsletter/confirmation', { token })

export const endNewsletter = (token: string): Promise<unknown> =>
  request('POST', `/api/newsletter/unsubscription?${new URLSearchParams({ token })}`, {})

export type Failure = 'expired' | 'unknown' | 'limited' | 'offline' | 'fault'

export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return 'offline'
  if (error.status === 410) return 'expired'
  if (error.status === 400 || error.status === 404) return 'unknown'
  return error.status === 429 ? 'limited' : 'fault'
}

/** Texts of failures that a retry may solve. */
export const failureWords: Readonly<Record<Failure, MessageKey>> = {
  expired: 'newsletter.expired.title',
  unknown: 'newsletter.fault',
  limited: 'newsletter.limited',
  offline: 'newsletter.offline',
  fault: 'newsletter.fault',
}
