import type { KeptProducer } from './producer.ts'

/** What is kept of finished jobs: enough to know an id that comes again, and to look at what failed. */
const kept = { completed: 1_000, failed: 5_000 } as const
/** So many jobs may finish between two looks. */
const lookAfter = 250

/**
 * Removes old finished jobs now and then. BullMQ can do so by itself at each job's end, but in the database it then reads all that it
 * keeps each time, and several workers that do so at once run into deadlocks.
 */
export function trimFinished(
  producer: KeptProducer,
  report: (error: Error) => void,
): { readonly finished: () => void } {
  let finished = 0

  const trim = () =>
    producer.ask(async (queue) => {
      const counts = await queue.getJobCounts('completed', 'failed')
      for (const state of ['completed', 'failed'] as const) {
        const surplus = (counts[state] ?? 0) - kept[state]
        if (surplus > 0) await queue.clean(0, surplus, state)
      }
    })

  return {
    finished: () => {
      finished += 1
      if (finished % lookAfter === 0) trim().catch(report)
    },
  }
}
