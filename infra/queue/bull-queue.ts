import { type Job as BullJob, UnrecoverableError } from 'bullmq'

import type { Backend, ConsumerSettings, FailedJob, JobData } from './backend.ts'
import { runConsumer } from './consumer.ts'
import { within } from './deadline.ts'
import { backoffMs, jobOptions } from './job-options.ts'
import { keepProducer } from './producer.ts'
import type { Job, NewJob, Queue } from './queue.ts'
import { keepSchedules } from './schedules.ts'
import { trimFailed } from './trimming.ts'

export interface QueueTiming {
  readonly lockMs: number
  /** Interval of stall checks; two of them release a job. */
  readonly stalledCheckMs: number
  readonly finishMs: number
}

const answerWithinMs = 5_000
const healthyWithinMs = 2_000
export function bullQueue(backend: Backend, timing: QueueTiming, report: (error: Error) => void): Queue {
  // At the end connections are taken from under whatever still asks.
  const reportUnlessClosing = (error: Error) => {
    if (!closing) report(error)
  }
  const producer = keepProducer(backend, reportUnlessClosing)
  const schedules = keepSchedules(producer, reportUnlessClosing)
  const trimming = trimFailed(producer, reportUnlessClosing)
  let consumer: ReturnType<typeof runConsumer> | undefined
  let closing: Promise<void> | undefined
  backend.onReturn(schedules.renew)

  async function close(): Promise<void> {
    schedules.stop()
    await consumer?.close(timing.finishMs)
    await producer.close()
    await backend.close()
  }

  return {
    backend: backend.kind,
    add: async (jobs) => {
      if (jobs.length > 0)
        await within(
          answerWithinMs,
          producer.ask((queue) => queue.addBulk(jobs.map(toBull))),
        )
    },
    work: async (handle, options = {}) => {
      if (consumer) throw new Error('This queue is being worked on already')
      const settings = consumerSettings(timing, options.concurrency ?? 1)
      const processor = toProcessor(handle, options.attempts ?? 10)
      consumer = runConsumer(backend, processor, settings, { reported: reportUnlessClosing, failed: trimming.failed })
      await consumer.started(answerWithinMs)
    },
    every: (name, everyMs) => schedules.add(name, everyMs),
    counts: () =>
      within(
        answerWithinMs,
        producer.ask(async (queue) => {
          const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
          const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
          return { waiting, active, delayed, failed }
        }),
      ),
    failed: (limit) =>
      within(
        answerWithinMs,
        producer.ask(async (queue) => (limit > 0 ? (await queue.getFailed(0, limit - 1)).map(toFailed) : [])),
      ),
    retry: (id) =>
      within(
        answerWithinMs,
        producer.ask(async (queue) => {
          const job = await queue.getJob(id)
          if (!job) throw new Error(`There is no job ${id}`)
          await job.retry('failed', { resetAttemptsMade: true })
        }),
      ),
    healthy: () =>
      within(healthyWithinMs, backend.ping()).then(
        () => true,
        () => false,
      ),
    ...memoryOf(backend),
    close: () => (closing ??= close()),
  }
}

const memoryOf = ({ memory }: Backend): Pick<Queue, 'recall' | 'remember'> => ({
  recall: async () => (memory === null ? null : within(answerWithinMs, memory.read())),
  remember: async (text) => {
    if (memory !== null) await within(answerWithinMs, memory.write(text))
  },
})

const toBull = ({ name, data, id, delayMs }: NewJob) => ({
  name,
  data,
  opts: { ...jobOptions, jobId: id, ...(delayMs !== undefined && { delay: delayMs }) },
})

function toProcessor(handle: (job: Job) => Promise<void>, attempts: number) {
  return async (job: BullJob<JobData>): Promise<void> => {
    const attempt = job.attemptsMade + 1
    try {
      await handle({
        name: job.name,
        data: job.data,
        id: job.id ?? '',
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
