import type { Queryable } from '#infra/database/database.ts'
import { pendingJobs, type OutboxJob } from '#infra/queue/outbox.ts'

/** A job that is done within this time is put once only. */
export const patienceMs = 30_000

/** Jobs that are put at once. */
const page = 1_000

/**
 * Puts the jobs into the queue that are in the outbox for longer than `olderThanMs`. The queue may have lost them, with a Redis that
 * came back empty for instance; one that it still has is not added twice. Those of names that this program does not know are left to
 * one that does. Answers how many were put.
 */
export async function putPending(
  database: Queryable,
  put: (jobs: readonly OutboxJob[]) => Promise<void>,
  which: { readonly names: readonly string[]; readonly olderThanMs: number },
): Promise<number> {
  let count = 0
  for (let after: OutboxJob | null = null; ;) {
    const jobs: OutboxJob[] = await pendingJobs(database, { ...which, after, limit: page })
    if (jobs.length > 0) await put(jobs)
    count += jobs.length
    after = jobs.at(-1) ?? null
    if (jobs.length < page) return count
  }
}
