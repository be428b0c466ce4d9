import { accountStream, type AccountEvent } from '#events/account.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Account of a customer, open or not; empty once the person was erased. */
export interface Account {
  readonly customerId: string
  readonly isOpen: boolean
  readonly profile: Profile | null
  readonly requests: readonly AccountRequest[]
  readonly usedRequests: readonly string[]
  readonly passkeys: readonly AccountPasskey[]
}

export interface AccountPasskey {
  readonly passkeyId: string
  readonly name: string
  readonly addedAt: Instant
}

export interface Profile {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly language: Language
}

export interface AccountRequest {
  readonly kind: 'registration' | 'reset' | 'email'
  readonly requestId: string
  readonly language: Language
  readonly requestedAt: Instant
  readonly expiresAt: Instant
  /** Details of a registration, which the link confirms. Null for a reset. */
  readonly profile: Profile | null
  /** Null unless it is a change of address. */
  readonly newEmail: string | null
  /** False for a registration with an existing account. */
  readonly isNew: boolean
  /** True once the password or address changed or the owner stopped it: the link is void. */
  readonly isOver: boolean
}

const requestsKept = 8

const nothingTyped = { profile: null, newEmail: null, isNew: false, isOver: false } as const

const none: Account = { customerId: '', isOpen: false, profile: null, requests: [], usedRequests: [], passkeys: [] }

export const account: Aggregate<Account, AccountEvent> = {
  initial: none,
  evolve(state, event) {
    switch (event.type) {
      case 'RegistrationRequested': {
        if (event.personal === null) return none
        const { customerId, requestId, language, requestedAt, expiresAt, isNew } = event.data
        const profile = { ...event.personal, phone: state.profile?.phone ?? '', language }
        const asked = {
          kind: 'registration',
          requestId,
          language,
          requestedAt,
          expiresAt,
          profile,
          newEmail: null,
          isNew,
          isOver: false,
        } as const
        return { ...state, customerId, requests: [...state.requests, asked].slice(-requestsKept) }
      }
      case 'AccountOpened': {
        const request = state.requests.find(({ requestId }) => requestId === event.data.requestId)
        if (request?.profile === undefined || request.profile === null) return state
        return { ...withUsed(state, request.requestId), isOpen: true, profile: request.profile }
      }
      case 'PasswordResetRequested': {
        const { customerId, requestId, language, requestedAt, expiresAt } = event.data
        const asked = { requestId, language, requestedAt, expiresAt, ...nothingTyped } as const
        return {
          ...state,
          customerId,
          requests: [...state.requests, { kind: 'reset', ...asked } as const].slice(-requestsKept),
        }
      }
      case 'PasswordChanged':
        return withUsed(state, event.data.requestId)
      case 'EmailChangeRequested': {
        if (event.personal === null) return none
        const { requestId, language, requestedAt, expiresAt } = event.data
        const asked = { requestId, language, requestedAt, expiresAt, ...nothingTyped } as const
        const request = { kind: 'email', ...asked, newEmail: event.personal.email } as const
        return { ...state, requests: [...state.requests, request].slice(-requestsKept) }
      }
      case 'EmailChangeStopped':
        return withUsed(state, null)
      case 'EmailChanged': {
        if (event.personal === null || state.profile === null) return none
        const { email } = event.personal
        return { ...withUsed(state, event.data.requestId), profile: { ...state.profile, email } }
      }
      case 'ProfileChanged':
        if (event.personal === null) return none
        return state.profile === null ? state : { ...state, profile: { ...state.profile, ...event.personal } }
      case 'PasskeyAdded':
        return event.personal === null ? none : withPasskey(state, { ...event.data, name: event.personal.name })
      case 'PasskeyRemoved':
        return { ...state, passkeys: state.passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId) }
    }
  },
}

/** Requests after a change of the account: all void, for their author may no longer be its owner. */
const withUsed = (state: Account, requestId: string | null): Account => ({
  ...state,
  requests: state.requests.map((request) => ({ ...request, isOver: true })),
  usedRequests: requestId === null ? state.usedRequests : [...state.usedRequests, requestId],
})

const withPasskey = (state: Account, { passkeyId, name, addedAt }: AccountPasskey): Account => ({
  ...state,
  passkeys: [...state.passkeys, { passkeyId, name, addedAt }],
})

export const accountOf = (customerId: string): StreamRef<Account, AccountEvent> => ({
  stream: accountStream(customerId),
  aggregate: account,
})
