import type { KeptProducer } from './producer.ts'

/** Failed jobs in the backend; the outbox puts older ones again. */
const kept = 1_000
/** Failed tries between two trims. */
const lookAfter = 250

/** Trims failed jobs: BullMQ's own trim reads them all at each end, and deadlocks in the database. */
export function trimFailed(producer: KeptProducer, report: (error: Error) => void): { readonly failed: () => void } {
  let failures = 0

  const trim = () =>
    producer.ask(async (queue) => {
      const counts = await queue.getJobCounts('failed')
      const surplus = (counts['failed'] ?? 0) - kept
      if (surplus > 0) await queue.clean(0, surplus, 'failed')
    })

  return {
    failed: () => {
      failures += 1
      if (failures % lookAfter === 0) trim().catch(report)
    },
  }
}
