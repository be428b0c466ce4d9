import type { NewNewsletterEvent, NewsletterSource } from '#events/newsletter.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { confirmDays, type ConsentVersion } from '#services/contracts/newsletter.ts'

import type { Newsletter } from './newsletter.ts'

/** Maximum mails per day, so that nobody can flood another's mailbox. */
const mostInDay = 3

/** Minimum minutes between two. */
const minutesBetween = 10

const dayMinutes = 24 * 60

export interface SubscriptionRequest {
  readonly personId: string
  readonly requestId: string
  readonly email: string
  readonly language: Language
  readonly source: NewsletterSource
  readonly consentVersion: ConsentVersion
  readonly at: Instant
}

/** Records a request; silently nothing beyond the limits. */
export function request(
  { at, email, ...signup }: SubscriptionRequest,
  state: Newsletter,
): Decision<NewNewsletterEvent> {
  const earlier = state.status === 'none' ? [] : state.requests
  const recent = earlier.filter(({ requestedAt }) => requestedAt > addMinutes(at, -dayMinutes))
  const isTooSoon = recent.some(({ requestedAt }) => requestedAt > addMinutes(at, -minutesBetween))
  if (isTooSoon || recent.length >= mostInDay) return []
  const isNew = state.status !== 'confirmed'
  const data = { ...signup, isNew, requestedAt: at, expiresAt: addMinutes(at, confirmDays * dayMinutes) }
  return [{ type: 'NewsletterRequested', data, personal: { email } }]
}

/** Idempotent. */
export function confirm(
  { requestId, at }: { readonly requestId: string; readonly at: Instant },
  state: Newsletter,
): Decision<NewNewsletterEvent> {
  if (state.status === 'none') return refuse('link_expired')
  const request = state.requests.find((one) => one.requestId === requestId)
  if (request === undefined || !request.isOpen) return refuse('link_expired')
  switch (state.status) {
    case 'confirmed':
      return []
    case 'pending':
      if (at > request.expiresAt) return refuse('link_expired')
      return [{ type: 'NewsletterConfirmed', data: { personId: state.personId, requestId } }]
    case 'ended':
      return refuse('link_expired')
  }
}

/** Ends a confirmed or waiting subscription. */
export function end(by: 'page' | 'one-click', state: Newsletter): readonly NewNewsletterEvent[] {
  if (state.status === 'none' || state.status === 'ended') return []
  return [{ type: 'NewsletterEnded', data: { personId: state.personId, by } }]
}
