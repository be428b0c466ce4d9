import { newsletterStream, type NewsletterEvent } from '#events/newsletter.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Subscription of an address; empty once erased. */
export type Newsletter =
  | { readonly status: 'none' }
  | ({ readonly status: 'pending' | 'confirmed' | 'ended' } & Subscription)

export interface Subscription {
  readonly personId: string
  readonly email: string
  readonly language: Language
  readonly requests: readonly Request[]
}

export interface Request {
  readonly requestId: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
  readonly isNew: boolean
  /** False once ended; still counts for the limit. */
  readonly isOpen: boolean
}

/** Maximum requests kept, above the day's limit. */
const requestsKept = 5

export const newsletter: Aggregate<Newsletter, NewsletterEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'NewsletterRequested': {
        if (event.personal === null) return { status: 'none' }
        const { personId, language, requestId, requestedAt, expiresAt, isNew } = event.data
        const before = state.status === 'none' ? [] : state.requests
        const requests = [...before, { requestId, requestedAt, expiresAt, isNew, isOpen: true }].slice(-requestsKept)
        // Anybody can type an address: what its owner confirmed stays as it was.
        if (state.status === 'confirmed') return { ...state, requests }
        return { status: 'pending', personId, language, email: event.personal.email, requests }
      }
      case 'NewsletterConfirmed':
        return state.status === 'none' ? state : { ...state, status: 'confirmed' }
      case 'NewsletterEnded':
        if (state.status === 'none') return state
        return { ...state, status: 'ended', requests: state.requests.map((one) => ({ ...one, isOpen: false })) }
    }
  },
}

export const newsletterOf = (personId: string): StreamRef<Newsletter, NewsletterEvent> => ({
  stream: newsletterStream(personId),
  aggregate: newsletter,
})
