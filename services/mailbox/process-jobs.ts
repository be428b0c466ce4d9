export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  const tell = (message: object) => void process.send?.(message)
  process.on('message', (job: Job) => {
    work(job).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ failed: error instanceof Error ? error.name : 'unreadable' }),
    )
  })
  process.once('disconnect', () => process.exit(0))
  tell({ answer: 'ready' })
}
