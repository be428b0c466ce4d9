import type { JobsOptions } from 'bullmq'

/** Unlimited: the worker decides on final failures. */
const attemptsWithoutEnd = 1_000_000

/** Defaults: done jobs are removed at once, for the outbox knows the open ones and ids must be reusable. */
export const jobOptions: JobsOptions = {
  attempts: attemptsWithoutEnd,
  backoff: { type: 'custom' },
  removeOnComplete: true,
}

/** Wait after a failure: 1 s, doubling to 5 min. */
export const backoffMs = (attemptsMade: number): number => Math.min(1_000 * 2 ** (attemptsMade - 1), 300_000)
