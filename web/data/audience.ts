import { createContext } from 'react'

import { HttpError, refusalCode } from './http.ts'
import type { ReadAgain } from './read-again.ts'

export interface Audience {
  /** Handling of an expired session. */
  readonly expire: (readAgain: ReadAgain) => unknown
  /** Whether `expire` tells that by itself. */
  readonly isExpiryTold: boolean
  /** Answers below this status are refusals, which say why. */
  readonly refusedBelow: number
}

/** Visitors and customers: what is read anew of a customer learns that the session is over. */
const site: Audience = {
  expire: (readAgain) => readAgain((path) => path.startsWith('/api/user/')),
  isExpiryTold: false,
  refusedBelow: 600,
}

export const AudienceContext = createContext(site)

/** Whether the server does not know the session: another 401 is the refusal of a sign-in. */
export const isExpired = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 401 && (refusalCode(error) ?? 'unauthorized') === 'unauthorized'
