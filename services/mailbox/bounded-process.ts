import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Timeout, memory limit or unreadable input. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

export interface ProcessTerms {
  readonly module: URL
  readonly deadlineMs: number
  readonly memoryMb: number
  readonly idleMs: number
}

export interface BoundedProcess<Job extends object | string, Answer> {
  /** Sequential jobs; rejects with `JobFailed`, after which a new process starts. */
  do(job: Job): Promise<Answer>
  warm(): void
  close(): Promise<void>
}

/** Maximum start time, apart from the job's. */
const startMs = 30_000

/** Process without environment for strangers' input: a thread's out-of-memory would end the whole program. */
export function openBoundedProcess<Job extends object | string, Answer>(
  terms: ProcessTerms,
): BoundedProcess<Job, Answer> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  async function start(): Promise<ChildProcess> {
    const started = spawnWorker(terms)
    started.once('exit', () => {
      if (child === started) child = null
    })
    child = started
    await toldBy(started, startMs)
    return started
  }

  async function run(job: Job): Promise<Answer> {
    if (isClosed) throw new JobFailed('Closed')
    clearTimeout(idle)
    try {
      const worker = child ?? (await start())
      const answer = toldBy(worker, terms.deadlineMs)
      // A process that ended meanwhile is told by its end.
      worker.send(job, () => {})
      const told = await answer
      if ('failed' in told) throw new JobFailed(String(told.failed), { cause: 'input' })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the module of these terms answers
      return told.answer as Answer
    } catch (error) {
      if (!(error instanceof JobFailed) || error.cause !== 'input') end()
      throw error
    } finally {
      idle = setTimeout(end, terms.idleMs)
      idle.unref()
    }
  }

  return {
    do(job) {
      const done = last.then(() => run(job))
      last = done.catch(() => {})
      return done
    },
    warm() {
      if (child !== null || isClosed) return
      last = last.then(async () => void (child ?? (await start()))).catch(end)
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      end()
      await last
    },
  }
}

function spawnWorker({ module, memoryMb }: ProcessTerms): ChildProcess {
  const started = fork(fileURLToPath(module), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    // What a library prints is about a stranger's mail, and nobody's to read.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.unref()
  started.channel?.unref()
  // Also between two jobs: the next one gets a new process.
  started.on('error', () => {})
  return started
}

type Told = { readonly answer: unknown } | { readonly failed: unknown }

/** Next message of a process; rejects with `JobFailed` after the deadline. */
function toldBy(child: ChildProcess, deadlineMs: number): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `answerJobs` sends
  const onMessage = (message: unknown) => resolve(message as Told)
  const onExit = () => reject(new JobFailed('The process ended'))
  const timer = setTimeout(() => reject(new JobFailed(`It took longer than ${deadlineMs} ms`)), deadlineMs)
  child.once('message', onMessage).once('exit', onExit).once('error', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', onExit)
  })
}
