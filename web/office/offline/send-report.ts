import type { ProblemCode } from '#services/contracts/problem.ts'
import { progressReported, type ProgressReport } from '#services/contracts/visits.ts'
import { HttpError, request } from '#web/data/http.ts'

import type { Attempt } from './report-queue.ts'

/** Refusals that another attempt may not meet. */
const passing: readonly ProblemCode[] = ['conflict', 'too_many_requests']

/** Sends a report. Only an answer in our own words counts: whoever signs in to a café's network is answered by its page. */
export async function sendReport(bookingId: string, report: ProgressReport, onExpired: () => void): Promise<Attempt> {
  // The browser knows: nothing leaves, and what is taken back then was never sent.
  if (!navigator.onLine) return 'not-now'
  try {
    const answer = await request('POST', `/api/crm/bookings/${encodeURIComponent(bookingId)}/progress`, report)
    return progressReported.safeParse(answer).success ? 'sent' : 'lost'
  } catch (error) {
    const problem = error instanceof HttpError ? error.problem : null
    if (!(error instanceof HttpError) || problem === null) return 'lost'
    if (error.status === 401) {
      onExpired()
      return 'not-now'
    }
    if (problem.code === 'other_staff') return 'not-now'
    if (error.status >= 500 || passing.includes(problem.code)) return 'lost'
    return { refused: problem.code }
  }
}
