import { createContext, use } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'

export interface OfficeSession {
  readonly user: StaffUser
  /** A call was answered 401: says so, and leads to the sign-in a second later, which leads back here. */
  readonly expire: () => void
}

export const OfficeSessionContext = createContext<OfficeSession | null>(null)

export function useOfficeSession(): OfficeSession {
  const session = use(OfficeSessionContext)
  if (session === null) throw new Error('The session of the office is used outside of the CRM')
  return session
}
