import type { JobsOptions } from 'bullmq'

/** BullMQ's own attempts never run out: the worker decides when a job has failed for good. */
const attemptsWithoutEnd = 1_000_000

/**
 * Of every job. The back-off is the consumer's. A job that was done is forgotten at once: whether it has to be done is what the
 * outbox knows, and an id that the queue still knew would keep it from being done again.
 */
export const jobOptions: JobsOptions = {
  attempts: attemptsWithoutEnd,
  backoff: { type: 'custom' },
  removeOnComplete: true,
}

/** How long to wait after a failed attempt: 1 s, doubling to 5 min. */
export const backoffMs = (attemptsMade: number): number => Math.min(1_000 * 2 ** (attemptsMade - 1), 300_000)
