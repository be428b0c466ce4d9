import type { Language } from '#events/values/language.ts'
import { consentVersions, type NewsletterRequest } from '#services/contracts/newsletter.ts'
import { HttpError, request } from '#web/data/http.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

export interface Signup {
  readonly email: string
  readonly language: Language
  readonly source: NewsletterRequest['source']
  /** The field that people do not see. */
  readonly website: string
}

/** Asks for the newsletter, under the words that stand beside the box. Throws as `request` does. */
export const askForNewsletter = (signup: Signup): Promise<unknown> =>
  request('POST', '/api/newsletter', { ...signup, consentVersion: consentVersions[0] })

export const confirmNewsletter = (token: string): Promise<unknown> =>
  request('POST', '/api/newsletter/confirmation', { token })

export const endNewsletter = (token: string): Promise<unknown> =>
  request('POST', `/api/newsletter/unsubscription?${new URLSearchParams({ token })}`, {})

/** Why a call came to nothing. The link itself is at fault in the first two, all others may work a while later. */
export type Failure = 'expired' | 'unknown' | 'limited' | 'offline' | 'fault'

export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return 'offline'
  if (error.status === 410) return 'expired'
  if (error.status === 400 || error.status === 404) return 'unknown'
  return error.status === 429 ? 'limited' : 'fault'
}

/** What is said of each failure where trying again is the way on; a link that is at fault has a page of its own words. */
export const failureWords: Readonly<Record<Failure, MessageKey>> = {
  expired: 'newsletter.expired.title',
  unknown: 'newsletter.fault',
  limited: 'newsletter.limited',
  offline: 'newsletter.offline',
  fault: 'newsletter.fault',
}
