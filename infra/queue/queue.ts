/**
 * Work that happens later. BullMQ does it on Redis (`redis.ts`) or in the database, Postgres or PGlite (`database.ts`).
 * A job carries ids only. Those that must not be lost are in the outbox (`outbox.ts`) until they are done, so losing the queue loses
 * nothing.
 */
export interface NewJob {
  /** The worker that does it: a sentence in kebab-case, 'capture-when-authorised'. */
  readonly name: string
  /** Ids only, never personal data. */
  readonly data: Readonly<Record<string, string | number | boolean>>
  /** Two jobs with one id are one job until it is done. No ':' and not only digits. */
  readonly id: string
  readonly delayMs?: number
}

export interface Job extends NewJob {
  /** 1 for the first try. */
  readonly attempt: number
  /** 0…100, for monitoring. */
  progress(percent: number): Promise<void>
}

export interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
}

export interface Queue {
  readonly backend: 'redis' | 'postgres' | 'pglite'
  /** Rejects within 5 s when the backend is away: the caller's own record (the log) is what counts. */
  add(jobs: readonly NewJob[]): Promise<void>
  /**
   * Starts doing jobs. A handler that throws is tried again with exponential back-off (1 s doubling to 5 min) up to
   * `attempts` times; then the job stays in 'failed' until an operator retries it.
   */
  work(handle: (job: Job) => Promise<void>, options?: { concurrency?: number; attempts?: number }): Promise<void>
  /** Runs a job with this name every so often, once however many processes ask. Upserted, never removed and added again. */
  every(name: string, everyMs: number): Promise<void>
  counts(): Promise<JobCounts>
  /** Failed jobs, newest first, with the reason and when they failed for the last time (ISO instant; null where that is unknown). */
  failed(
    limit: number,
  ): Promise<{ id: string; name: string; reason: string; attempts: number; failedAt: string | null }[]>
  retry(id: string): Promise<void>
  /** True when the backend answers. */
  healthy(): Promise<boolean>
  /** Lets running jobs finish (at most 8 s), then closes the connections. */
  close(): Promise<void>
}

/** The backend is away or too slow. What was asked may still happen; asking again with the same id is harmless. */
export class QueueUnreachable extends Error {
  override name = 'QueueUnreachable'
}
