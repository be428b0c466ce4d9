import { progressReported, type ProgressReport } from '#services/contracts/visits.ts'
import { HttpError, request } from '#web/data/http.ts'

import type { Attempt } from './report-queue.ts'

/** Sends a report. Only an answer in our own words counts: whoever signs in to a café's network is answered by its page. */
export async function sendReport(bookingId: string, report: ProgressReport, onExpired: () => void): Promise<Attempt> {
  try {
    const answer = await request('POST', `/api/crm/bookings/${encodeURIComponent(bookingId)}/progress`, report)
    const { success, data } = progressReported.safeParse(answer)
    if (!success) return 'lost'
    return data.isMailed === undefined ? 'sent' : { isMailed: data.isMailed }
  } catch (error) {
    const problem = error instanceof HttpError ? error.problem : null
    if (!(error instanceof HttpError) || problem === null) return 'lost'
    if (error.status === 401) {
      onExpired()
      return 'not-now'
    }
    if (problem.code === 'other_staff') return 'not-now'
    if (problem.code === 'too_many_requests') return 'lost'
    if (error.status >= 500 || problem.code === 'conflict') return 'failed'
    return { refused: problem.code }
  }
}
