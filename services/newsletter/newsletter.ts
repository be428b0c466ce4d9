import { newsletterStream, type NewsletterEvent } from '#events/newsletter.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, Subject } from '#services/perform.ts'

/** One address and whether it wants our letter. Of an erased person nothing is known: it is as if nobody had asked. */
export type Newsletter =
  | { readonly status: 'none' }
  | ({ readonly status: 'pending' | 'confirmed' | 'ended' } & Subscription)

export interface Subscription {
  readonly personId: string
  readonly email: string
  readonly language: Language
  /** Asked for and not ended since, the last one last. */
  readonly requests: readonly Request[]
}

export interface Request {
  readonly requestId: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

/** Older ones are forgotten; more are not taken in a day anyway. */
const requestsKept = 5

export const newsletter: Aggregate<Newsletter, NewsletterEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'NewsletterRequested': {
        if (event.personal === null) return { status: 'none' }
        const { personId, language, requestId, requestedAt, expiresAt } = event.data
        const before = state.status === 'none' ? [] : state.requests
        return {
          status: state.status === 'confirmed' ? 'confirmed' : 'pending',
          personId,
          language,
          email: event.personal.email,
          requests: [...before, { requestId, requestedAt, expiresAt }].slice(-requestsKept),
        }
      }
      case 'NewsletterConfirmed':
        return state.status === 'none' ? state : { ...state, status: 'confirmed' }
      case 'NewsletterEnded':
        return state.status === 'none' ? state : { ...state, status: 'ended' }
    }
  },
}

export const newsletterOf = (personId: string): Subject<Newsletter, NewsletterEvent> => ({
  stream: newsletterStream(personId),
  aggregate: newsletter,
})
