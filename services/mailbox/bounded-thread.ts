import { Worker } from 'node:worker_threads'

/** A job took too long, too much memory, or its input could not be read. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

export interface ThreadTerms {
  /** Its module; it answers with `answerJobs`. */
  readonly module: URL
  /** How long one job may take, in ms. */
  readonly deadlineMs: number
  /** Megabytes of its heap. */
  readonly memoryMb: number
  /** A thread without work for so long ends, in ms. */
  readonly idleMs: number
}

export interface BoundedThread<Job, Answer> {
  /** One job at a time, in order. Rejects with `JobFailed`; the next job gets a new thread then. */
  do(job: Job): Promise<Answer>
  close(): Promise<void>
}

/** A thread of its own for work on what strangers wrote: whatever it takes, the process goes on. */
export function openBoundedThread<Job, Answer>(terms: ThreadTerms): BoundedThread<Job, Answer> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(terms.module, {
      resourceLimits: { maxOldGenerationSizeMb: terms.memoryMb },
      // What a library prints is about a stranger's mail, and nobody's to read.
      stdout: true,
      stderr: true,
    })
    started.stdout.resume()
    started.stderr.resume()
    started.unref()
    // Also between two jobs: the next one gets a new thread.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function run(job: Job): Promise<Answer> {
    clearTimeout(idle)
    worker ??= start()
    try {
      return await answerOf<Answer>(worker, job, terms.deadlineMs)
    } catch (error) {
      if (!(error instanceof JobFailed) || error.cause !== 'input') await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), terms.idleMs)
      idle.unref()
    }
  }

  return {
    do(job) {
      const done = last.then(() => run(job))
      last = done.catch(() => {})
      return done
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

type Told<Answer> = { readonly answer: Answer } | { readonly failed: string }

function answerOf<Answer>(worker: Worker, job: unknown, deadlineMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (told: Told<Answer>) =>
    'failed' in told ? reject(new JobFailed(told.failed, { cause: 'input' })) : resolve(told.answer)
  const onError = (error: unknown) => reject(new JobFailed('The thread ended', { cause: error }))
  const onExit = () => reject(new JobFailed('The thread ended'))
  const timer = setTimeout(() => reject(new JobFailed(`It took longer than ${deadlineMs} ms`)), deadlineMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  worker.postMessage(job, [])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}
