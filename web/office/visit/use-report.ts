import { progressReported, type ProgressStep } from '#services/contracts/visits.ts'

import { useQueueState, useReportQueue } from '../frame/offline/use-report-queue.tsx'
import { useVisitCall, visitPath } from '../visit-actions/use-visit-call.ts'

interface Recorded {
  readonly isMailed?: boolean | undefined
}

/**
 * Reports a step of a visit. Whoever reports from the road may have no connection: it is kept, and the list says that it is not sent
 * yet. The office is told at once where it did not arrive.
 */
export function useReport({ id, time }: { readonly id: string; readonly time: string }, isOpen: boolean) {
  const { sending, fault, send } = useVisitCall(isOpen)
  const queue = useReportQueue()
  const { waiting } = useQueueState()
  const ofVisit = waiting.filter(({ bookingId, refusal }) => bookingId === id && refusal === null)

  /** Whether the customer is mailed, once it is recorded; null where it is not recorded yet. */
  async function report(step: ProgressStep): Promise<Recorded | null> {
    if (queue !== null)
      try {
        const pressed = await queue.add({ bookingId: id, time, step })
        if (pressed === 'waiting' || pressed === 'refused') return null
        return pressed === 'sent' ? {} : { isMailed: pressed === 'mailed' }
      } catch (error) {
        // The phone keeps nothing, its disk is full perhaps: it is sent at once, or told.
        reportError(error)
      }
    return progressReported.safeParse(await send(visitPath(id, 'progress'), { step }, step)).data ?? null
  }
  return { sending, fault, report, isKept: queue !== null, unsent: new Set(ofVisit.map(({ step }) => step)) }
}
