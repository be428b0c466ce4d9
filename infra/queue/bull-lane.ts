import { type Job as BullJob, UnrecoverableError } from 'bullmq'

import type { Backend, ConsumerSettings, FailedJob, JobData, Producer } from './backend.ts'
import { runConsumer } from './consumer.ts'
import { within } from './deadline.ts'
import { backoffMs, jobOptions } from './job-options.ts'
import { priorityOf, queueNameOf, type Lane } from './placement.ts'
import { keepProducer } from './producer.ts'
import type { Job, JobCounts, NewJob } from './queue.ts'
import { keepSchedules } from './schedules.ts'
import { trimFailed } from './trimming.ts'

export interface QueueTiming {
  readonly lockMs: number
  /** Interval of stall checks; two of them release a job. */
  readonly stalledCheckMs: number
  readonly finishMs: number
}

const answerWithinMs = 5_000

/** One queue of BullMQ, with its consumer and its schedules. */
export function openLane(backend: Backend, lane: Lane, timing: QueueTiming, report: (error: Error) => void) {
  const name = queueNameOf(lane)
  const producer = keepProducer(backend, name, report)
  const schedules = keepSchedules(producer, report)
  const trimming = trimFailed(producer, report)
  const ask = <Answer>(question: (queue: Producer) => Promise<Answer>): Promise<Answer> =>
    within(answerWithinMs, producer.ask(question))
  let consumer: ReturnType<typeof runConsumer> | undefined
  backend.onReturn(schedules.renew)

  return {
    add: async (jobs: readonly NewJob[]) => {
      if (jobs.length > 0) await ask((queue) => queue.addBulk(jobs.map(toBull)))
    },
    work: async (handle: (job: Job) => Promise<void>, slots: number, attempts: number) => {
      if (consumer) throw new Error('This queue is being worked on already')
      const processor = toProcessor(lane, handle, attempts)
      const on = { reported: report, failed: trimming.failed }
      consumer = runConsumer(backend, name, processor, consumerSettings(timing, slots), on)
      await consumer.started(answerWithinMs)
    },
    every: schedules.add,
    never: schedules.remove,
    counts: () =>
      ask(async (queue): Promise<JobCounts> => {
        const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed')
        const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts
        return { waiting: waiting + prioritized, active, delayed, failed }
      }),
    failed: (limit: number) =>
      ask(async (queue) => (limit > 0 ? (await queue.getFailed(0, limit - 1)).map(toFailed) : [])),
    /** False when there is no such job here. */
    retry: (id: string) =>
      ask(async (queue) => {
        const job = await queue.getJob(id)
        await job?.retry('failed', { resetAttemptsMade: true })
        return job !== undefined
      }),
    close: async () => {
      schedules.stop()
      await consumer?.close(timing.finishMs)
      await producer.close()
    },
  }
}

const toBull = ({ name, data, id, delayMs, urgency }: NewJob) => ({
  name,
  data,
  opts: {
    ...jobOptions,
    jobId: id,
    priority: priorityOf(urgency),
    ...(delayMs !== undefined && { delay: delayMs }),
  },
})

function toProcessor(lane: Lane, handle: (job: Job) => Promise<void>, attempts: number) {
  return async (job: BullJob<JobData>): Promise<void> => {
    const attempt = job.attemptsMade + 1
    try {
      await handle({
        name: job.name,
        data: job.data,
        id: job.id ?? '',
        lane,
        attempt,
        progress: (percent) => job.updateProgress(percent),
      })
    } catch (error) {
      if (attempt < attempts) throw error
      throw asFinal(error)
    }
  }
}

function asFinal(error: unknown): Error {
  const final = new UnrecoverableError(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && error.stack !== undefined) final.stack = error.stack
  return final
}

const toFailed = (job: FailedJob) => ({
  id: job.id ?? '',
  name: job.name,
  reason: job.failedReason,
  attempts: job.attemptsMade,
  failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
})

function consumerSettings(timing: QueueTiming, concurrency: number): ConsumerSettings {
  return {
    autorun: false,
    concurrency,
    lockDuration: timing.lockMs,
    stalledInterval: timing.stalledCheckMs,
    // A job is not to blame for a worker that was killed: it is never failed for good by that.
    maxStalledCount: 1_000_000,
    runRetryDelay: 1_000,
    settings: { backoffStrategy: backoffMs },
  }
}
