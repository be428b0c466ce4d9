import type { KeptProducer } from './producer.ts'

/** Failed jobs that are kept to be looked at. An older one is put again by the outbox, if it was one of its own. */
const kept = 1_000
/** So many tries may fail between two looks. */
const lookAfter = 250

/**
 * Removes the oldest failed jobs now and then. BullMQ can do so by itself at each job's end, but in the database it then reads all
 * that it keeps each time, and several workers that do so at once run into deadlocks.
 */
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
