import type { Queryable } from '#infra/database/database.ts'
import { pendingJobs, type OutboxJob } from '#infra/queue/outbox.ts'

/** Milliseconds after which a job still in the outbox is put again. */
export const patienceMs = 30_000

const page = 1_000

/** Puts jobs again that are in the outbox for longer than `olderThanMs`. Returns their number. */
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
