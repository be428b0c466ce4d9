import { setTimeout as delay } from 'node:timers/promises'

import type { Job as BullJob } from 'bullmq'

import type { Backend, Consumer, ConsumerSettings, JobData } from './backend.ts'
import { untilOrAfter } from './deadline.ts'

export interface RunningConsumer {
  /** Resolves when jobs run or the backend is down, after `withinMs` at most. */
  started(withinMs: number): Promise<void>
  /** Waits for running jobs up to `withinMs`, then returns them to the queue. */
  close(withinMs: number): Promise<void>
}

const startAgainMs = 1_000
const giveBackMs = 1_000

/** Recreates BullMQ's worker until ready: a failed one stays failed. */
export function runConsumer(
  backend: Backend,
  queueName: string,
  work: (job: BullJob<JobData>) => Promise<void>,
  settings: ConsumerSettings,
  on: { readonly reported: (error: Error) => void; readonly failed: () => void },
): RunningConsumer {
  const ready = Promise.withResolvers<void>()
  const givenUp = Promise.withResolvers<never>()
  givenUp.promise.catch(() => {}) // it is for the jobs that run then, if any
  let consumer: Consumer | undefined
  let closing = false

  async function start(): Promise<void> {
    while (!closing) {
      const created = backend.createConsumer(queueName, (job) => Promise.race([work(job), givenUp.promise]), settings)
      created.on('error', on.reported)
      created.on('failed', on.failed)
      consumer = created
      try {
        await created.waitUntilReady()
        created.run().catch(on.reported)
        ready.resolve()
        return
      } catch (error) {
        if (error instanceof Error) on.reported(error)
        await created.close(true).catch(on.reported)
        await delay(startAgainMs)
      }
    }
  }
  const starting = start()

  return {
    started: (withinMs) => {
      const away = backend.ping().then(
        () => ready.promise,
        () => undefined,
      )
      return untilOrAfter(withinMs, Promise.race([ready.promise, away]))
    },
    close: async (withinMs) => {
      closing = true
      const closed = Promise.all([consumer?.close(), starting])
      await untilOrAfter(withinMs, closed)
      givenUp.reject(new Error('This process ended before the job did'))
      await untilOrAfter(giveBackMs, closed)
    },
  }
}
