import type { ProblemCode } from '#services/contracts/problem.ts'
import { problem } from '#services/http/problem.ts'
import { GoogleError, type GoogleFault } from '#services/providers/google/failure.ts'

const refusals: Readonly<Record<GoogleFault, ProblemCode>> = {
  not_connected: 'google_not_connected',
  grant_ended: 'google_not_connected',
  not_found: 'not_found',
  forbidden: 'google_unavailable',
  permission_missing: 'not_permitted',
  running: 'work_running',
  exists: 'google_unavailable',
  deleted: 'google_unavailable',
  refused: 'google_refused',
  token_expired: 'google_unavailable',
  rate_limited: 'google_unavailable',
  unavailable: 'google_unavailable',
  unreadable: 'google_unavailable',
}

export async function orRefusal<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GoogleError) throw problem(refusals[error.fault])
    throw error
  }
}
