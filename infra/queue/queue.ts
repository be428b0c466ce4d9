import type { Lane, Placement } from './placement.ts'

/** A job of BullMQ, in Redis or the database. It carries ids only, and the outbox holds those that must not be lost. */
export interface NewJob extends Placement {
  /** The worker's name, such as 'capture-when-authorised'. */
  readonly name: string
  /** Ids only, never personal data. */
  readonly data: Readonly<Record<string, string | number | boolean>>
  /** Deduplicates jobs until done. No ':', not only digits. */
  readonly id: string
  readonly delayMs?: number
}

export interface Job extends Omit<NewJob, 'urgency' | 'delayMs'> {
  /** 1 for the first try. */
  readonly attempt: number
  /** 0…100, for monitoring. */
  progress(percent: number): Promise<void>
}

export interface WorkOptions {
  /** Jobs at once of each lane; 1 without. */
  readonly slots?: Readonly<Partial<Record<Lane, number>>>
  readonly attempts?: number
}

export interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
}

export interface Queue {
  readonly backend: 'redis' | 'postgres' | 'pglite'
  /** Rejects within 5 s when the backend is down. */
  add(jobs: readonly NewJob[]): Promise<void>
  /** Processes jobs; failures are retried with back-off (1 s to 5 min), then stay 'failed' after `attempts`. */
  work(handle: (job: Job) => Promise<void>, options?: WorkOptions): Promise<void>
  /** Registers a repeated job, once among all processes. */
  every(name: string, everyMs: number, placement: Placement): Promise<void>
  counts(): Promise<JobCounts>
  /** Failed jobs, newest first, with reason and last failure (ISO instant; null where unknown). */
  failed(
    limit: number,
  ): Promise<{ id: string; name: string; reason: string; attempts: number; failedAt: string | null }[]>
  retry(id: string): Promise<void>
  healthy(): Promise<boolean>
  /** Recalls what was remembered outside of the database; null for nothing, and where the queue is in the database. */
  recall(): Promise<string | null>
  remember(text: string): Promise<void>
  /** Waits for running jobs (8 s at most), then disconnects. */
  close(): Promise<void>
}

/** The backend is down or too slow. The request may still succeed; a retry with its id is harmless. */
export class QueueUnreachable extends Error {
  override name = 'QueueUnreachable'
}
