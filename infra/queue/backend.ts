import type { BackoffStrategy, Job as BullJob, JobsOptions, JobType, RetryOptions } from 'bullmq'

import type { Queue } from './queue.ts'

export type JobData = Readonly<Record<string, string | number | boolean>>

/** What of BullMQ's queue is used, whichever backend it has. */
export interface Producer {
  addBulk(jobs: { name: string; data: JobData; opts: JobsOptions }[]): Promise<unknown>
  getJobCounts(...states: JobType[]): Promise<Record<string, number>>
  clean(olderThanMs: number, limit: number, state: 'failed'): Promise<unknown>
  getFailed(start: number, end: number): Promise<FailedJob[]>
  getJob(id: string): Promise<{ retry(state: 'failed', options: RetryOptions): Promise<void> } | undefined>
  getJobScheduler(id: string): Promise<{ every?: number } | undefined>
  removeJobScheduler(id: string): Promise<boolean>
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; data: JobData; opts: Omit<JobsOptions, 'jobId'> },
  ): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

export interface FailedJob {
  id?: string | undefined
  name: string
  failedReason: string
  attemptsMade: number
  /** Milliseconds since 1970. */
  finishedOn?: number | undefined
}

/** What of BullMQ's worker is used. */
export interface Consumer {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: () => void): unknown
  waitUntilReady(): Promise<unknown>
  run(): Promise<void>
  close(force?: boolean): Promise<void>
}

export interface ConsumerSettings {
  readonly autorun: false
  readonly concurrency: number
  readonly lockDuration: number
  readonly stalledInterval: number
  readonly maxStalledCount: number
  readonly runRetryDelay: number
  readonly settings: { readonly backoffStrategy: BackoffStrategy }
}

/** Where BullMQ keeps its jobs. */
export interface Backend {
  readonly kind: Queue['backend']
  createProducer(): Producer
  createConsumer(work: (job: BullJob<JobData>) => Promise<void>, settings: ConsumerSettings): Consumer
  /** Rejects when the backend does not answer. */
  ping(): Promise<void>
  /** Calls back whenever the backend is there again, and may have lost everything meanwhile. */
  onReturn(returned: () => void): void
  /** Ends what is still open, without waiting for anyone. */
  close(): Promise<void>
}

export const queueName = 'jobs'
/** Nobody follows BullMQ's own events; by default it keeps 10,000 of them. */
export const streams = { events: { maxLen: 100 } }
