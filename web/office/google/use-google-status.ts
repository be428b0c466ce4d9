import { googleStatus, type GoogleStatus } from '#services/contracts/google.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

/** Undefined while it is not known, and for who is no owner. */
export function useGoogleStatus(): GoogleStatus | undefined {
  const { user } = useOfficeSession()
  return useOfficeRead(googleStatus, user.role === 'owner' ? '/api/google/status' : null).data
}
