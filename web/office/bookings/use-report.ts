import type { ProgressStep } from '#services/contracts/visits.ts'

import { useQueueState, useReportQueue } from '../offline/use-report-queue.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'

/**
 * Reports a step of a visit. Whoever reports from the road may have no connection: it is kept, and the list says that it is not sent
 * yet. The office is told at once where it did not arrive.
 */
export function useReport({ id, time }: { readonly id: string; readonly time: string }, isOpen: boolean) {
  const { sending, fault, send } = useVisitCall(isOpen)
  const queue = useReportQueue()
  const { waiting } = useQueueState()
  const ofVisit = waiting.filter(({ bookingId, refusal }) => bookingId === id && refusal === null)

  /** Whether it is recorded by now. */
  async function report(step: ProgressStep): Promise<boolean> {
    if (queue !== null)
      try {
        return (await queue.add({ bookingId: id, time, step })) === 'sent'
      } catch (error) {
        // The phone keeps nothing, its disk is full perhaps: it is sent at once, or told.
        reportError(error)
      }
    return (await send(visitPath(id, 'progress'), { step }, step)) !== null
  }
  return { sending, fault, report, isKept: queue !== null, unsent: new Set(ofVisit.map(({ step }) => step)) }
}
