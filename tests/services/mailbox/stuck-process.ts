import { answerJobs } from '#services/mailbox/process-jobs.ts'

answerJobs(async (job: string) => {
  // oxlint-disable-next-line no-empty -- it never ends
  while (job === 'loop') {}
  if (job === 'fill') return Array.from({ length: 1e8 }, (_, index) => `${index}`).join('')
  if (job === 'throw') throw new TypeError('unreadable')
  return `done: ${job}`
})
