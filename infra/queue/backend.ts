import type { BackoffStrategy, Job as BullJob, JobsOptions, JobType, RetryOptions } from 'bullmq'

import type { Queue } from './queue.ts'

export type JobData = Readonly<Record<string, string | number | boolean>>

export interface Producer {
  addBulk(jobs: { name: string; data: JobData; opts: JobsOptions }[]): Promise<unknown>
  getJobCounts(...states: JobType[]): Promise<Record<string, number>>
  clean(olderThanMs: number, limit: number, state: 'failed'): Promise<unknown>
  getFailed(start: number, end: number): Promise<FailedJob[]>
  getJob(id: string): Promise<{ retry(state: 'failed', options: RetryOptions): Promise<void> } | undefined>
  getJobScheduler(id: string): Promise<ScheduledJob | undefined>
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

interface ScheduledJob {
  every?: number
  template?: { opts?: { priority?: number } }
}

export interface FailedJob {
  id?: string | undefined
  name: string
  failedReason: string
  attemptsMade: number
  finishedOn?: number | undefined
}

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

export interface Backend {
  readonly kind: Queue['backend']
  createProducer(queueName: string): Producer
  createConsumer(
    queueName: string,
    work: (job: BullJob<JobData>) => Promise<void>,
    settings: ConsumerSettings,
  ): Consumer
  ping(): Promise<void>
  /** A text that outlives the database; null where jobs are in the database itself. */
  readonly memory: { read(): Promise<string | null>; write(text: string): Promise<void> } | null
  /** Called after each reconnection; data may be lost. */
  onReturn(returned: () => void): void
  close(): Promise<void>
}

/** Minimal event stream: it has no readers. */
export const streams = { events: { maxLen: 100 } }
