import { parentPort } from 'node:worker_threads'

/** In a thread: answers each job that comes, or says that its input could not be read. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  const port = parentPort
  if (port === null) throw new Error('This module is started as a thread of its own')
  port.on('message', (job: Job) => {
    work(job).then(
      (answer) => port.postMessage({ answer }),
      (error: unknown) => port.postMessage({ failed: error instanceof Error ? error.name : 'unreadable' }),
    )
  })
}
